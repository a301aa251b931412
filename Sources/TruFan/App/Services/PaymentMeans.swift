import Foundation
import TruFanModels

/// How somebody pays.
///
/// The place for Apple Pay and Google Pay, which need a device. Their software gives the payment
/// service a card, whose name ``PaymentAPIService/add(_:)`` takes; such a card then pays as any other.
enum PaymentMeans: Hashable, Sendable {
  /// The simulated service takes all of it, without a card.
  case simulated
  /// A saved card, by its id.
  case card(String)
  /// Two saved cards. The second pays what the first leaves.
  case split(first: String, amount: Price, second: String)

  /// What each card pays; nil where there is none.
  /// - Throws: ``ConvenienceStoreError/cannotPay(_:)`` if the total leaves nothing for a second card.
  func shares(of total: Price) throws -> [PayOrderRequest.Share]? {
    switch self {
    case .simulated: return nil
    case .card(let card): return [.init(cardId: card, amount: total)]
    case .split(let first, let amount, let second):
      if let fault = CardSplit.fault(of: amount, in: total) {
        throw ConvenienceStoreError.cannotPay(fault)
      }
      return [
        .init(cardId: first, amount: amount), .init(cardId: second, amount: total - amount),
      ]
    }
  }

  /// The card of a payment that is not divided.
  var card: String? {
    switch self {
    case .simulated: nil
    case .card(let card), .split(let card, _, _): card
    }
  }
}

/// The rule of a total that two cards pay.
enum CardSplit {
  private static let least = OrderRules.leastCharge

  static func isPossible(for total: Price) -> Bool { total >= least * 2 }

  /// The usual share of the first card. An odd cent is the second card's.
  static func half(of total: Price) -> Price { Price(cents: total.cents / 2) }

  /// Why the first card cannot pay so much of a total; nil if it can.
  /// - Parameter amount: nil for a text that is no amount.
  static func fault(of amount: Price?, in total: Price) -> String? {
    let most = total - least
    guard let amount, amount >= least, amount <= most else {
      return """
        Each card pays \(least.formatted) or more. Enter \(least.formatted) to \(most.formatted) \
        for the first one.
        """
    }
    return nil
  }
}
