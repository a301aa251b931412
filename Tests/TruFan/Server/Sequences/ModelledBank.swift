import ServerKit
import Synchronization

@testable import TruFanServer

/// A payment service that remembers each key and each move of money, so that a second charge would
/// show. It is down or mute as long as a test says so.
final class ModelledBank: PaymentService {
  struct Account: Hashable, Sendable {
    var held = 0
    var captured = 0
    var refunded = 0
    /// The card's bank has let go of what it held.
    var isGone = false
    /// How many holds, captures and refunds were made.
    var moves = [0, 0, 0]
  }

  private struct State {
    var mood = LotOperation.Bank.up
    var accounts: [String: Account] = [:]
    var answers: [String: PaymentAnswer] = [:]
    /// Whether the second card of an order is declined.
    var declinesSecond = false
  }

  /// The server asks the simulated service for the money at once, and others at the hand-over.
  let name: String
  private let state = Mutex(State())

  init(takesAtOnce: Bool) { name = takesAtOnce ? SimulatedPayments().name : "bank" }

  func become(_ mood: LotOperation.Bank) { state.withLock { $0.mood = mood } }

  func declinesSecond(_ isDeclined: Bool) { state.withLock { $0.declinesSecond = isDeclined } }

  /// The card's bank lets go of what it holds, and tells nobody.
  func letGo(_ payment: Payment) {
    state.withLock { state in
      guard var account = state.accounts["bank_\(payment.id)"], account.held > 0 else { return }
      (account.held, account.isGone) = (0, true)
      state.accounts["bank_\(payment.id)"] = account
    }
  }

  func account(of payment: Payment) -> Account {
    state.withLock { $0.accounts["bank_\(payment.id)"] ?? Account() }
  }

  func open(_ payment: Payment, key: String) async throws -> PaymentOpening {
    let id = "bank_\(payment.id)"
    try state.withLock { state in
      if state.mood == .down { throw PaymentServiceFailure("down") }
      if state.accounts[id] == nil { state.accounts[id] = Account() }
      if state.mood == .mute { throw PaymentServiceFailure("mute") }
    }
    return .opened(id)
  }

  func perform(_ command: PaymentCommand) async throws -> PaymentAnswer {
    try state.withLock { state in
      if state.mood == .down { throw PaymentServiceFailure("down") }
      var account = state.accounts[command.providerID] ?? Account()
      let isSecond = OrderCharges.part(plan: 0, card: 1) % 3 == command.payment.part % 3
      let answer =
        state.answers[command.key]
        ?? (state.declinesSecond && isSecond && command.step == .authorise
          ? Self.no : Self.answer(command, &account))
      state.accounts[command.providerID] = account
      state.answers[command.key] = answer
      if state.mood == .mute { throw PaymentServiceFailure("mute") }
      return answer
    }
  }

  private static let no = PaymentAnswer.declined(
    PaymentDecline(code: "declined", sentence: "No."))

  private static func answer(
    _ command: PaymentCommand, _ account: inout Account
  ) -> PaymentAnswer {
    switch command.step {
    case .authorise:
      if command.method == .simulatedDecline { return no }
      account.held += command.amount
      account.moves[0] += 1
    case .capture:
      if account.isGone { return .holdGone }
      account.held = 0
      account.captured += command.amount
      account.moves[1] += 1
    case .release: account.held = 0
    case .refund:
      account.refunded += command.amount
      account.moves[2] += 1
    }
    return .done(amount: command.amount, reference: "move:\(command.key)")
  }

  /// Only what it has let go of is news.
  func look(at providerID: String) async throws -> PaymentReading? {
    try state.withLock { state in
      guard state.accounts[providerID]?.isGone == true else { return nil }
      if state.mood != .up { throw PaymentServiceFailure("down") }
      return PaymentReading(state: .cancelled)
    }
  }

  func makeCustomer(account: String, key: String) async throws -> String { "customer" }

  func saveCard(_ reference: String, of customer: String, key: String) async throws -> CardAnswer {
    throw PaymentServiceFailure("no cards")
  }

  func cardPage(
    of customer: String, returnTo: String, key: String
  ) async throws -> String? { nil }

  func card(_ reference: String) async throws -> CardDetails? { nil }

  func removeCard(_ reference: String, key: String) async throws {}

  func removeCustomer(_ reference: String) async throws {}
}
