import Foundation

/// Why the app stops by itself, in the document's words. The server's refusals have their own
/// sentences.
enum ConvenienceStoreError: LocalizedError, Hashable {
  case paymentFailed
  /// The choice of cards cannot pay, with the reason.
  case cannotPay(String)
  /// An order that nobody has paid in time, with its number.
  case orderIsGone(String)
  case ageNotConfirmed
  case invalidRating
  case insufficientStock

  var errorDescription: String? {
    switch self {
    case .paymentFailed: "Payment failed. Please check your card and try again."
    case .cannotPay(let reason): reason
    case .orderIsGone(let number):
      "Order \(number) was cancelled, because it was not paid in time. Please order again."
    case .ageNotConfirmed: "Some items are for adults. Confirm your age to order them."
    case .invalidRating: "Please provide a rating between 1 and 5 stars."
    case .insufficientStock: "Some items are out of stock. Remove them to check out."
    }
  }
}
