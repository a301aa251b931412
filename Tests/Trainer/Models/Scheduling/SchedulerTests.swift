import Foundation
import Testing

@testable import TrainerModels

@Suite("The schedule")
struct SchedulerTests {
  private let today = StudyDay(year: 2026, month: 11, day: 21)

  private struct Step: Decodable {
    let days: Int
    let rating: Int
    let stability: Double
    let difficulty: Double
    let interval: Int
  }

  @Test("It agrees with the FSRS project's own program, review by review")
  func agreesWithFSRS() throws {
    let cases = try Fixture.decode("fsrs.json", as: [[Step]].self)
    #expect(cases.count == 40)
    for steps in cases {
      var card: ReviewCard?
      var day = today
      for (index, step) in steps.enumerated() {
        day = day.adding(days: step.days)
        let rating = try #require(ReviewRating(rawValue: step.rating))
        let next = Scheduler.review(card, rating: rating, on: day)
        #expect(abs(next.stability - step.stability) < 1e-4 * max(1, step.stability))
        #expect(abs(next.difficulty - step.difficulty) < 1e-4)
        if rating != .again, day > next.firstReview {
          #expect(next.due.days(since: day) == step.interval)
        }
        #expect(next.reviews == index + 1)
        card = next
      }
    }
  }

  @Test(
    "After a first good attempt a character is due tomorrow",
    arguments: [ReviewRating.hard, .good, .easy])
  func dueTomorrow(rating: ReviewRating) {
    let card = Scheduler.review(nil, rating: rating, on: today)
    #expect(card.due == today.adding(days: 1))
    // Practising on does not push it away.
    let again = Scheduler.review(card, rating: .easy, on: today)
    #expect(again.due == today.adding(days: 1))
  }

  @Test("After a first failure it is due at once, and tomorrow when it then succeeds")
  func firstFailure() {
    let failed = Scheduler.review(nil, rating: .again, on: today)
    #expect(failed.due == today)
    #expect(Scheduler.review(failed, rating: .good, on: today).due == today.adding(days: 1))
  }

  @Test("Known characters come back later and later; a forgotten one comes back at once")
  func growsAndFalls() {
    var card = Scheduler.review(nil, rating: .good, on: today)
    var interval = 1
    for _ in 0..<6 {
      let day = card.due
      card = Scheduler.review(card, rating: .good, on: day)
      #expect(card.due.days(since: day) > interval)
      interval = card.due.days(since: day)
    }
    let forgotten = Scheduler.review(card, rating: .again, on: card.due)
    #expect(forgotten.due == card.due)
    #expect(forgotten.lapses == 1)
    #expect(forgotten.stability < card.stability)
    #expect(Scheduler.chanceOfRemembering(card, on: card.due) < 0.92)
    #expect(Scheduler.chanceOfRemembering(card, on: card.lastReview) == 1)
  }

  @Test("Whoever flies back over the date line practises on the same day again")
  func dateLine() {
    let card = Scheduler.review(nil, rating: .good, on: today)
    let next = Scheduler.review(card, rating: .good, on: today.adding(days: -1))
    #expect(next.lastReview == today)
    #expect(next.due == today.adding(days: 1))
  }

  @Test("A clock that was years ahead does not hide a character until then")
  func wrongClock() {
    let ahead = today.adding(days: 400)
    let card = Scheduler.review(nil, rating: .good, on: ahead)
    var file = ProgressFile()
    file.cards[CharacterID("kana-3042")] = card
    #expect(file.due(on: today) == [CharacterID("kana-3042")])
    let next = Scheduler.review(card, rating: .good, on: today)
    #expect(next.lastReview == today)
    #expect((1...10).contains(next.due.days(since: today)))
    file.cards[CharacterID("kana-3042")] = next
    #expect(file.due(on: today).isEmpty)
  }

  @Test("Hints and wrong orders count against a rating")
  func ratings() {
    #expect(ReviewRating(grade(0.99)) == .easy)
    #expect(ReviewRating(grade(0.9)) == .good)
    #expect(ReviewRating(grade(0.75)) == .hard)
    #expect(ReviewRating(grade(0.9, [.swapped(first: 1, second: 2)])) == .hard)
    #expect(ReviewRating(grade(0.6)) == .again)
    #expect(ReviewRating(grade(0.99), usedHint: true) == .again)
  }

  private func grade(_ total: Double, _ remarks: [GradeRemark] = []) -> Grade {
    Grade(
      count: 1, order: 1, direction: 1, shape: total, proportion: total, total: total,
      remarks: remarks, strokeResults: [])
  }
}
