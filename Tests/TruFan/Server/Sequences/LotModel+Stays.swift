import TruFanModels

/// What parkers do with their stays.
extension LotModel {
  mutating func park(_ parker: Int, _ isNumbered: Bool) -> Answer {
    guard !isParked(parker) else { return .status(409) }
    let standing = stays.filter(\.takesSpace)
    guard standing.count < 2, !isNumbered || !standing.contains(where: \.isNumbered) else {
      return .status(400)
    }
    stays.append(ModelStay(by: parker, at: now, isNumbered: isNumbered))
    return .parked(stay: stays.count - 1)
  }

  mutating func onStay(_ operation: LotOperation) -> Answer {
    guard let place = operation.stay.flatMap({ place($0, of: stays.count) }),
      stays[place].parker == operation.parker
    else { return .status(404) }
    switch operation {
    case .payStay(_, _, let paying): return payStay(place, paying)
    case .end: return .status(stays[place].end())
    case .extend(let parker, _, let key):
      let body = LotOperation.extend(by: parker, stay: place, key: key)
      return once(parker, "extend \(key)", body) { $0.extend(place, key) }
    default: return .status(0)
    }
  }

  private mutating func payStay(_ place: Int, _ paying: LotOperation.Paying) -> Answer {
    let isOurs = stays[place].payment?.waiting.isEmpty ?? true
    if stays[place].status == .pendingPayment, isParked(stays[place].parker) {
      return .status(409)
    }
    if let refusal = stays[place].pay(paying, at: now) { return .status(refusal) }
    if bankAnswers { carryOutStay(place) }
    let isPaid = stays[place].status == .active
    // Somebody else's try has begun the stay, or this one has ended it.
    if isPaid, !isOurs { return .status(400) }
    if !isPaid, isOurs, bankAnswers { stays[place].status = .paymentFailed }
    return .paid(isPaid)
  }

  /// Every parker comes with one vehicle.
  private func isParked(_ parker: Int) -> Bool {
    stays.contains { $0.parker == parker && $0.isParked }
  }

  private mutating func extend(_ place: Int, _ key: Int) -> Answer {
    if let refusal = stays[place].extend(key: key, at: now) { return .status(refusal) }
    if bankAnswers { carryOutStay(place) }
    return .status(stays[place].answer(toExtension: key))
  }
}
