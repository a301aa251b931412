import Foundation
import TruFanModels

/// Why the app stops by itself, in the document's words. The server's refusals have their own
/// sentences.
enum ConvenienceStoreError: LocalizedError, Hashable {
  case paymentFailed
  /// The choice of cards cannot pay, with the reason.
  case cannotPay(String)
  /// An order that nobody has paid in time, with its number.
  case orderIsGone(String)
  /// An order that somebody has cancelled elsewhere, with its number.
  case orderWasCancelled(String)
  /// An order that costs more than the button said, with both amounts.
  case totalIsHigher(number: String, total: Price, shown: Price)
  /// More time whose price has not come yet.
  case priceIsUnknown
  /// The stay's end has changed since more time was bought without an answer.
  case endHasChanged
  case ageNotConfirmed
  case invalidRating
  /// Items of the cart that cannot be ordered any more, by their names, and whether the rest can be.
  case insufficientStock([String], canOrderRest: Bool)

  /// Whether there is no order any more that could be paid.
  var endsOrder: Bool {
    switch self {
    case .orderIsGone, .orderWasCancelled: true
    default: false
    }
  }

  var errorDescription: String? {
    switch self {
    case .paymentFailed: "Payment failed. Please check your card and try again."
    case .cannotPay(let reason): reason
    case .orderIsGone(let number):
      "Order \(number) was cancelled, because it was not paid in time. Please order again."
    case .orderWasCancelled(let number):
      "Order \(number) was cancelled. If you still want the goods, order again."
    case .totalIsHigher(let number, let total, let shown):
      "Order \(number) costs \(total.formatted) instead of \(shown.formatted). Nothing is paid yet."
    case .priceIsUnknown: "The price is not known yet. Try again in a moment."
    case .endHasChanged:
      "The stay's end has changed since you last tapped. Look at it, and tap again to buy more time."
    case .ageNotConfirmed: "Some items are for adults. Confirm your age to order them."
    case .invalidRating: "Please provide a rating between 1 and 5 stars."
    case .insufficientStock(let names, let canOrderRest):
      "Not available, and left out: \(names.joined(separator: ", "))."
        + (canOrderRest ? " Check the new total, and tap again." : "")
    }
  }
}
