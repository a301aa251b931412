import ServerKit
import ServerKitTesting

/// What two parkers, two staff members, an administrator, the payment service and time do to one
/// lot with its store. Orders and stays are counted as they begin; a number beyond the last begins
/// again at the first.
enum LotOperation: Hashable, Sendable {
  enum Paying: Hashable, Sendable { case right, wrongAmount, declined }
  enum Found: Hashable, Sendable { case asListed, cheaper, dearer, missing }
  /// Down: no call arrives. Mute: the money moves, and no answer comes back.
  enum Bank: Hashable, Sendable { case up, down, mute }

  /// With an Idempotency-Key, as all that makes something. `numbered` names the lot's one number.
  case park(by: Int, key: Int, numbered: Bool)
  case payStay(by: Int, stay: Int, Paying)
  case extend(by: Int, stay: Int, key: Int)
  case end(by: Int, stay: Int)
  case order(by: Int, key: Int, basket: Int, stay: Int?, takesBest: Bool)
  case pay(by: Int, order: Int, Paying)
  case cancel(by: Int, order: Int)
  case rate(by: Int, order: Int, stars: Int, tips: Bool)
  case answer(by: Int, order: Int, line: Int, accepts: Bool)
  case back(by: Int, order: Int)
  case accept(staff: Int, order: Int)
  case shop(order: Int)
  case note(order: Int, line: Int, Found)
  /// The shopper ticks an accepted substitute, or puts it back.
  case fetch(order: Int, line: Int, Bool)
  /// Something that the shelf does not have.
  case propose(order: Int, line: Int, cents: Int)
  /// Something of the shelf, by its place there.
  case offer(order: Int, line: Int, item: Int)
  case bought(order: Int)
  case store(order: Int, place: Int)
  case deliver(order: Int, rightCode: Bool, seesAge: Bool)
  case refund(order: Int, all: Bool)
  case open(Bool)
  case price(cents: Int)
  case bank(Bank)
  /// Time passes, and what is due happens. The payment service works again by then.
  case pass(seconds: Int)

  /// Baskets as the pieces of the shelf's items: good ones, one below the minimum, one above the
  /// first item's three pieces, and one with something for adults.
  static let baskets = [[1, 2], [1, 0], [0, 1], [4, 0], [1, 1, 1]]
  /// The tip of each basket, in cents.
  static let tips = [150, 0, 0, 0, 100]
}

extension LotOperation {
  /// An order that has come some way, then steps at random. Rules meet where few orders are.
  static func sequence(using generator: inout SplitMix64) -> [ModelStep<LotOperation>] {
    let basket = Int.random(in: 0..<4, using: &generator) == 0 ? 4 : 0
    let way: [LotOperation] = [
      .park(by: 0, key: 0, numbered: true), .payStay(by: 0, stay: 0, .right),
      .order(
        by: 0, key: 0, basket: basket, stay: 0, takesBest: Bool.random(using: &generator)),
      .pay(by: 0, order: 0, .right), .accept(staff: 0, order: 0), .shop(order: 0),
      .bought(order: 0), .store(order: 0, place: 0),
      .deliver(order: 0, rightCode: true, seesAge: true),
    ]
    let length = Int.random(in: 0...way.count, using: &generator)
    var operations = Array(way.prefix(length))
    // Now and then the stay is not paid for, and gets no minutes.
    if length > 5, Int.random(in: 0..<6, using: &generator) == 0 {
      operations[1] = .payStay(by: 0, stay: 0, .wrongAmount)
    }
    if length > 5, Bool.random(using: &generator) {
      operations.insert(contentsOf: atTheShelf(using: &generator), at: 6)
    }
    var steps = operations.map { ModelStep.one($0, at: 0) }
    for _ in 0..<Int.random(in: 5...14, using: &generator) {
      steps.append(step(using: &generator))
    }
    return steps
  }

