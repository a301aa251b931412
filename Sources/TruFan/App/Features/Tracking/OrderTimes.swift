import Foundation
import TruFanClient
import TruFanModels
import WireKit

extension VenueClock {
  /// What is said of a promised time that has passed: nobody knows a new one. Nil until then.
  fileprivate func lateWords(promised: WireTime, at now: Date) -> String? {
    passed(promised, at: Timestamp(now)).map { "Late: it was promised for \($0)" }
  }
}

extension OrderSummary {
  /// "Ready by 2:30 PM", or that this time has passed; nil once the goods wait, or without a time.
  func readyWords(on device: TimeZone, at now: Date) -> String? {
    guard status < .ready, let ready = estimatedReadyTime else { return nil }
    let venue = VenueClock(venueTimeZone, device: device)
    let time = scheduledFor == nil ? venue.clock(ready) : venue.dayAndClock(ready)
    return venue.lateWords(promised: ready, at: now) ?? "Ready by \(time)"
  }
}

extension Order {
  /// ``readyWords(on:)``, or that this time has passed while somebody works on the order.
  func readyWords(on device: TimeZone, at now: Date) -> String? {
    guard status < .ready, let ready = estimatedReadyTime else { return readyWords(on: device) }
    let venue = VenueClock(venueTimeZone, device: device)
    return venue.lateWords(promised: ready, at: now) ?? readyWords(on: device)
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
