/// The proleptic Gregorian calendar, by counting years from 1 March so that the leap day is last.
package enum CivilDay {
  package static func from(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(flooringBy: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// Nil for a day that no calendar has, such as 30 February.
  package static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64? {
    guard (1...12).contains(month), day >= 1 else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shiftedYear.quotientAndRemainder(flooringBy: 400)
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    // 30 February would silently become 1 March: only a day that comes back unchanged exists.
    return from(daysSince1970: days) == (year, month, day) ? days : nil
  }
}

extension Int64 {
  /// The quotient is rounded down, so that the remainder is never negative.
  func quotientAndRemainder(flooringBy divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
