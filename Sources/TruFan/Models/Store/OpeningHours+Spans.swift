import Foundation
import WireKit

extension OpeningHours {
  /// When the store is open, in order. Spans that touch are one, as those of a store that is open
  /// round the clock.
  /// - Parameter days: how many days after the day of `start` are looked at.
  public func spans(from start: Timestamp, days count: Int) -> [Range<Timestamp>] {
    let calendar = calendar
    let today = calendar.startOfDay(for: start.date)
    guard !days.isEmpty else {
      return [start..<start.adding(.seconds(86_400 * (count + 1)))]
    }
    var merged: [Range<Timestamp>] = []
    for offset in -1...count {
      guard let day = calendar.date(byAdding: .day, value: offset, to: today),
        let span = span(of: day, in: calendar)
      else { continue }
      if let last = merged.last, span.lowerBound <= last.upperBound {
        merged[merged.count - 1] =
          last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        merged.append(span)
      }
    }
    return merged
  }

  /// "2:00 PM", "2:00 PM tomorrow" or "2:00 PM on Friday", on the venue's wall clock.
  public func words(_ time: Timestamp, at now: Timestamp) -> String {
    clock(time) + day(time, from: now)
  }

  /// The midnight at which the venue's day of a time begins.
  public func dayStart(_ time: Timestamp) -> Timestamp {
    Timestamp(calendar.startOfDay(for: time.date))
  }

  /// "Today", "Tomorrow", "Wednesday" or "Next Sunday", on the venue's calendar.
  public func dayName(_ time: Timestamp, at now: Timestamp) -> String {
    let words = day(time, from: now)
    if words.isEmpty { return "Today" }
    let name = words.trimmingPrefix(" on ").trimmingPrefix(" ")
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
