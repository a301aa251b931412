import Foundation
import TruFanClient
import TruFanModels

extension Order {
  /// "Ready by 2:30 PM", or with its day for an order that was wanted for a time.
  func readyWords(on device: TimeZone) -> String? {
    let venue = VenueClock(venueTimeZone, device: device)
    guard let ready = estimatedReadyTime else { return nil }
    return "Ready by \(scheduledFor == nil ? venue.clock(ready) : venue.dayAndClock(ready))"
  }
}
