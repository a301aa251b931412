import TruFanModels

/// One order: its lines, its way and its money, as the specification has them.
struct ModelOrder: Equatable, Sendable {
  let parker: Int
  let stay: Int?
  /// Nothing is promised for a stay that was over when it was ordered.
  let promised: Int
  let takesBest: Bool
  let created: Int
  /// Whether the payment service takes the money at once, as the simulated one does.
  let takesAtOnce: Bool
  var lines: [ModelLine]
  /// What it cost when it was ordered.
  let ordered: Int
  /// What its parker has agreed to.
  var agreed: Int
  /// The tip that was chosen with the order.
  let chosenTip: Int
  /// Something of it is for adults, and the parker has confirmed an age.
  let isForAdults: Bool
  var status = OrderStatus.pending
  var paid = OrderPaymentStatus.pending
  var payment: ModelPayment?
  /// What paid before a dearer substitute was agreed to.
  var replaced: [ModelPayment] = []
  var consent: ModelConsent?
  var tip: ModelPayment?
  var refunds: Set<Int> = []
  var refunded: Int?
  /// Ended by the staff: what is only held is let go, and the order with it.
  var isLetGo = false
  var staff: Int?
  var place: Int?
  var isBack = false
  var stars: Int?
  var delivered: Int?
  /// Paid, and its minutes are to be added.
  var owesMinutes = false
  /// The minutes that its stay has of it.
  var given = 0
  /// Minutes of cancelled orders that were used before, and which it did not give once more.
  var settled = 0
  var events = ["pending"]

  init(
    by parker: Int, stay: Int?, promised: Int, takesBest: Bool, lines: [ModelLine], tip: Int,
    isForAdults: Bool, at now: Int, takesAtOnce: Bool
  ) {
    (self.parker, self.stay, self.takesBest, self.lines) = (parker, stay, takesBest, lines)
    self.promised = promised
    (created, self.takesAtOnce, ordered) = (now, takesAtOnce, Self.price(of: lines) + tip)
    agreed = ordered
    (chosenTip, self.isForAdults) = (tip, isForAdults)
  }

  /// Fee and tax are whole cents, half away from zero.
  static func price(of lines: [ModelLine]) -> Int {
    func percent(_ percent: Int, of cents: Int) -> Int { (cents * percent + 50) / 100 }
    let subtotal = lines.reduce(0) { $0 + $1.charge }
    let fee = percent(15, of: subtotal)
    return subtotal + fee + percent(8, of: subtotal + fee)
  }

  /// Nobody tips for an order of which nothing is brought.
  func cost(of lines: [ModelLine]) -> Int {
    Self.price(of: lines) + (lines.contains { $0.status != .notFound } ? chosenTip : 0)
  }

  var total: Int { cost(of: lines) + (tip?.captured ?? 0) }
  /// Ten for each dollar of the goods, once completed; of money that went back, its part.
  var points: Int {
    guard events.contains("completed"), let payment else { return 0 }
    let goods = lines.reduce(0) { $0 + $1.charge }
    let asked = cost(of: lines)
    guard asked > 0 else { return 0 }
    let earned = goods * 10 / 100
    return earned - (earned - earned * min(payment.kept + payment.held, asked) / asked)
  }

  var isPaid: Bool { paid == .authorized || paid == .captured }
  /// The service is asked to let go of its money. Nobody works for it meanwhile.
  var isBeingLetGo: Bool { isLetGo && payment?.expected.held == 0 }
  /// It ended, and brings nothing.
  var isOver: Bool { status == .cancelled || status == .refunded }

  var shown: String {
    func text(_ value: Int?) -> String { value.map(String.init) ?? "-" }
    return """
      \(status.rawValue) \(paid.rawValue) \(total) back \(text(refunded)) staff \(text(staff)) \
      at \(text(place)) \(isBack ? "here" : "away") stars \(text(stars)) +\(minutes) \
      [\(lines.map(\.shown).joined(separator: ", "))]
      """
  }

