import ServerKit
import TruFanModels
import WireKit

/// What a parker is told about an order, in the words of the document's user journey.
enum OrderNotice: Sendable {
  case placed
  case confirmed
  case shopping
  /// With what the order then costs, if that is more than is promised.
  case substitution(_ item: String, _ substitute: String, newTotal: Price?, answerBy: Timestamp)
  /// A card was declined for a dearer substitute while nobody waited for the answer.
  case substituteDeclined(_ substitute: String, at: Timestamp)
  /// The parker has not answered in time, and the rule has taken the substitute or left it out.
  case substituteDecided(_ item: String, _ substitute: String, isTaken: Bool, answerBy: Timestamp)
  /// So many of the order's items are bought.
  case purchased(_ bought: Int, of: Int)
  /// The order has ended, and so many minutes of parking are taken back.
  case nothingFound(minutes: Int)
  /// Goods that are ready may be brought from place to place, and back.
  case ready(_ place: String, at: Timestamp)
  case delivered
  /// With what goes back, and the minutes of parking that are taken back.
  case cancelled(MoneyBack, minutes: Int)
  /// The bank has let go of the money: what is to be paid again, in which try to pay the order.
  case payAgain(Price, plan: Int)
  /// The goods are handed over, and are not paid so many days later.
  case unpaid(Price, day: Int)
  /// A card was declined while nobody waited for the answer.
  case paymentFailed(_ sentence: String, at: Timestamp)
  case tipFailed(at: Timestamp)
  /// An amount, all that has gone back of the order with it, and the minutes that are taken back.
  case refunded(Price, of: Price, minutes: Int)
  /// An administrator has ended the order before its amount was taken.
  case letGo(Price, minutes: Int)
  /// An amount, and with it all that has gone back of the tip.
  case tipRefunded(Price, of: Price)
  case minutesAdded(GivenMinutes)

  /// What goes back of an order.
  struct MoneyBack: Sendable {
    /// Was taken, and goes back.
    let refund: Price
    /// Was held, and is free again.
    let released: Price
  }

  /// Names the occasion: a notice is sent once for it.
  var key: String {
    switch self {
    case .placed: "placed"
    case .confirmed: "confirmed"
    case .shopping: "shopping"
    case .substitution(let item, let substitute, _, let time):
      "substitution \(item) \(substitute) \(time.milliseconds)"
    case .substituteDecided(let item, _, _, let time):
      "substitute decided \(item) \(time.milliseconds)"
    case .substituteDeclined(_, let time): "substitute declined \(time.milliseconds)"
    case .purchased: "purchased"
    case .nothingFound: "nothing found"
    case .ready(let place, let time): "ready \(place) \(time.milliseconds)"
    case .delivered: "delivered"
    case .cancelled: "cancelled"
    case .payAgain(_, let plan): "pay again \(plan)"
    case .unpaid(_, let day): "unpaid \(day)"
    case .paymentFailed(_, let time): "payment failed \(time.milliseconds)"
    case .tipFailed(let time): "tip failed \(time.milliseconds)"
    case .refunded(_, let all, _): "refunded \(all.cents)"
    case .letGo: "let go"
    case .tipRefunded(_, let all): "tip refunded \(all.cents)"
    case .minutesAdded: "minutes"
    }
  }
}

extension OrderKeeping {
  /// Tells the order's parker, in the app and by push.
  func notify(_ notice: OrderNotice, about order: OrderRow, in db: Connection) throws {
    try outbox.tell(
      order.userId, notice.title(order), notice.body(order), data: ["order_id": order.id],
      link: OrderLink.page(order.id), key: "\(order.id) \(notice.key)", in: db)
  }
}

extension OrderRow {
  var staffFirstName: String? {
    staffName.flatMap { $0.split(separator: " ").first.map(String.init) }
  }
}
