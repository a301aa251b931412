import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// The parking ends before the goods arrive: one tap buys the minutes that are missing.
struct LateOrderCard: View {
  let stay: ParkingSession
  let order: OrderSummary
  let model: ParkingViewModel

  private var more: ParkingHours { model.minutesOffered(for: order, at: stay) }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      NoticeBar(
        text: "Your parking ends before order \(order.orderNumber) is ready.",
        symbol: "exclamationmark.triangle.fill", color: .orange)
      ActionButton(
        title: "Add \(TimeText.minutes(more.seconds / 60))",
        detail: model.price(of: more)?.formatted, isLoading: model.isWorking
      ) { Task { await model.extend(stay, by: more) } }
      .accessibilityIdentifier("addMinutesButton")
    }
    .card()
  }
}
