import Foundation
import TruFanClient
import TruFanModels

extension Order {
  /// "Ready by 2:30 PM", or with its day for an order that was wanted for a time, on the venue's
  /// clock.
  func readyWords(in device: TimeZone) -> String? {
    let zone = venueTimeZone.flatMap { TimeZone(identifier: $0) } ?? device
    guard let ready = estimatedReadyTime else { return nil }
    return scheduledFor == nil
      ? "Ready by \(TimeText.clock(ready, in: zone))"
      : "Ready by \(TimeText.dayAndClock(ready, in: zone))"
  }
}
