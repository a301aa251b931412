import ServerKit
import TruFanModels
import WireKit

/// What a parker is told about an order, in the words of the document's user journey.
enum OrderNotice: Sendable {
  case placed
  case confirmed
  case shopping
  case substitution(_ item: String, _ substitute: String)
  case purchased
  case ready(_ place: String)
  case delivered
  case cancelled(refund: Price?)
  /// An amount, and with it all that has gone back of the order.
  case refunded(Price, of: Price)
  case minutesAdded(Int)

  /// Names the occasion: a notice is sent once for it.
  var key: String {
    switch self {
    case .placed: "placed"
    case .confirmed: "confirmed"
    case .shopping: "shopping"
    case .substitution(let item, let substitute): "substitution \(item) \(substitute)"
    case .purchased: "purchased"
    case .ready(let place): "ready \(place)"
    case .delivered: "delivered"
    case .cancelled: "cancelled"
    case .refunded(_, let all): "refunded \(all.cents)"
    case .minutesAdded: "minutes"
    }
  }

  func title(_ order: OrderRow) -> String {
    switch self {
    case .placed: "Order Placed!"
    case .confirmed: "Order confirmed"
    case .shopping: "\(order.staffFirstName ?? "Staff") is shopping for your items!"
    case .substitution: "Is a substitute all right?"
    case .purchased: "Items purchased"
    case .ready(let place):
      if place.isVehicle { "Your items are in your car" } else {
        "Items purchased and stored" + (place.isFridge ? " in fridge" : ": \(place)")
      }
    case .delivered: "How was your order?"
    case .cancelled: "Order cancelled"
    case .refunded: "Refund on its way"
    case .minutesAdded(let minutes): "+\(minutes) minutes of parking"
    }
  }

  func body(_ order: OrderRow) -> String {
    switch self {
    case .placed:
      """
      Your order #\(order.number) has been placed. We'll notify you when staff starts shopping.
      """
    case .confirmed:
      "\(order.staffFirstName ?? "A staff member") has taken your order #\(order.number)."
    case .shopping: "We'll tell you when everything of order #\(order.number) is bought."
    case .substitution(let item, let substitute):
      "\(item) is missing. Open order #\(order.number) to accept or refuse \(substitute)."
    case .purchased: "Everything of order #\(order.number) is bought and on its way to the lot."
    case .ready(let place): "Order #\(order.number) waits for you: \(place)."
    case .delivered: "Order #\(order.number) was handed over. Tell us how it went."
    case .cancelled(let refund):
      if let refund, refund > .zero {
        "Order #\(order.number) was cancelled. \(refund.formatted) goes back to you."
      } else {
        "Order #\(order.number) was cancelled. Nothing was charged."
      }
    case .refunded(let amount, _): "\(amount.formatted) of order #\(order.number) goes back to you."
    case .minutesAdded: "Your parking was extended for order #\(order.number)."
    }
  }
}

extension OrderKeeping {
  /// Tells the order's parker, in the app and by push. The message exists exactly if the change does.
  func notify(_ notice: OrderNotice, about order: OrderRow, in db: Connection) throws {
    for channel in [Message.Channel.inApp, .push] where outbox.canSend(by: channel) {
      try outbox.enqueue(
        Message(
          channel: channel, realm: TruFanRealm.name, recipient: .account(order.userId),
          title: notice.title(order), body: notice.body(order), data: ["order_id": order.id],
          key: "\(order.id) \(notice.key)"), in: db)
    }
  }
}

extension OrderRow {
  var staffFirstName: String? {
    staffName.flatMap { $0.split(separator: " ").first.map(String.init) }
  }
}

extension String {
  fileprivate var isVehicle: Bool {
    let lower = lowercased()
    return lower.contains("trunk") || lower.contains("vehicle") || lower.contains("car")
  }

  fileprivate var isFridge: Bool {
    let lower = lowercased()
    return lower.contains("fridge") || lower.contains("refrigerator")
  }
}
