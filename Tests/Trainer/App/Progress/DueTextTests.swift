import Testing
import TrainerModels

@testable import TrainerApp

struct DueTextTests {
  @Test(
    "Days are said as people say them",
    arguments: [
      (-3, "Overdue by 3 days"), (-1, "Overdue since yesterday"), (0, "Due today"),
      (1, "Due tomorrow"), (2, "Due in 2 days"), (13, "Due in 13 days"), (14, "Due in 2 weeks"),
      (30, "Due in 4 weeks"), (60, "Due in 2 months"), (365, "Due in 12 months"),
      (800, "Due in 2 years"),
    ])
  func words(days: Int, words: String) {
    let today = StudyDay(year: 2026, month: 11, day: 21)
    #expect(DueText.words(today.adding(days: days), today: today) == words)
  }
}
