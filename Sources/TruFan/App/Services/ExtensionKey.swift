import TruFanClient
import TruFanModels

/// The Idempotency-Key of an extension: the same until it is known to have worked.
@MainActor
struct ExtensionKey {
  private let newKey: NewKey
  private var made: (stay: String, hours: ParkingHours, key: String)?

  init(newKey: @escaping NewKey) { self.newKey = newKey }

  mutating func key(for stay: ParkingSession, _ hours: ParkingHours) -> String {
    if let made, made.stay == stay.id, made.hours == hours { return made.key }
    let key = newKey()
    made = (stay.id, hours, key)
    return key
  }

  mutating func isKnownToHaveWorked() { made = nil }
}
