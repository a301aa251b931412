import ServerKit
import Synchronization
import WireKit

/// When each paired kiosk was last heard of. Kiosks ask every few seconds, so the exact time stays
/// in memory, and the row gets it every few minutes.
final class KioskSightings: Sendable {
  private static let interval: Duration = .seconds(5 * 60)

  private struct Sighting {
    var last: Timestamp
    var stored: Timestamp?
  }

  private let sightings = Mutex<[String: Sighting]>([:])

  /// - Returns: whether the row's time is to be written now.
  func note(_ device: String, at now: Timestamp) -> Bool {
    sightings.withLock { sightings in
      var sighting = sightings[device] ?? Sighting(last: now)
      sighting.last = now
      // The clock of the day can be set back.
      let isDue = sighting.stored.map { now.since($0) >= Self.interval || now < $0 } ?? true
      if isDue { sighting.stored = now }
      sightings[device] = sighting
      return isDue
    }
  }

  /// Nil for a kiosk that was not heard of since the server started.
  func last(of device: String) -> Timestamp? { sightings.withLock { $0[device]?.last } }

  func forget(_ device: String) { sightings.withLock { $0[device] = nil } }
}
