import WireKit

/// One payment of one subject: what was asked, and what has become of the money.
///
/// All amounts are integers of the currency's smallest unit (cents).
package struct Payment: Hashable, Sendable {
  package let id: String
  /// Whose payment it is: "trufan", "soul".
  package let realm: String
  /// The thing that is paid, in the product's words: "order:<id>".
  package let subject: String
  /// Tells the payments of one subject apart: 1 for the first.
  package let part: Int
  /// The payer's account; nil for a payer without one.
  package let account: String?
  /// ISO 4217, upper case.
  package let currency: String
  /// What is asked. An authorisation is always for all of it.
  package let amount: Int
  package internal(set) var authorised: Int
  package internal(set) var captured: Int
  package internal(set) var released: Int
  package internal(set) var refunded: Int
  package internal(set) var state: PaymentState
  /// The service's name, such as "stripe".
  package let provider: String
  /// The payment's id at the service, once it is opened there.
  package internal(set) var providerID: String?
  /// What it is paid with, or was declined with, for people: "Visa •••• 4242".
  package internal(set) var method: String?
  /// Why the last step did not work; nil once one has worked since.
  package internal(set) var decline: PaymentDecline?
  /// How many steps are asked for and have no result yet.
  package internal(set) var waiting: Int
  /// Counts the changes of the row, for compare-and-set.
  let version: Int
  package let createdAt: Timestamp
  package let updatedAt: Timestamp

  /// Authorised, and neither captured nor released.
  package var held: Int { authorised - captured - released }
  /// Captured and not refunded.
  package var kept: Int { captured - refunded }
  /// Whether the hold ended by itself: it ran out, or the bank or the service released it.
  package var hasLostHold: Bool {
    state == .released && decline?.code == PaymentDecline.holdGone.code
  }
  /// Whether a step is under way, so that the state may still change by itself.
  package var isWaiting: Bool { waiting > 0 }
}

/// Where the money of a payment is. ``PaymentTransitions`` has the allowed moves.
package enum PaymentState: String, SQLConvertible, CaseIterable, Codable {
  /// Nothing was authorised yet.
  case pending
  /// The amount is held on the payer's card.
  case authorised
  /// Money was taken; what was not taken of the hold is released.
  case captured
  case partlyRefunded = "partly_refunded"
  case refunded
  /// Given up without a charge.
  case released
  /// The last attempt was declined; another may follow.
  case failed
}

/// The means of a payment, as the service knows it. Card numbers never reach this server.
package struct PaymentMethod: Codable, Hashable, Sendable {
  /// The service's name of it: "pm_card_visa".
  package let reference: String
  /// The service's customer that owns a saved card; nil for a card that is used once.
  package let customer: String?
  /// Whether the payer is absent, as with a recurring order.
  package let isOffSession: Bool
  /// For people: "Visa •••• 4242".
  package let label: String?

  package init(
    _ reference: String, customer: String? = nil, isOffSession: Bool = false,
    label: String? = nil
  ) {
    self.reference = reference
    self.customer = customer
    self.isOffSession = isOffSession
    self.label = label
  }

  /// What people are told of it.
  var name: String { label ?? reference }
}

/// Why a step did not work.
package struct PaymentDecline: Codable, Hashable, Sendable {
  /// For programs: the service's code, such as "insufficient_funds".
  package let code: String
  /// For the payer: what happened and what to do next.
  package let sentence: String

  package init(code: String, sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  /// Of a payment that somebody has cancelled at the service: it cannot be taken up again there.
  package static let canceledCode = "canceled"

  /// Of a payment whose hold ended before anything was taken.
  package static let holdGone = PaymentDecline(
    code: "hold_gone",
    sentence: "The amount is no longer held on the card, so nothing could be charged.")
}
