/// One payment: what was asked of the service, in order, and what has happened to the money. A step
/// that has no answer waits, and everything that is asked later waits behind it.
struct ModelPayment: Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case authorise(declined: Bool)
    case capture(Int)
    case release
    case refund(Int)
  }

  enum State: Equatable, Sendable { case open, held, taken, released }

  struct Waiting: Equatable, Sendable {
    let step: Step
    /// Seconds; from then on the server carries it out by itself.
    let due: Int
  }

  let amount: Int
  private(set) var state = State.open
  private(set) var captured = 0
  private(set) var refunded = 0
  private(set) var waiting: [Waiting] = []
  /// The holds, captures and refunds that the service has made.
  private(set) var moves = [0, 0, 0]

  init(_ amount: Int) { self.amount = amount }

  var kept: Int { captured - refunded }
  var held: Int { state == .held ? amount : 0 }
  var due: Int? { waiting.map(\.due).min() }

  /// As the service has it.
  var moved: String {
    "held \(held), taken \(captured), back \(refunded), moves \(moves)"
  }

  /// How it will be when all that waits has worked.
  var expected: ModelPayment {
    var payment = self
    while let step = payment.waiting.first?.step {
      if case .authorise = step {
        payment.waiting[0] = Waiting(step: .authorise(declined: false), due: 0)
      }
      _ = payment.performNext()
    }
    return payment
  }

  /// Whoever asks for an authorisation carries it out; the server does so half a minute later.
  mutating func ask(_ step: Step, at now: Int) {
    if case .authorise = step {
      waiting.append(Waiting(step: step, due: now + 30))
    } else {
      waiting.append(Waiting(step: step, due: now))
    }
  }

  /// Lets go of what is held, or gives back what was taken.
  mutating func giveBack(at now: Int) {
    let expected = expected
    if expected.captured == 0 { ask(.release, at: now) }
    if expected.kept > 0 { ask(.refund(expected.kept), at: now) }
  }

  /// - Returns: the step that was next, and whether it did anything.
  mutating func performNext() -> (step: Step, didMove: Bool) {
    let step = waiting.removeFirst().step
    switch (step, state) {
    case (.authorise(true), .open): return (step, true)
    case (.authorise(false), .open): (state, moves[0]) = (.held, moves[0] + 1)
    case (.capture(let cents), .held): (state, captured, moves[1]) = (.taken, cents, moves[1] + 1)
    case (.release, .open), (.release, .held):
      let wasHeld = state == .held
      state = .released
      return (step, wasHeld)
    case (.refund(let cents), .taken):
      (refunded, moves[2]) = (refunded + cents, moves[2] + 1)
    default: return (step, false)
    }
    return (step, true)
  }
}
