import ServerKit
import Synchronization

/// A service that remembers each key and each move of money. It does what a new key asks, however
/// foolish, so that a second charge would show.
final class TestBank: PaymentService {
  enum Trouble: Hashable, Sendable {
    /// The call never arrives.
    case losesCall
    /// The money moves, and nobody hears of it.
    case losesAnswer
    case declines
    case holdGone
  }

  struct Account: Hashable, Sendable {
    var held = 0
    var captured = 0
    var refunded = 0
    var holds = 0
    var captures = 0
    var refunds = 0
    var isCancelled = false
  }

  private struct State {
    var accounts: [String: Account] = [:]
    var answers: [String: PaymentAnswer] = [:]
    var troubles: [(PaymentStep?, Trouble)] = []
    var calls: [String] = []
    var reading: PaymentReading?
  }

  let name = "bank"
  private let state = Mutex(State())
  /// Runs after the money has moved and before the answer is given.
  let afterwards: Shared<(@Sendable (PaymentStep) async throws -> Void)?> = Shared(nil)

  /// Runs after the bank has looked at a payment and before it says what it saw.
  let beforeView: Shared<(@Sendable () async throws -> Void)?> = Shared(nil)

  /// - Parameter step: nil for the opening.
  func meet(_ trouble: Trouble, at step: PaymentStep?) {
    state.withLock { $0.troubles.append((step, trouble)) }
  }

  /// What the bank says when it is looked at.
  func says(_ reading: PaymentReading?) { state.withLock { $0.reading = reading } }

  /// The keys of all calls, in order.
  var calls: [String] { state.withLock { $0.calls } }

  func account(of payment: Payment) -> Account {
    state.withLock { $0.accounts["bank_\(payment.id)"] ?? Account() }
  }

  func open(_ payment: Payment, key: String) async throws -> PaymentOpening {
    let id = "bank_\(payment.id)"
    let trouble = state.withLock { state in
      state.calls.append(key)
      return Self.take(nil, &state)
    }
    if trouble == .losesCall { throw PaymentServiceFailure("lost") }
    state.withLock { state in
      if state.accounts[id] == nil { state.accounts[id] = Account() }
    }
    if trouble == .losesAnswer { throw PaymentServiceFailure("lost") }
    if trouble == .declines {
      return .declined(PaymentDecline(code: "no_account", sentence: "No."))
    }
    return .opened(id)
  }

  func perform(_ command: PaymentCommand) async throws -> PaymentAnswer {
    let (answer, trouble) = state.withLock { state -> (PaymentAnswer?, Trouble?) in
      state.calls.append(command.key)
      let trouble = Self.take(command.step, &state)
      if trouble == .losesCall { return (nil, trouble) }
      if let known = state.answers[command.key] { return (known, trouble) }
      var account = state.accounts[command.providerID] ?? Account()
      let answer = Self.answer(command, trouble, &account)
      state.accounts[command.providerID] = account
      state.answers[command.key] = answer
      return (answer, trouble)
    }
    try await afterwards.value?(command.step)
    guard let answer, trouble != .losesAnswer else { throw PaymentServiceFailure("lost") }
    return answer
  }

  func look(at providerID: String) async throws -> PaymentReading? {
    let reading = state.withLock { $0.reading }
    try await beforeView.value?()
    return reading
  }

  private static func take(_ step: PaymentStep?, _ state: inout State) -> Trouble? {
    guard let index = state.troubles.firstIndex(where: { $0.0 == step }) else { return nil }
    return state.troubles.remove(at: index).1
  }

  private static func answer(
    _ command: PaymentCommand, _ trouble: Trouble?, _ account: inout Account
  ) -> PaymentAnswer {
    if trouble == .declines {
      return .declined(PaymentDecline(code: "declined", sentence: "No."))
    }
    if trouble == .holdGone {
      account.held = 0
      return .holdGone
    }
    switch command.step {
    case .authorise:
      account.held += command.amount
      account.holds += 1
    case .capture:
      account.held = 0
      account.captured += command.amount
      account.captures += 1
    case .release:
      account.held = 0
      account.isCancelled = true
    case .refund:
      account.refunded += command.amount
      account.refunds += 1
    }
    return .done(amount: command.amount, reference: "move:\(command.key)")
  }

  func makeCustomer(account: String, key: String) async throws -> String { "customer" }

  func saveCard(_ reference: String, of customer: String, key: String) async throws -> CardAnswer {
    throw PaymentServiceFailure("no cards")
  }

  func cardPage(of customer: String, returnTo: String, key: String) async throws -> String? { nil }

  func card(_ reference: String) async throws -> CardDetails? { nil }

  func removeCard(_ reference: String, key: String) async throws {}

  func removeCustomer(_ reference: String) async throws {}
}
