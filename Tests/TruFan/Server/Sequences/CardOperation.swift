import ServerKit
import ServerKitTesting

/// What happens to one order that one card pays, or two, and whose cards' banks may let go of the
/// money before it is taken.
enum CardOperation: Hashable, Sendable {
  case step(LotOperation)
  /// The first card pays so many cents, and the second the rest.
  case split(cents: Int)
  case secondCard(works: Bool)
  /// The bank of the first card or the second lets go; the service may tell of it.
  case letGo(card: Int, isTold: Bool)
}

extension CardOperation {
  /// An order that two cards have paid, some of its way, and steps at random.
  static func sequence(using generator: inout SplitMix64) -> [ModelStep<CardOperation>] {
    let way: [CardOperation] = [
      .step(.order(by: 0, key: 0, basket: 0, stay: nil, takesBest: true)), .split(cents: 400),
      .step(.accept(staff: 0, order: 0)), .step(.shop(order: 0)), .step(.bought(order: 0)),
      .step(.store(order: 0, place: 0)),
      .step(.deliver(order: 0, rightCode: true, seesAge: true)),
    ]
    let length = Int.random(in: 2...way.count, using: &generator)
    var taken = Array(way.prefix(length))
    // Now and then nothing is found.
    if length > 4, Int.random(in: 0..<4, using: &generator) == 0 {
      let gone = (0...1).map { CardOperation.step(.note(order: 0, line: $0, .missing)) }
      taken.insert(contentsOf: gone, at: 4)
    }
    var steps = taken.map { ModelStep.one($0, at: 0) }
    for _ in 0..<Int.random(in: 4...12, using: &generator) {
      steps.append(step(using: &generator))
    }
    return steps
  }

  private static func step(using generator: inout SplitMix64) -> ModelStep<CardOperation> {
    let node = Int.random(in: 0...1, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .lost(any(using: &generator), at: node)
    case 1...2: return .both(any(using: &generator), any(using: &generator), at: node)
    default: return .one(any(using: &generator), at: node)
    }
  }

  private static func any(using generator: inout SplitMix64) -> CardOperation {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &generator)]
    }
    let line = pick([0, 1])
    switch Int.random(in: 0..<32, using: &generator) {
    case 0...4: return .split(cents: pick([100, 400, 500]))
    case 5...6: return .step(.pay(by: 0, order: 0, pick([.right, .declined])))
    case 7...11: return .letGo(card: pick([0, 1]), isTold: pick([true, true, false]))
    case 12...13: return .secondCard(works: pick([true, false]))
    case 14...15: return .step(.cancel(by: 0, order: 0))
    case 16: return .step(.accept(staff: 0, order: 0))
    case 17: return .step(.shop(order: 0))
    case 18...19: return .step(.note(order: 0, line: line, pick([.asListed, .cheaper, .missing])))
    case 20: return .step(.bought(order: 0))
    case 21: return .step(.store(order: 0, place: 0))
    case 22...23: return .step(.deliver(order: 0, rightCode: true, seesAge: true))
    case 24: return .step(.rate(by: 0, order: 0, stars: 5, tips: pick([true, false])))
    case 25...26: return .step(.refund(order: 0, all: pick([true, false])))
    case 27...28: return .step(.bank(pick([.up, .down, .mute])))
    default: return .step(.pass(seconds: pick([40, 900, 1800, 3600, 24 * 3600])))
    }
  }
}
