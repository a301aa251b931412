import Foundation
import TrainerModels

/// A month as rows of weeks.
struct MonthCalendar: Equatable {
  let year: Int
  let month: Int
  /// Sunday is 1, as in Foundation's calendars.
  let firstWeekday: Int

  init(containing day: StudyDay, firstWeekday: Int) {
    let parts = day.components
    (year, month) = (parts.year, parts.month)
    self.firstWeekday = firstWeekday
  }

  /// Nil where a week has days of other months.
  var weeks: [[StudyDay?]] {
    let first = StudyDay(year: year, month: month, day: 1)
    let length = firstOfNext.days(since: first)
    var days: [StudyDay?] = Array(repeating: nil, count: column(of: first))
    days += (0..<length).map { first.adding(days: $0) }
    days += Array(repeating: nil, count: (7 - days.count % 7) % 7)
    return stride(from: 0, to: days.count, by: 7).map { Array(days[$0..<$0 + 7]) }
  }

  var firstOfNext: StudyDay {
    month == 12
      ? StudyDay(year: year + 1, month: 1, day: 1) : StudyDay(year: year, month: month + 1, day: 1)
  }

  var lastOfPrevious: StudyDay { StudyDay(year: year, month: month, day: 1).adding(days: -1) }

  /// In the order of the columns.
  func weekdays(_ symbols: [String]) -> [String] {
    guard symbols.count == 7 else { return symbols }
    return Array(symbols[(firstWeekday - 1)...] + symbols[..<(firstWeekday - 1)])
  }

  private func column(of day: StudyDay) -> Int {
    // 1 January 1970 was a Thursday, the fifth day of a week that begins on Sunday.
    let weekday = ((day.number + 4) % 7 + 7) % 7
    return (weekday - (firstWeekday - 1) + 7) % 7
  }
}
