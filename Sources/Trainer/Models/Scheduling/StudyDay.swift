import Foundation

/// A day of the calendar, without a time zone. Due dates count in these days.
public struct StudyDay: Hashable, Comparable, Sendable {
  /// Days since 1 January 1970.
  public let number: Int

  /// Accepts days before 1 January 1970 as negative numbers.
  public init(number: Int) {
    self.number = number
  }

  /// The current day for a person in this calendar's time zone.
  public init(_ date: Date, in calendar: Calendar) {
    // Uses the Gregorian calendar, so that learners with another calendar have the same days.
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let parts = gregorian.dateComponents([.year, .month, .day], from: date)
    self.init(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
  }

  /// Takes a Gregorian date. The count begins years in March, so that leap days come last.
  public init(year: Int, month: Int, day: Int) {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// The Gregorian date; months and days count from 1.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  /// The day this many days later, or earlier for a negative number.
  public func adding(days: Int) -> StudyDay { StudyDay(number: number + days) }

  /// The days from `earlier` to this day; negative when `earlier` is later.
  public func days(since earlier: StudyDay) -> Int { number - earlier.number }

  public static func < (left: StudyDay, right: StudyDay) -> Bool { left.number < right.number }
}
