import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// An order whose outcome its parker has not seen: where it is, or how it is paid.
struct LostOrderCard: View {
  let venueId: String
  @Environment(AppState.self) private var app

  var body: some View {
    if let order {
      VStack(alignment: .leading, spacing: 12) {
        Label(words(order), systemImage: order.isToBePaid ? "creditcard.fill" : "bag.fill")
          .font(.subheadline)
          .fontWeight(.semibold)
          .announced(words(order))
        ActionButton(
          title: order.isToBePaid ? "Pay this order" : "Track Order",
          detail: order.isToBePaid ? order.totalAmount.formatted : nil
        ) {
          app.lostOrders.seen(at: venueId)
          app.path.append(.order(order.id))
        }
        .accessibilityIdentifier("openLostOrder")
      }
      .card()
      .accessibilityElement(children: .contain)
      .accessibilityIdentifier("lostOrder")
    } else if app.lostOrders.missing.contains(venueId), app.cart(of: venueId).itemCount > 0 {
      missing
    }
  }

  private var missing: some View {
    let words = "Your last order was not placed, and nothing was paid. Your cart is kept."
    return VStack(alignment: .leading, spacing: 12) {
      Label(words, systemImage: "exclamationmark.triangle.fill")
        .font(.subheadline)
        .fontWeight(.semibold)
        .announced(words)
      ActionButton(title: "Check Out") {
        app.lostOrders.missingSeen(at: venueId)
        app.sheet = .cart(venue: venueId, startsAtCheckout: true)
      }
      .accessibilityIdentifier("checkOutAgain")
    }
    .card()
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("missingOrder")
  }

  /// As it is now, where that is known.
  private var order: OrderSummary? {
    guard let found = app.lostOrders.found[venueId] else { return nil }
    return app.parking.activeOrders.first { $0.id == found.id } ?? found
  }

  private func words(_ order: OrderSummary) -> String {
    order.isToBePaid
      ? "Order \(order.orderNumber) reached the store, but isn't paid yet."
      : "Your order \(order.orderNumber) is placed."
  }
}
