import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The parking ends before the goods arrive: one tap buys the minutes that are missing.
struct LateOrderCard: View {
  let stay: ParkingSession
  let order: OrderSummary
  let model: ParkingViewModel
  /// Whether the page is the order's own.
  var isOrdersPage = false
  /// Whether nothing else on the page says why a purchase failed.
  var showsErrors = false
  /// Told in a sentence what was bought, where nothing else on the page shows it.
  var added: @MainActor (String) -> Void = { _ in }

  var body: some View {
    MoreTimeOffer(
      text: order.parkingEndsFirst(isOrdersPage: isOrdersPage), stay: stay,
      shortfall: model.shortfall(for: order, at: stay), model: model, showsErrors: showsErrors,
      added: added
    )
    .card()
  }
}

/// The same on the page of an order; nothing while the parking lasts until its goods are there.
struct OwnLateOrderCard: View {
  let order: String
  var added: @MainActor (String) -> Void = { _ in }
  @Environment(AppState.self) private var app

  var body: some View {
    if let stay = app.parking.shortStay(of: order), let late = app.parking.lateOrder(for: stay) {
      LateOrderCard(
        stay: stay, order: late, model: app.parking, isOrdersPage: true, showsErrors: true,
        added: added)
    }
  }
}

extension OrderSummary {
  /// Only where it is not clear which order is meant, its number stands, whole on one line.
  func parkingEndsFirst(isOrdersPage: Bool) -> String {
    let number = orderNumber.replacing("-", with: "\u{2011}")
    return "Your parking ends before \(isOrdersPage ? "this order" : "order \(number)") is ready."
  }
}

/// The warning, and the minutes that are enough; or a sentence, if no extension leads so far.
struct MoreTimeOffer: View {
  let text: String
  let stay: ParkingSession
  let shortfall: StayShortfall?
  let model: ParkingViewModel
  var showsErrors = false
  var added: @MainActor (String) -> Void = { _ in }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      NoticeBar(text: text, symbol: "exclamationmark.triangle.fill", color: .orange)
        .accessibilityIdentifier("parkingEndsFirst")
      switch shortfall {
      case .lacks(let more): button(more)
      case .outOfReach(let sentence):
        Text(sentence)
          .font(.subheadline)
          .accessibilityIdentifier("longestStay")
      case nil: EmptyView()
      }
      if showsErrors, let message = model.pageError { ErrorLine(sentence: message) }
    }
    .onAppear { if showsErrors { model.forgetFailure() } }
    .onDisappear { if showsErrors { model.forgetFailure() } }
    .task { await model.cards.wallet.follow() }
    .task(id: stay.id) { await model.learnPrice(for: stay) }
  }

  private func button(_ more: ParkingHours) -> some View {
    PayButton(
      title: "Add \(TimeText.minutes(more.seconds / 60))",
      price: model.price(of: more, for: stay),
      cards: model.cards, isLoading: model.isWorking, identifier: "addMinutesButton"
    ) {
      let sentence = model.additionSentence(more, for: stay)
      Task { if await model.extend(stay, by: more) { added(sentence) } }
    }
  }
}
