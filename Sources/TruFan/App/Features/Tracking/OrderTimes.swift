import Foundation
import TruFanClient
import TruFanModels

extension Order {
  /// "Ready by 2:30 PM", or with its day for an order that was wanted for a time. A time that is not
  /// kept is named, too.
  func readyWords(on device: TimeZone) -> String? {
    let venue = VenueClock(venueTimeZone, device: device)
    guard let ready = estimatedReadyTime else { return nil }
    guard let wish = scheduledFor else { return "Ready by \(venue.clock(ready))" }
    let words = "Ready by \(venue.dayAndClock(ready))"
    let isLate = ready.timestamp.isLaterOnClocks(than: wish.timestamp)
    return isLate ? "\(words) instead of \(venue.bare(wish))" : words
  }
}
