import Foundation
import TruFanModels
import WireKit

/// A venue's wall clock, which the times of orders and stays are told by. A device in another zone
/// shows another time, so the venue's place is named there.
package struct VenueClock: Hashable {
  private let zone: TimeZone
  private let device: TimeZone
  private let place: String?

  /// - Parameter name: the venue's zone, such as "America/New_York"; nil: the device's own counts.
  package init(_ name: String?, device: TimeZone) {
    let known = name.flatMap { name in TimeZone(identifier: name).map { (name, $0) } }
    zone = known?.1 ?? device
    place = known.map { Self.place(of: $0.0) }
    self.device = device
  }

  /// "2:30 PM", or "2:30 PM (New York time)".
  package func clock(_ time: WireTime) -> String { noted(bare(time), at: time.date) }

  /// "Nov 22, 2:30 PM", or "Nov 22, 2:30 PM (New York time)".
  package func dayAndClock(_ time: WireTime) -> String {
    noted(TimeText.dayAndClock(time, in: zone), at: time.date)
  }

  /// "Sat, Nov 22"
  package func weekday(_ time: WireTime) -> String { TimeText.weekday(time, in: zone) }

  /// The time of a promise that has passed on the clocks that people read, with its day where that may
  /// be another one. Nil until it has passed.
  package func passed(_ promised: WireTime, at now: Timestamp) -> String? {
    guard now.isLaterOnClocks(than: promised.timestamp) else { return nil }
    let isOld = promised.timestamp.adding(.seconds(12 * 3600)) < now
    return isOld ? dayAndClock(promised) : clock(promised)
  }

  /// "2:30 PM", where ``note(at:)`` stands beside.
  package func bare(_ time: WireTime) -> String { TimeText.clock(time, in: zone) }

  /// "New York time"; nil while the device's clock shows the same.
  package func note(at time: Date) -> String? {
    guard zone.secondsFromGMT(for: time) != device.secondsFromGMT(for: time) else { return nil }
    return place
  }

  /// Words that have a time already, with the note: "Opens at 8:00 AM (New York time)".
  package func noted(_ words: String, at time: Date) -> String {
    note(at: time).map { "\(words) (\($0))" } ?? words
  }

  /// A sentence with the place of its times: "Store opens at 8:00 AM. Times are New York time."
  package func explained(_ sentence: String, at time: Date) -> String {
    explanation(at: time).map { "\(sentence) \($0)" } ?? sentence
  }

  /// "Times are New York time."; nil while the device's clock shows the same.
  package func explanation(at time: Date) -> String? { note(at: time).map { "Times are \($0)." } }

  /// "America/New_York" → "New York time"
  private static func place(of name: String) -> String {
    let city = name.split(separator: "/").last.map(String.init) ?? name
    return ["UTC", "GMT"].contains(city) ? city : city.replacing("_", with: " ") + " time"
  }
}
