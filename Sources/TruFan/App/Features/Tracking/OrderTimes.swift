import Foundation
import TruFanClient
import TruFanModels
import WireKit

/// What is said of a promised time that has passed: nobody knows a new one. Nil until then.
func lateWords(promised: WireTime, at now: Date, _ time: (WireTime) -> String) -> String? {
  guard Timestamp(now).isLaterOnClocks(than: promised.timestamp) else { return nil }
  return "Late: it was promised for \(time(promised))"
}

extension OrderSummary {
  /// "Ready by 2:30 PM", or that this time has passed; nil once the goods wait, or without a time.
  func readyWords(on device: TimeZone, at now: Date) -> String? {
    guard status < .ready, let ready = estimatedReadyTime else { return nil }
    let venue = VenueClock(venueTimeZone, device: device)
    let time = { scheduledFor == nil ? venue.clock($0) : venue.dayAndClock($0) }
    return lateWords(promised: ready, at: now, time) ?? "Ready by \(time(ready))"
  }
}

extension Order {
  /// ``readyWords(on:)``, or that this time has passed while somebody works on the order.
  func readyWords(on device: TimeZone, at now: Date) -> String? {
    guard status < .ready, let ready = estimatedReadyTime else { return readyWords(on: device) }
    let venue = VenueClock(venueTimeZone, device: device)
    let time = { scheduledFor == nil ? venue.clock($0) : venue.dayAndClock($0) }
    return lateWords(promised: ready, at: now, time) ?? readyWords(on: device)
  }

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
