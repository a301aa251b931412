import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The parking ends before the goods arrive: one tap buys the minutes that are missing.
struct LateOrderCard: View {
  let stay: ParkingSession
  let order: OrderSummary
  let model: ParkingViewModel
  /// Told in a sentence what was bought, where nothing else on the page shows it.
  var added: @MainActor (String) -> Void = { _ in }

  private var more: ParkingHours { model.minutesOffered(for: order, at: stay) }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      NoticeBar(
        text: "Your parking ends before order \(order.orderNumber) is ready.",
        symbol: "exclamationmark.triangle.fill", color: .orange)
      if let fault = model.extensionFault(of: stay, by: more) {
        Text(fault)
          .font(.subheadline)
          .accessibilityIdentifier("longestStay")
      } else {
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
    .card()
    .task { await model.cards.wallet.follow() }
    .task(id: stay.id) { await model.learnPrice(for: stay) }
  }
}