  /// What happens before the goods are bought: another price, a question that is asked anew before
  /// the first has run out, and refunds while the payment service is silent.
  private static func atTheShelf(using generator: inout SplitMix64) -> [LotOperation] {
    let line = Int.random(in: 0...1, using: &generator)
    let item = Int.random(in: 0...4, using: &generator)
    let offer = LotOperation.offer(order: 0, line: line, item: item)
    let taken = LotOperation.answer(by: 0, order: 0, line: line, accepts: true)
    let gone = (0...2).map { LotOperation.note(order: 0, line: $0, .missing) }
    let ask = LotOperation.propose(order: 0, line: line, cents: 200)
    let again = LotOperation.propose(order: 0, line: line, cents: 240)
    let tick = LotOperation.fetch(order: 0, line: line, true)
    let untick = LotOperation.fetch(order: 0, line: line, false)
    let dear = LotOperation.propose(order: 0, line: line, cents: 900)
    let ways: [[LotOperation]] = [
      [.note(order: 0, line: line, .cheaper)], [.note(order: 0, line: line, .missing)], [ask],
      [ask, .answer(by: 0, order: 0, line: line, accepts: Bool.random(using: &generator))],
      [ask, .pass(seconds: 90), again, .pass(seconds: 40)],
      [ask, .refund(order: 0, all: true), .answer(by: 0, order: 0, line: line, accepts: true)],
      [.bank(.down), .refund(order: 0, all: true), .refund(order: 0, all: false)],
      [.note(order: 0, line: line, .missing), .bank(.mute), .refund(order: 0, all: false)],
      [offer, taken], [offer, taken, offer],
      [offer, taken, tick], [offer, taken, tick, untick], [ask, taken, tick, again],
      [offer, taken, tick, .note(order: 0, line: line, .missing), tick],
      [offer, taken, .note(order: 0, line: line, .asListed)],
      [.offer(order: 0, line: 0, item: 3), .offer(order: 0, line: 2, item: 3)],
      gone, gone + [.note(order: 0, line: line, .asListed)],
      [ask, .answer(by: 0, order: 0, line: line, accepts: false), ask],
      [dear, taken], [dear, taken, .propose(order: 0, line: line, cents: 1200), taken],
      [dear, .bank(.down), taken], [dear, .pass(seconds: 90), .bank(.mute), taken],
      [dear, .bank(.mute), taken, .note(order: 0, line: 1 - line, .dearer), .bank(.up)],
    ]
    return ways[Int.random(in: 0..<ways.count, using: &generator)]
  }

  private static func step(using generator: inout SplitMix64) -> ModelStep<LotOperation> {
    let node = Int.random(in: 0...1, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .lost(any(using: &generator), at: node)
    case 1...2:
      let (first, second) = rivals(using: &generator)
      return .both(first, second, at: node)
    default: return .one(any(using: &generator), at: node)
    }
  }

  /// Two that want the same space, order or money.
  private static func rivals(
    using generator: inout SplitMix64
  ) -> (LotOperation, LotOperation) {
    let order = Int.random(in: 0...1, using: &generator)
    if Int.random(in: 0..<5, using: &generator) == 0 {
      let isNumbered = Bool.random(using: &generator)
      return Bool.random(using: &generator)
        ? (.park(by: 0, key: 4, numbered: isNumbered), .park(by: 1, key: 4, numbered: true))
        : (onStay(0, by: 0, key: 5, using: &generator), onStay(0, by: 0, key: 6, using: &generator))
    }
    let first = onOrder(order, using: &generator)
    guard Bool.random(using: &generator) else {
      return (first, onOrder(order, using: &generator))
    }
    if case .accept(let staff, _) = first {
      return (first, .accept(staff: 1 - staff, order: order))
    }
    return (first, first)
  }

  private static func any(using generator: inout SplitMix64) -> LotOperation {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &generator)]
    }
    let parker = pick([0, 0, 0, 1])
    switch Int.random(in: 0..<30, using: &generator) {
    case 0...1: return .park(by: parker, key: pick([0, 1, 2]), numbered: pick([true, false]))
    case 2...4:
      let stay = pick([0, 1, 2])
      return onStay(stay, by: parker, key: pick([0, 1]), using: &generator)
    case 5...6:
      return .order(
        by: parker, key: pick([0, 1, 2]), basket: pick([0, 0, 0, 1, 2, 3, 4]),
        stay: pick([0, 0, 1, nil]), takesBest: pick([true, false]))
    case 7: return .open(pick([true, false]))
    case 8: return .price(cents: pick([500, 700]))
    case 9...10: return .bank(pick([.up, .down, .mute]))
    case 11...13: return .pass(seconds: pick([40, 120, 600, 900, 1800, 3600, 24 * 3600]))
    default: return onOrder(pick([0, 0, 1]), using: &generator)
    }
  }

  private static func onStay(
    _ stay: Int, by parker: Int, key: Int, using generator: inout SplitMix64
  ) -> LotOperation {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...1: .payStay(by: parker, stay: stay, .right)
    case 2: .payStay(by: parker, stay: stay, .wrongAmount)
    case 3: .payStay(by: parker, stay: stay, .declined)
    case 4: .end(by: parker, stay: stay)
    default: .extend(by: parker, stay: stay, key: key)
    }
  }
}
