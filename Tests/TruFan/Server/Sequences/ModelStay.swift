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
  mutating func addMinutes(_ count: Int, at now: Int) -> Bool {
    guard isParked, count > 0 else { return false }
    minutes += count
    lengthen(by: 60 * count, at: now)
    return true
  }

  /// Minutes of a cancelled order that are not used yet; ten are left to get back to the car.
  /// - Returns: how many were taken back.
  mutating func takeBack(_ given: Int, at now: Int) -> Int {
    let count = min(given, max(0, expires - now) / 60 - 10)
    guard isParked, count > 0, let place = extensions.firstIndex(of: 60 * given) else { return 0 }
    minutes -= count
    expires -= 60 * count
    extensions.remove(at: place)
    if count < given { extensions.append(60 * (given - count)) }
    return count
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
