import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// What the parker can do now.
struct OrderActionsCard: View {
  let order: Order
  let actions: OrderActionViewModel
  let cancel: @MainActor () -> Void
  let rate: @MainActor () -> Void
  @Environment(AppState.self) private var app

  var body: some View {
    VStack(spacing: 12) {
      if order.isToBePaid {
        UnpaidOrderCard(order: order, actions: actions)
      }
      if isOnItsWay {
        if let time = order.backAtCarAt {
          Label(
            "The staff have known since \(clock(time)) that you are back.", systemImage: "car.fill"
          )
          .font(.subheadline)
          .frame(maxWidth: .infinity, alignment: .leading)
          .accessibilityIdentifier("isBackAtCar")
        } else {
          ActionButton(
            title: "I am back at the car", symbol: "car.fill", isLoading: actions.isWorking
          ) { Task { await actions.backAtCar() } }
          .accessibilityIdentifier("backAtCar")
        }
      }
      if order.status == .delivered || order.status == .completed, order.rating == nil {
        ActionButton(title: "Rate your order", symbol: "star.fill", action: rate)
          .accessibilityIdentifier("rateOrder")
      }
      if let rating = order.rating {
        VStack(alignment: .leading, spacing: 4) {
          HStack(spacing: 4) {
            Text("Your rating")
              .foregroundStyle(.secondary)
            Spacer()
            Stars(count: rating)
          }
          if let feedback = order.feedback {
            Text(feedback)
              .frame(maxWidth: .infinity, alignment: .leading)
              .accessibilityIdentifier("givenFeedback")
          }
        }
        .card()
        .accessibilityElement(children: .contain)
        .accessibilityIdentifier("givenRating")
      }
      if !order.status.isActive {
        ActionButton(
          title: "Reorder", symbol: "arrow.counterclockwise", isLoading: app.isReordering
        ) { Task { await app.reorder(order.id) } }
        .accessibilityIdentifier("reorder")
        if let failure = app.reorderFailure(of: order.id) { ErrorLine(sentence: failure) }
      }
      if order.status.canBeCancelled {
        Button(role: .destructive, action: cancel) { Text("Cancel Order").fingerSized() }
          .disabled(actions.isWorking)
          .accessibilityIdentifier("cancelOrder")
      }
    }
    .frame(maxWidth: .infinity)
  }

  private var isOnItsWay: Bool {
    order.status >= .confirmed && order.status < .delivered && order.paymentStatus.isPaid
  }

  @Environment(\.timeZone) private var timeZone

  private func clock(_ time: WireTime) -> String {
    VenueClock(order.venueTimeZone, device: timeZone).clock(time)
  }
}