  /// What its parker reads: the minutes that it has added, or promises.
  private var minutes: Int {
    if stay == nil { return isOver && delivered == nil ? 0 : promised }
    let isOpen = (paid == .pending || paid == .failed) && status != .cancelled && settled == 0
    return isOpen && given == 0 ? promised : given
  }

  // MARK: Money

  /// Asks the service for all that waits, as far as it answers.
  mutating func carryOut(at now: Int) {
    carryOutConsent(at: now)
    while let money = payment, !money.waiting.isEmpty {
      guard let (step, didMove) = payment?.performNext() else { break }
      if didMove { moneyMoved(step, at: now) }
    }
    while let money = tip, !money.waiting.isEmpty {
      guard let (step, didMove) = tip?.performNext(), didMove else { continue }
      if case .authorise = step { tip?.ask(.capture(money.amount), at: now) }
      if case .capture = step { events.append("tip_captured") }
    }
    for place in replaced.indices {
      while !replaced[place].waiting.isEmpty { _ = replaced[place].performNext() }
    }
  }

  private mutating func moneyMoved(_ step: ModelPayment.Step, at now: Int) {
    switch step {
    case .authorise(declined: true):
      paid = .failed
      events.append("payment_failed")
    case .authorise:
      paid = .authorized
      events.append("payment_authorized")
      // Cancelled while the service was asked.
      guard status == .pending else { return }
      owesMinutes = stay != nil
      if takesAtOnce { payment?.ask(.capture(agreed), at: now) }
    case .capture:
      paid = .captured
      events.append("payment_captured")
    case .release:
      (paid, refunded) = (.refunded, payment?.amount)
      events.append("payment_released")
      if isLetGo, status != .cancelled { status = .refunded }
    case .refund:
      refunded = payment?.refunded
      events.append("payment_refunded")
      guard payment?.kept == 0 else { return }
      paid = .refunded
      if status != .cancelled { status = .refunded }
    }
  }

  mutating func pay(_ paying: LotOperation.Paying, at now: Int) -> Int {
    if isPaid { return 200 }
    guard status == .pending, paid == .pending || paid == .failed else { return 400 }
    // An earlier try goes on.
    if payment?.waiting.isEmpty == false { return 200 }
    if paying == .wrongAmount { return 422 }
    if payment == nil { payment = ModelPayment(agreed) }
    payment?.ask(.authorise(declined: paying == .declined), at: now)
    return 200
  }

  /// Everything goes back that was paid or promised.
  mutating func end(as outcome: OrderStatus = .cancelled, at now: Int) {
    status = outcome
    events.append(outcome.rawValue)
    payment?.giveBack(at: now)
  }

  /// At the hand-over the goods are paid as they cost, less what was given back before.
  mutating func settle(at now: Int) {
    guard let expected = payment?.expected else { return }
    let cost = max(0, total - expected.refunded)
    switch expected.state {
    case .held: payment?.ask(cost > 0 ? .capture(cost) : .release, at: now)
    case .taken:
      if expected.kept > cost { payment?.ask(.refund(expected.kept - cost), at: now) }
    case .open, .released: break
    }
  }

  mutating func refund(all: Bool, at now: Int) -> Int {
    let cents = all ? ordered : 300
    guard let expected = payment?.expected else { return 400 }
    guard expected.captured > 0 else { return letGo(cents, of: expected, at: now) }
    if refunds.contains(cents) { return 200 }
    guard cents <= expected.kept else { return 400 }
    refunds.insert(cents)
    payment?.ask(.refund(cents), at: now)
    events.append("refund_requested")
    return 200
  }

  /// Nothing is taken yet: all of it is let go, or nothing.
  private mutating func letGo(_ cents: Int, of expected: ModelPayment, at now: Int) -> Int {
    if expected.held == 0, isLetGo { return 200 }
    guard isPaid, expected.held > 0, cents == expected.held else { return 400 }
    isLetGo = true
    payment?.ask(.release, at: now)
    events.append("refund_requested")
    return 200
  }
}
