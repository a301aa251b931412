import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Where, how and when; then one tap places the order and pays it.
struct CheckoutView: View {
  @Bindable var viewModel: CheckoutViewModel
  let placed: @MainActor () -> Void
  @Environment(AppState.self) private var app
  @Environment(\.timeZone) private var timeZone
  @State private var isAddingCard = false

  private var cart: CartViewModel { viewModel.cart }
  private var venue: VenueClock {
    VenueClock(cart.configuration?.timeZone, device: timeZone)
  }

  var body: some View {
    VStack(spacing: 0) {
      if viewModel.isCartGone {
        EmptyCheckout()
      } else {
        ScrollViewReader { reader in
          form
            .onChange(of: viewModel.missedAges) { _, count in
              if count > 0 { reader.scrollTo(WishesForm.age, anchor: .center) }
            }
        }
        footer
      }
    }
    .background(Palette.page)
    .navigationTitle("Checkout")
    .navigationBarTitleDisplayMode(.inline)
    .task { await viewModel.load() }
    .task { await viewModel.keepTime() }
    .task { await viewModel.cards.wallet.follow() }
    .task { await viewModel.loadRewards(from: app.rewards) }
    .cardsSheet(isPresented: $isAddingCard, for: viewModel.cards)
    .onChange(of: app.parking.stay.value ?? nil) { _, stay in viewModel.stayChanged(stay) }
    .alert(
      "The total has changed", isPresented: $viewModel.higherTotal.isPresent(),
      presenting: viewModel.higherTotal
    ) { higher in
      Button("Pay \(higher.total.formatted)") {
        Task { if await viewModel.payUnpaidOrder() { placed() } }
      }
      .accessibilityIdentifier("payHigherTotal")
      Button("Don't Order", role: .cancel) { Task { await viewModel.higherTotalRefused() } }
        .accessibilityIdentifier("refuseHigherTotal")
    } message: { higher in
      Text(
        "Order \(higher.number) costs \(higher.total.formatted) instead of "
          + "\(higher.shown.formatted). Nothing is paid yet.")
    }
    .sensoryFeedback(.error, trigger: viewModel.errorMessage ?? viewModel.ageMessage) { _, new in
      new != nil
    }
    .sensoryFeedback(.success, trigger: viewModel.placedOrder?.id) { _, new in new != nil }
  }

  private var form: some View {
    Form {
      CheckoutNotices(viewModel: viewModel, venue: venue, placed: placed)
      tip
      summary
      DeliveryInstructionsForm(viewModel: viewModel)
      SchedulePicker(viewModel: viewModel)
      WishesForm(viewModel: viewModel)
      RewardsSection(viewModel: viewModel)
      PaymentForm(
        cards: viewModel.cards, total: viewModel.amountDue, isAddingCard: $isAddingCard,
        maySplit: true)
      payment
    }
    .frame(maxHeight: .infinity)
  }

  @ViewBuilder private var tip: some View {
    if app.tips.isShown(.checkout) {
      Section { TipBar(tip: .checkout) }
        .listRowInsets(EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
    }
  }

  private var summary: some View {
    Section("Order Summary") {
      ForEach(viewModel.lines) { item in
        HStack(alignment: .firstTextBaseline) {
          Text("\(item.quantity) × \(item.name)")
          Spacer(minLength: 8)
          Text(item.lineTotal.formatted)
            .monospacedDigit()
        }
        .font(.subheadline)
      }
      if let ready = viewModel.readyMessage {
        Label(venue.noted(ready, at: viewModel.now), systemImage: "clock.fill")
          .font(.subheadline)
          .fontWeight(.semibold)
          .accessibilityIdentifier("readyBy")
      }
      if let message = viewModel.usualTimeMessage {
        Text(
          viewModel.usualTimeNamesTime ? venue.explained(message, at: viewModel.now) : message
        )
        .font(.footnote)
        .foregroundStyle(.secondary)
        .accessibilityIdentifier("usualTimeMessage")
      }
    }
  }

  private var payment: some View {
    Section {
      if let price = viewModel.price {
        PriceSummaryView(
          price: price, feePercent: cart.configuration?.defaultServiceFeePercent,
          tip: viewModel.tip, tipTitle: viewModel.tipTitle
        )
        .padding(.vertical, 4)
      }
    } header: {
      Text("Payment")
    } footer: {
      if let words = minutesWords {
        Text(words)
          .accessibilityIdentifier("minutesWords")
      }
    }
  }

  /// What is promised before the payment is what the payment adds.
  private var minutesWords: String? {
    let minutes = viewModel.minutesPromised
    let promise =
      minutes > 0
      ? "+\(minutes) min complimentary parking. Your session is extended automatically." : nil
    let words = [promise, viewModel.settlementMessage].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private var footer: some View {
    VStack(alignment: .leading, spacing: 8) {
      if let message = viewModel.errorMessage { ErrorLine(sentence: message) }
      CheckoutLimit(cart: cart)
      if let words = viewModel.cards.words(for: viewModel.amountDue) {
        Text(words)
          .font(.footnote)
          .foregroundStyle(.secondary)
          .multilineTextAlignment(.center)
          .frame(maxWidth: .infinity)
          .accessibilityIdentifier("paysWith")
      }
      PayButton(
        title: viewModel.paysUnpaidOrder ? "Pay Order" : "Place Order",
        price: viewModel.amountDue, cards: viewModel.cards,
        isLoading: viewModel.isPlacingOrder, identifier: "PlaceOrder"
      ) {
        viewModel.keepAttempt()
        Task { if await viewModel.payOrPlaceOrder() { placed() } }
      }
      .disabled(!viewModel.canPayOrPlace)
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 10)
    .frame(maxWidth: 700)
    .frame(maxWidth: .infinity)
    .background(.bar)
  }
}
