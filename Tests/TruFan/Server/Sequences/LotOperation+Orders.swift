import ServerKit

extension LotOperation {
  /// A step of one order, by whoever takes such steps. Now and then it is somebody else's order.
  static func onOrder(_ order: Int, using generator: inout SplitMix64) -> LotOperation {
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &generator)]
    }
    let parker = pick([0, 0, 0, 0, 0, 0, 1])
    let line = pick([0, 1, 0, 1, 2])
    switch Int.random(in: 0..<34, using: &generator) {
    case 0...2: return .pay(by: parker, order: order, pick([.right, .right, .declined]))
    case 3: return .pay(by: parker, order: order, .wrongAmount)
    case 4...6: return .cancel(by: parker, order: order)
    case 7...8:
      let stars = pick([4, 5])
      return .rate(by: parker, order: order, stars: stars, tips: pick([true, false]))
    case 9...11:
      return .answer(by: parker, order: order, line: line, accepts: pick([true, false]))
    case 12: return .back(by: parker, order: order)
    case 13...14: return .accept(staff: pick([0, 1]), order: order)
    case 15: return .shop(order: order)
    case 16...18:
      return .note(order: order, line: line, pick([.asListed, .cheaper, .dearer, .missing]))
    case 19...21:
      return .propose(order: order, line: line, cents: pick([200, 240, 500, 900]))
    case 22: return .bought(order: order)
    case 23...24: return .store(order: order, place: pick([0, 1]))
    case 25:
      return .deliver(
        order: order, rightCode: pick([true, true, false]), seesAge: pick([true, true, false]))
    case 28...30: return .offer(order: order, line: line, item: pick([0, 1, 2, 3, 4]))
    case 31...33: return .fetch(order: order, line: line, pick([true, true, false]))
    default: return .refund(order: order, all: pick([true, false]))
    }
  }

  /// The number of its order.
  var order: Int? {
    switch self {
    case .pay(_, let order, _), .cancel(_, let order), .rate(_, let order, _, _),
      .answer(_, let order, _, _), .back(_, let order), .accept(_, let order), .shop(let order),
      .note(let order, _, _), .fetch(let order, _, _), .propose(let order, _, _),
      .offer(let order, _, _),
      .bought(let order), .store(let order, _), .deliver(let order, _, _),
      .refund(let order, _):
      order
    default: nil
    }
  }

  /// The number of its stay.
  var stay: Int? {
    switch self {
    case .payStay(_, let stay, _), .extend(_, let stay, _), .end(_, let stay): stay
    default: nil
    }
  }

  /// The parker who asks; nil for staff.
  var parker: Int? {
    switch self {
    case .park(let parker, _, _), .payStay(let parker, _, _), .extend(let parker, _, _),
      .end(let parker, _), .order(let parker, _, _, _, _), .pay(let parker, _, _),
      .cancel(let parker, _), .rate(let parker, _, _, _), .answer(let parker, _, _, _),
      .back(let parker, _):
      parker
    default: nil
    }
  }

  /// Whether it asks the parker about something instead of that line.
  func asks(about line: Int) -> Bool {
    switch self {
    case .propose(_, let own, _), .offer(_, let own, _): own == line
    default: false
    }
  }

  var isPayment: Bool { if case .pay = self { true } else { false } }

  /// Whether it asks the payment service for money.
  var asksMoney: Bool {
    switch self {
    case .pay, .payStay, .extend: true
    default: false
    }
  }
}
