import ServerKit
import TruFanModels
import WireKit

/// What a notice says, in the words of the document's user journey.
extension OrderNotice {
  func title(_ order: OrderRow) -> String {
    switch self {
    case .placed: "Order Placed!"
    case .confirmed: "Order confirmed"
    case .shopping: "\(order.staffFirstName ?? "Staff") is shopping for your items!"
    case .substitution: "Is a substitute all right?"
    case .substituteDecided(_, let substitute, let isTaken, _):
      isTaken ? "\(substitute) is brought instead" : "One item is left out"
    case .substituteDeclined: "Your card was declined for a substitute"
    case .purchased: "Items purchased"
    case .nothingFound: "Nothing was found"
    case .ready(let place, _):
      if place.isVehicle {
        "Your items are in your car"
      } else {
        "Items purchased and stored" + (place.isFridge ? " in fridge" : ": \(place)")
      }
    case .delivered: "How was your order?"
    case .cancelled: "Order cancelled"
    case .payAgain: "Please pay your order again"
    case .unpaid: "Please pay your order"
    case .paymentFailed: "Your payment did not go through"
    case .tipFailed: "Your tip was not charged"
    case .refunded, .tipRefunded: "Refund on its way"
    case .letGo: "Order ended"
    case .minutesAdded(let given):
      given.added > 0
        ? "+\(given.added.minutes) of parking" : "No minutes of parking are added"
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
    case .substitution(let item, let substitute, let newTotal, _):
      "\(item) is missing. Open order #\(order.number) to accept or refuse \(substitute)."
        + (newTotal.map { " With it your order costs \($0.formatted)." } ?? "")
    case .substituteDecided(let item, let substitute, let isTaken, _):
      "You did not answer about \(substitute) in time. "
        + (isTaken
          ? "As your order #\(order.number) asks for, it is brought instead of \(item)."
          : "\(item) is left out of order #\(order.number), and you do not pay for it.")
    case .substituteDeclined(let substitute, _):
      "Order #\(order.number) would cost more with \(substitute), and your card was declined for "
        + "that. What you agreed to before stays as it is."
    case .purchased(let bought, let all): Self.purchase(bought, of: all, order.number)
    case .nothingFound(let minutes):
      "None of the items of order #\(order.number) was found. You pay nothing."
        + minutes.takenBack
    case .ready(let place, _): "Order #\(order.number) waits for you: \(place)."
    case .delivered: "Order #\(order.number) was handed over. Tell us how it went."
    case .cancelled(let money, let minutes):
      "Order #\(order.number) was cancelled. \(money.sentence)\(minutes.takenBack)"
    case .payAgain(let amount, _):
      "Your bank no longer holds the money for order #\(order.number). Open it and pay "
        + "\(amount.formatted)" + (order.deliveredAt == nil ? ", or it will be cancelled." : ".")
    case .unpaid(let amount, _):
      "Order #\(order.number) was handed over to you, and \(amount.formatted) is not paid. Open it "
        + "and choose a card."
    case .paymentFailed(let sentence, _): "Order #\(order.number): \(sentence)"
    case .tipFailed:
      "Your card was declined for the tip of order #\(order.number). No tip was taken; the order "
        + "itself stays as it is."
    case .refunded(let amount, _, let minutes):
      "\(amount.formatted) of order #\(order.number) goes back to you.\(minutes.takenBack)"
    case .letGo(let amount, let minutes):
      "The lot's staff have ended order #\(order.number). "
        + MoneyBack(refund: .zero, released: amount).sentence + minutes.takenBack
    case .tipRefunded(let amount, _):
      "\(amount.formatted) of your tip for order #\(order.number) goes back to you."
    case .minutesAdded(let given): given.sentence(order.number)
    }
  }

  private static func purchase(_ bought: Int, of all: Int, _ number: String) -> String {
    if bought == all {
      return "Everything of order #\(number) is bought and on its way to the lot."
    }
    let part = "\(bought) of \(all) items of order #\(number) \(bought == 1 ? "is" : "are")"
    return "\(part) bought and on the way to the lot. You do not pay for the rest."
  }
}

extension OrderNotice.MoneyBack {
  fileprivate var sentence: String {
    switch (refund > .zero, released > .zero) {
    case (true, true):
      "\(refund.formatted) goes back to you, and \(released.formatted) is no longer held."
    case (true, false): "\(refund.formatted) goes back to you."
    case (false, true):
      "Nothing was charged; the \(released.formatted) on your card is no longer held."
    case (false, false): "Nothing was charged."
    }
  }
}

extension GivenMinutes {
  fileprivate func sentence(_ number: String) -> String {
    let settled =
      "\(self.settled.minutes) of order #\(number) \(self.settled == 1 ? "was" : "were") used "
      + "before, with an order that was cancelled."
    guard added > 0 else { return settled }
    let extended = "Your parking was extended for order #\(number)."
    return self.settled > 0 ? "\(extended) \(settled)" : extended
  }
}

extension Int {
  /// "1 minute", "15 minutes".
  fileprivate var minutes: String { "minute".counted(self) }

  /// Of so many minutes that an ended order gave; empty for none.
  fileprivate var takenBack: String {
    self > 0 ? " \(minutes) of parking that it gave \(self == 1 ? "is" : "are") taken back." : ""
  }
}

extension String {
  /// By whole words: a place such as "Cart 3" is no car.
  fileprivate var isVehicle: Bool {
    let words = lowercased().split { !$0.isLetter }
    return !Set(words).isDisjoint(with: ["trunk", "vehicle", "car"])
  }

  fileprivate var isFridge: Bool {
    let lower = lowercased()
    return lower.contains("fridge") || lower.contains("refrigerator")
  }
}
