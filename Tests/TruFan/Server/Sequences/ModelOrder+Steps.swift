import TruFanModels

extension ModelOrder {
  /// - Returns: the status of HTTP's answer.
  mutating func take(_ operation: LotOperation, at now: Int) -> Int {
    switch operation {
    case .pay(_, _, let paying): pay(paying, at: now)
    case .cancel: cancel(at: now)
    case .rate(_, _, let stars, let tips): rate(stars, tips: tips, at: now)
    case .answer(_, _, let line, let accepts): answer(accepts, line, at: now)
    case .back: comeBack()
    case .accept(let staff, _): accept(by: staff)
    case .shop: startShopping(by: 0)
    case .note(_, let line, let found): note(found, line)
    case .fetch(_, let line, let isFetched): fetch(isFetched, line)
    case .propose(_, let line, let cents): propose(cents, nil, line, at: now)
    case .bought: buy(at: now)
    case .store(_, let place): store(place)
    case .deliver(_, let rightCode, let seesAge):
      deliver(rightCode && (seesAge || !lines.contains(where: \.bringsForAdults)), at: now)
    case .refund(_, let all): refund(all: all, at: now)
    default: 0
    }
  }

  private mutating func cancel(at now: Int) -> Int {
    if status == .cancelled { return 200 }
    guard status == .pending || status == .confirmed else { return 400 }
    end(at: now)
    return 200
  }

  private mutating func rate(_ given: Int, tips: Bool, at now: Int) -> Int {
    if let stars { return stars == given && tips == (tip != nil) ? 200 : 409 }
    guard status == .delivered || status == .completed else { return 400 }
    stars = given
    events.append("rated")
    if tips {
      tip = ModelPayment(200)
      tip?.ask(.authorise(declined: false), at: now)
    }
    if status == .delivered { complete() }
    return 200
  }

  mutating func complete() {
    status = .completed
    events.append("completed")
  }

  private mutating func comeBack() -> Int {
    if isBack { return 200 }
    guard status < .delivered, isPaid else { return 400 }
    isBack = true
    events.append("back_at_car")
    return 200
  }

  /// Twice by one person is harmless; an order that somebody else has is taken.
  private mutating func accept(by person: Int) -> Int {
    if let staff, staff != person { return 409 }
    if status == .confirmed { return 200 }
    guard status == .pending, isPaid else { return 400 }
    if isBeingLetGo { return 409 }
    (status, staff) = (.confirmed, person)
    events.append("confirmed")
    return 200
  }

  /// Whoever shops has the order.
  private mutating func startShopping(by person: Int) -> Int {
    if status == .confirmed, isBeingLetGo { return 409 }
    if status == .confirmed { staff = person }
    return move(to: .shopping, from: .confirmed)
  }

  private mutating func move(to next: OrderStatus, from before: OrderStatus) -> Int {
    if status == next { return 200 }
    guard status == before else { return 400 }
    status = next
    events.append(next.rawValue)
    return 200
  }

  private mutating func buy(at now: Int) -> Int {
    if hasEndedWithoutGoods { return 200 }
    let isNew = status == .shopping
    let answer = move(to: .purchased, from: .shopping)
    guard answer == 200, isNew else { return answer }
    consent = nil
    for place in lines.indices {
      if lines[place].isAsked { decideUnanswered(place) }
      if lines[place].status == .pending { lines[place].status = .found }
      if lines[place].isTaken { lines[place].isFetched = true }
    }
    if bringsNothing {
      isLetGo = true
      end(as: .refunded, at: now)
    }
    return 200
  }

  private var bringsNothing: Bool { lines.allSatisfy { $0.status == .notFound } }
  private var hasEndedWithoutGoods: Bool {
    status == .refunded && bringsNothing && events.contains("purchased")
  }

  private mutating func store(_ there: Int) -> Int {
    guard status == .purchased || status == .ready else { return 400 }
    if status == .ready, place == there { return 200 }
    events += status == .ready ? ["stored"] : ["stored", "ready"]
    (status, place) = (.ready, there)
    return 200
  }

  private mutating func deliver(_ isAllowed: Bool, at now: Int) -> Int {
    if delivered != nil { return 200 }
    guard status == .ready else { return 400 }
    if isBeingLetGo { return 409 }
    guard isAllowed else { return 400 }
    (status, delivered) = (.delivered, now)
    for place in lines.indices where lines[place].status != .notFound {
      lines[place].status = .delivered
    }
    events.append("delivered")
    settle(at: now)
    return 200
  }
}
