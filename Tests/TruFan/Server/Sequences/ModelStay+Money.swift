import TruFanModels

/// The money of a stay is taken as soon as it is promised, because the space is handed out at once.
/// What comes too late is given back.
extension ModelStay {
  /// Half an hour costs half of the hourly rate.
  private static let moreTime = 175

  /// When the service is asked again.
  var moneyDue: Int? { ([payment?.due] + charges.values.map(\.due)).compactMap { $0 }.min() }

  /// - Returns: nil for a payment that is to be carried out.
  mutating func pay(_ paying: LotOperation.Paying, at now: Int) -> Int? {
    guard status == .pendingPayment else { return 400 }
    if paying == .wrongAmount { return 422 }
    if payment == nil { payment = ModelPayment(Self.price) }
    if payment?.waiting.isEmpty == true {
      payment?.ask(.authorise(declined: paying == .declined), at: now)
    }
    return nil
  }

  /// - Returns: nil for a payment that is to be carried out.
  mutating func extend(key: Int, at now: Int) -> Int? {
    if charges[key] == nil {
      guard isParked else { return 400 }
      charges[key] = ModelPayment(Self.moreTime)
    }
    if charges[key]?.state == .open, charges[key]?.waiting.isEmpty == true {
      charges[key]?.ask(.authorise(declined: false), at: now)
    }
    return nil
  }

  func answer(toExtension key: Int) -> Int {
    switch charges[key]?.state {
    case .released: isParked ? 402 : 400
    case .held, .taken: 200
    case .open, nil: 503
    }
  }

  mutating func carryOut(at now: Int) {
    while payment?.waiting.isEmpty == false, let (step, didMove) = payment?.performNext() {
      guard didMove, step == .authorise(declined: false) else { continue }
      if status == .pendingPayment, expires > now {
        (status, paid) = (.active, Self.price)
        payment?.ask(.capture(Self.price), at: now)
      } else {
        payment?.ask(.release, at: now)
      }
    }
    for key in charges.keys.sorted() {
      while charges[key]?.waiting.isEmpty == false,
        let (step, didMove) = charges[key]?.performNext()
      {
        guard didMove, step == .authorise(declined: false) else { continue }
        if isParked {
          paid = (paid ?? 0) + Self.moreTime
          lengthen(by: 1800, at: now)
          charges[key]?.ask(.capture(Self.moreTime), at: now)
        } else {
          charges[key]?.ask(.release, at: now)
        }
      }
    }
  }
}
