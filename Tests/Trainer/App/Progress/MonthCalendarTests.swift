import Testing
import TrainerModels

@testable import TrainerApp

struct MonthCalendarTests {
  private func days(_ month: MonthCalendar) -> [[Int]] {
    month.weeks.map { $0.map { $0?.components.day ?? 0 } }
  }

  @Test("November 2026 in weeks that begin on Monday and on Sunday")
  func weeks() {
    let day = StudyDay(year: 2026, month: 11, day: 21)
    let monday = days(MonthCalendar(containing: day, firstWeekday: 2))
    #expect(monday.first == [0, 0, 0, 0, 0, 0, 1])
    #expect(monday[3] == [16, 17, 18, 19, 20, 21, 22])
    #expect(monday.last == [30, 0, 0, 0, 0, 0, 0])
    let sunday = days(MonthCalendar(containing: day, firstWeekday: 1))
    #expect(sunday.first == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test(
    "Every month has its length",
    arguments: [(2024, 2, 29), (2026, 2, 28), (2026, 12, 31), (1969, 4, 30)])
  func lengths(year: Int, month: Int, length: Int) {
    let calendar = MonthCalendar(
      containing: StudyDay(year: year, month: month, day: 15), firstWeekday: 2)
    #expect(calendar.weeks.joined().compactMap(\.self).count == length)
    #expect(calendar.weeks.allSatisfy { $0.count == 7 })
  }

  @Test("Its neighbours cross the year")
  func neighbours() {
    let december = MonthCalendar(
      containing: StudyDay(year: 2026, month: 12, day: 3), firstWeekday: 2)
    #expect(december.firstOfNext.description == "2027-01-01")
    #expect(december.lastOfPrevious.description == "2026-11-30")
  }

  @Test("The names of the days follow the first one")
  func names() {
    let calendar = MonthCalendar(
      containing: StudyDay(year: 2026, month: 1, day: 1), firstWeekday: 2)
    #expect(
      calendar.weekdays(["S", "M", "T", "W", "R", "F", "A"]) == ["M", "T", "W", "R", "F", "A", "S"])
  }
}
