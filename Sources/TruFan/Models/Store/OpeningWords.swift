import Foundation
import WireKit

extension OpeningHours {
  /// The sentence for a closed store: "Opens at 8:00 AM tomorrow". Nil while it is open.
  public func closedSentence(at now: Timestamp) -> String? {
    guard case .closed(let opens) = state(at: now) else { return nil }
    guard let opens else { return "The store is closed this week. You can browse items now." }
    let minutes = Int((opens.milliseconds - now.milliseconds + 59_999) / 60_000)
    if minutes < 60 {
      return "Store opens in \("minute".counted(minutes)). You can browse items now."
    }
    return "Store opens at \(clock(opens))\(day(opens, from: now)). You can browse items now."
  }

  /// "8:00 AM" on the venue's wall clock.
  public func clock(_ time: Timestamp) -> String {
    ClockText.text(time, in: zone)
  }

  func day(_ time: Timestamp, from now: Timestamp) -> String {
    let days =
      calendar.dateComponents(
        [.day], from: calendar.startOfDay(for: now.date), to: calendar.startOfDay(for: time.date)
      ).day ?? 0
    switch days {
    case 0: return ""
    case 1: return " tomorrow"
    default:
      let weekday = Self.weekdays[calendar.component(.weekday, from: time.date) - 1].capitalized
      // On a Sunday, a store that opens in a week does not open "on Sunday".
      return days < 7 ? " on \(weekday)" : " next \(weekday)"
    }
  }
}
