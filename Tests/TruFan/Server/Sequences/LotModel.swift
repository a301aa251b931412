import ServerKitTesting
import TruFanModels

/// TruFan's rules for one lot of two places, of which one has a number, and its store. Time is in
/// seconds, money in cents.
struct LotModel: StateModel {
  enum Answer: Equatable, Sendable {
    case status(Int)
    case parked(stay: Int)
    case ordered(order: Int)
    /// 200, and whether the payment is completed.
    case paid(Bool)
  }

  struct Kept: Equatable, Sendable {
    let body: LotOperation
    let answer: Answer
    let until: Int
  }

  let takesAtOnce: Bool
  var now = 0
  var stays: [ModelStay] = []
  var orders: [ModelOrder] = []
  private var isOpen = true
  private var shelf = ModelItem.shelf
  var bankAnswers = true
  private var kept: [String: Kept] = [:]

  init(takesAtOnce: Bool) { self.takesAtOnce = takesAtOnce }

  var picture: [String] {
    let free = 2 - stays.count { $0.takesSpace }
    let isTaken = stays.contains { $0.takesSpace && $0.isNumbered }
    return orders.map(\.shown) + stays.map(\.shown) + [
      "\(free) free, A1 \(isTaken ? "taken" : "free")"
    ]
  }

  mutating func tick() { now += 1 }

  mutating func apply(_ operation: LotOperation) -> Answer {
    switch operation {
    case .park(let parker, let key, let numbered):
      return once(parker, "park \(key)", operation) { $0.park(parker, numbered) }
    case .order(let parker, let key, let basket, let stay, let takesBest):
      let place = stay.flatMap { self.place($0, of: stays.count) }
      let body = LotOperation.order(
        by: parker, key: key, basket: basket, stay: place, takesBest: takesBest)
      return once(parker, "order \(key)", body) {
        $0.order(parker, basket, place, takesBest)
      }
    case .open(let isOpen): self.isOpen = isOpen
    case .price(let cents): shelf[0].price = cents
    case .bank(let bank): bankAnswers = bank == .up
    case .pass(let seconds): pass(seconds)
    default: return operation.stay == nil ? onOrder(operation) : onStay(operation)
    }
    return .status(200)
  }

  func place(_ number: Int, of count: Int) -> Int? { count == 0 ? nil : number % count }

  /// A key has its first success again for a day, and no other request.
  mutating func once(
    _ parker: Int, _ key: String, _ body: LotOperation, _ work: (inout Self) -> Answer
  ) -> Answer {
    let key = "\(parker) \(key)"
    if let known = kept[key], now < known.until {
      return known.body == body ? known.answer : .status(422)
    }
    let answer = work(&self)
    if case .status(let status) = answer, status != 200 { return answer }
    kept[key] = Kept(body: body, answer: answer, until: now + 24 * 3600)
    return answer
  }

  private mutating func order(
    _ parker: Int, _ basket: Int, _ stay: Int?, _ takesBest: Bool
  ) -> Answer {
    let lines = LotOperation.baskets[basket].enumerated().filter { $0.element > 0 }
      .map { ModelLine($0.offset, shelf[$0.offset].price, $0.element) }
    guard isOpen, lines.allSatisfy({ $0.quantity <= shelf[$0.item].most }),
      lines.reduce(0, { $0 + $1.charge }) >= 500
    else { return .status(400) }
    if let stay, stays[stay].parker != parker { return .status(404) }
    orders.append(
      ModelOrder(
        by: parker, stay: stay, promised: stay.map { stays[$0].takesSpace } ?? true ? 15 : 0,
        takesBest: takesBest, lines: lines,
        tip: LotOperation.tips[basket],
        isForAdults: lines.contains { shelf[$0.item].isForAdults }, at: now,
        takesAtOnce: takesAtOnce))
    return .ordered(order: orders.count - 1)
  }

  private mutating func onOrder(_ operation: LotOperation) -> Answer {
    guard let place = operation.order.flatMap({ place($0, of: orders.count) }) else {
      return .status(404)
    }
    guard operation.parker == nil || operation.parker == orders[place].parker else {
      return .status(404)
    }
    // Whoever wants to pay makes the service be asked for an earlier try.
    if operation.isPayment, bankAnswers { carryOut(place) }
    let wasOver = orders[place].isOver
    let status = take(operation, place)
    if orders[place].isOver, !wasOver { takeBackMinutes(of: place) }
    if status == 200, bankAnswers { carryOut(place) }
    guard status == 200, operation.isPayment else { return .status(status) }
    return .paid(orders[place].isPaid)
  }

  private mutating func take(_ operation: LotOperation, _ place: Int) -> Int {
    guard case .offer(_, let line, let number) = operation else {
      var status = orders[place].take(operation, at: now)
      // The answer about a dearer substitute waits for the service's, perhaps about another line first.
      while status == 503, bankAnswers {
        carryOut(place)
        status = orders[place].take(operation, at: now)
      }
      return status
    }
    let item = shelf[number]
    return orders[place].propose(item.price, (number, item), line, at: now)
  }

  mutating func carryOut(_ place: Int) {
    let wasOver = orders[place].isOver
    orders[place].carryOut(at: now)
    // Refunded as a whole before the hand-over.
    if orders[place].isOver, !wasOver, orders[place].delivered == nil {
      takeBackMinutes(of: place)
    }
    giveMinutes(of: place)
  }

  /// A stay that is paid gets the minutes of orders that were paid before it.
  mutating func carryOutStay(_ place: Int) {
    stays[place].carryOut(at: now)
    for order in orders.indices where orders[order].stay == place { giveMinutes(of: order) }
  }

  /// A paid order adds its minutes to its stay, if the car still stands there and is paid for.
  private mutating func giveMinutes(of place: Int) {
    let order = orders[place]
    guard order.owesMinutes, order.isPaid, order.status != .cancelled, let stay = order.stay,
      stays[stay].status != .pendingPayment
    else { return }
    orders[place].owesMinutes = false
    guard stays[stay].isParked, order.promised > 0 else { return }
    // What cancelled orders gave this stay and was used is taken off, and each minute of it once.
    let all = orders.filter { $0.stay == stay }
    let used = all.filter { $0.status == .cancelled }.reduce(0) { $0 + $1.given }
    let settled = all.filter { $0.status != .cancelled }.reduce(0) { $0 + $1.settled }
    orders[place].settled = min(15, used - settled)
    guard stays[stay].addMinutes(15 - orders[place].settled, at: now) else { return }
    orders[place].given = 15 - orders[place].settled
    orders[place].events.append("parking_extended")
  }

  private mutating func takeBackMinutes(of place: Int) {
    guard let stay = orders[place].stay, orders[place].given > 0 else { return }
    let count = stays[stay].takeBack(orders[place].given, at: now)
    guard count > 0 else { return }
    orders[place].given -= count
    orders[place].events.append("parking_shortened")
  }
}
