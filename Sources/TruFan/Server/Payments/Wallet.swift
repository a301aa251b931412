import ServerKit
import TruFanModels
import WireKit

/// Who takes the money here, and the cards that accounts keep there.
struct Wallet: Sendable {
  let choice: PaymentChoice
  let payments: Payments
  let database: Database
  /// Limits the tries of those who test cards.
  let declined: DeclinedCards

  var cards: SavedCards { SavedCards(of: payments) }

  /// - Throws: ``Problem`` 503 where nobody can pay.
  func requireService() throws {
    guard case .none = choice else { return }
    throw Problem.unavailable(
      "Payments are not set up here yet, so nothing can be ordered or parked.",
      code: "payments_not_set_up")
  }

  /// - Throws: ``Problem`` 503 where nobody can pay, 400 where payments are real.
  func requireSimulation() throws {
    try requireService()
    if case .stripe = choice {
      throw Problem.badRequest(
        "Payments are real here. Pay with a saved card.", code: "payments_are_real")
    }
  }

  /// A means of payment: the named card, else the account's default card.
  /// - Throws: ``Problem`` 404 for a card that is not the account's; 402 for an account without a card,
  ///   where money is real.
  func method(_ card: String?, for account: String, in db: Connection) throws -> PaymentMethod {
    if let card { return try cards.method(card, for: account, in: db) }
    guard try cards.all(of: account, in: db).isEmpty else {
      return try cards.method(nil, for: account, in: db)
    }
    if case .simulated = choice { return .simulated }
    throw Problem(status: 402, message: "Add a card to pay.", code: "card_missing")
  }

  /// Carries out what a change has asked for, so that its answer already shows the result. A result
  /// may lead to a step of another payment: one card's decline releases the other. A payment for which
  /// the service gives no answer is left to its job.
  func carryOutWaiting(of subject: String) async throws {
    var silent: Set<String> = []
    while let next = try await waiting(of: subject).first(where: { !silent.contains($0) }) {
      if try await payments.carryOut(next).isWaiting { silent.insert(next) }
    }
  }

  private func waiting(of subject: String) async throws -> [String] {
    try await database.read { db in
      try payments.payments(of: subject, in: db).filter(\.isWaiting).map(\.id)
    }
  }

  /// - Parameter isOneOfTwo: whether another card was to pay, too, so that the sentence names this one.
  /// - Throws: ``Problem`` 402 when the payment was declined, 503 when there is no answer yet.
  func requirePaid(_ payment: Payment, isOneOfTwo: Bool = false) throws {
    guard payment.authorised == 0 || payment.state == .released else { return }
    guard payment.isWaiting else {
      let card = isOneOfTwo ? payment.method.map { "\($0): " } : nil
      throw Self.declined(payment.decline.map { (card ?? "") + $0.sentence })
    }
    throw Problem.unavailable(
      "The payment has no answer yet. Nothing is charged twice: please try again in a moment.",
      code: "payment_unanswered", retryAfter: 5)
  }

  /// Of a payment that was declined. It tells nothing that the card's holder must not learn.
  static let declinedCode = "card_declined"

  static func declined(_ sentence: String?) -> Problem {
    Problem(
      status: 402,
      message: sentence ?? "The payment was given up. Nothing was charged. Please try again.",
      code: declinedCode)
  }
}
