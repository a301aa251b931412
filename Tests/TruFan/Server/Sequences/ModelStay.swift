import TruFanModels

/// One stay of an hour at $2.00 and $3.50 an hour. Times are in seconds, money in cents.
struct ModelStay: Equatable, Sendable {
  static let price = 550

  let parker: Int
  let start: Int
  let isNumbered: Bool
  var status = ParkingSessionStatus.pendingPayment
  private(set) var expires: Int
  var paid: Int?
  private(set) var minutes = 0
  /// What has made it longer: seconds.
  private(set) var extensions: [Int] = []
  var payment: ModelPayment?
  /// What extensions cost, by their keys.
  var charges: [Int: ModelPayment] = [:]

  init(by parker: Int, at now: Int, isNumbered: Bool) {
    (self.parker, start, self.isNumbered, expires) = (parker, now, isNumbered, now + 3600)
  }

  var isParked: Bool { status == .active || status == .expiringSoon }
  var takesSpace: Bool { isParked || status == .pendingPayment }

  var shown: String {
    "\(status.rawValue) until \(expires) paid \(paid.map(String.init) ?? "-") +\(minutes)"
  }

  /// - Returns: whether the stay has got the minutes of a paid order.
  mutating func addMinutes(at now: Int) -> Bool {
    guard isParked else { return false }
    minutes += 15
    lengthen(by: 900, at: now)
    return true
  }

  mutating func lengthen(by seconds: Int, at now: Int) {
    expires += seconds
    extensions.append(seconds)
    if expires - now > 1800 { status = .active }
  }

  mutating func end() -> Int {
    if status == .completed { return 200 }
    guard takesSpace else { return 400 }
    status = .completed
    return 200
  }

  /// When something happens to it by itself.
  var due: Int? {
    switch status {
    case .pendingPayment: start + 900
    case .active: expires - 1800
    case .expiringSoon: expires
    default: nil
    }
  }

  mutating func becomeDue() {
    switch status {
    case .pendingPayment: status = .cancelled
    case .active: status = .expiringSoon
    default: status = .expired
    }
  }
}
