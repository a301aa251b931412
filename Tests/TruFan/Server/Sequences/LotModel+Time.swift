/// What happens by itself, each at its time.
extension LotModel {
  private enum Due {
    case stay(Int)
    case stayMoney(Int)
    case money(Int)
    case unpaid(Int)
    case unrated(Int)
    case unanswered(Int, line: Int)
  }

  mutating func pass(_ seconds: Int) {
    now += seconds
    bankAnswers = true
    while let next = due.filter({ $0.at <= now }).min(by: { $0.at < $1.at }) { happens(next.what) }
  }

  /// The books and the bank agree once the service has answered all that waits.
  var ledger: [String] {
    var end = self
    end.pass(40)
    return end.books
  }

  private var due: [(at: Int, what: Due)] {
    var due = stays.indices.compactMap { place in stays[place].due.map { ($0, Due.stay(place)) } }
    due += stays.indices.compactMap { place in
      stays[place].moneyDue.map { ($0, Due.stayMoney(place)) }
    }
    for (place, order) in orders.enumerated() {
      let others = [order.payment, order.tip, order.consent?.payment].compactMap { $0 }
      if let at = (order.replaced + others).compactMap(\.due).min() {
        due.append((at, .money(place)))
      }
      if order.status == .pending, !order.isPaid, order.paid != .refunded {
        due.append((order.created + 900, .unpaid(place)))
      }
      if order.status == .delivered, let delivered = order.delivered {
        due.append((delivered + 24 * 3600, .unrated(place)))
      }
      guard order.status == .shopping else { continue }
      // A parker who has accepted in time is not decided for.
      for (number, line) in order.lines.enumerated()
      where line.isAsked && order.consent?.line != number {
        due.append((line.answerBy, .unanswered(place, line: number)))
      }
    }
    return due
  }

  private mutating func happens(_ what: Due) {
    switch what {
    case .stay(let place): stays[place].becomeDue()
    case .stayMoney(let place): carryOutStay(place)
    case .money(let place): carryOut(place)
    case .unpaid(let place): orders[place].end(at: now)
    case .unrated(let place): orders[place].complete()
    case .unanswered(let place, let line):
      orders[place].decideUnanswered(line)
      orders[place].events.append("substitution_decided")
    }
  }

  /// Each order's events and money, what has made each stay longer, and each parker's points.
  private var books: [String] {
    let ordered = orders.map { order in
      // By their parts: the tip's is below those of later plans.
      var paid = order.replaced + [order.payment].compactMap { $0 }
      if let tip = order.tip { paid.insert(tip, at: min(1, paid.count)) }
      let money = paid.map(\.moved)
      return "\(order.shown) \(order.events.sorted()) \(money)"
    }
    let stayed = stays.map { stay in
      let payments = [stay.payment].compactMap { $0 } + stay.charges.values
      return "\(stay.shown) \(stay.extensions.sorted()) \(payments.map(\.moved).sorted())"
    }
    let points = (0...1).map { parker in
      "points \(orders.filter { $0.parker == parker }.reduce(0) { $0 + $1.points })"
    }
    return ordered + stayed + points
  }
}
