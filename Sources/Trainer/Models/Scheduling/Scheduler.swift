import Foundation

/// Decides when to practise a character again, by FSRS-6. That is the Free Spaced Repetition
/// Scheduler of Jarrett Ye and the open-spaced-repetition project. See
/// github.com/open-spaced-repetition, "The Algorithm", version 6. First published by Ye, Su and Cao
/// at KDD 2022: "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling".
/// The parameters are the published defaults, the wanted retention is 0.9, and there is no random
/// spread. Tests compare it with the project's own program.
///
/// Two rules are ours. A character that passes on its first day is due again the next day, with any
/// stability. Hands forget faster than eyes in the first night. And a character that has passed
/// today is not reviewed again today. Repetition then trains the hand: ten good drawings in a row
/// say no more about next week than one.
public enum Scheduler {
  /// The longest time between two reviews, in days: a hundred years, as in FSRS.
  static let longestInterval = 36_500

  /// The card after an attempt. A card that has never been reviewed is nil.
  /// An attempt dated a day before the last one, as after a flight, counts as made on the same day.
  /// An earlier date shows that the clock was wrong; then today's clock is believed.
  public static func review(
    _ card: ReviewCard?, rating: ReviewRating, on day: StudyDay
  ) -> ReviewCard {
    guard let card else { return firstReview(rating, on: day) }
    var next = card
    let day = card.isFromTheFuture(on: day) ? day : max(day, card.lastReview)
    let elapsed = max(0, day.days(since: card.lastReview))
    let memory = FSRS.next(
      stability: card.stability, difficulty: card.difficulty, elapsedDays: elapsed, rating: rating)
    next.stability = memory.stability
    next.difficulty = memory.difficulty
    next.lastReview = day
    next.reviews = min(next.reviews + 1, ProgressFile.largestCount)
    if rating == .again {
      if elapsed > 0 { next.lapses = min(next.lapses + 1, ProgressFile.largestCount) }
      next.due = day
    } else if elapsed == 0 && card.isInFirstDay(day) {
      next.due = day.adding(days: 1)
    } else {
      next.due = day.adding(days: FSRS.interval(stability: next.stability))
    }
    return next
  }

  /// The card after a drawing. The drawing is a review unless the character has passed already that
  /// day.
  public static func practised(
    _ card: ReviewCard?, rating: ReviewRating, on day: StudyDay
  ) -> ReviewCard {
    guard let card, rating != .again, !card.isFromTheFuture(on: day), card.hasPassed(on: day) else {
      return review(card, rating: rating, on: day)
    }
    return card
  }

  /// The chance, 0…1, that the character is still remembered.
  public static func chanceOfRemembering(_ card: ReviewCard, on day: StudyDay) -> Double {
    FSRS.retrievability(
      elapsedDays: max(0, day.days(since: card.lastReview)), stability: card.stability)
  }

  private static func firstReview(_ rating: ReviewRating, on day: StudyDay) -> ReviewCard {
    ReviewCard(
      stability: FSRS.initialStability(rating), difficulty: FSRS.initialDifficulty(rating),
      due: rating == .again ? day : day.adding(days: 1), lastReview: day, reviews: 1, lapses: 0,
      firstReview: day)
  }
}
