import Foundation

/// The formulas of FSRS-6, in the notation of the project's wiki: w0…w20, S, D, R, G.
enum FSRS {
  static let w: [Double] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]
  static let wantedRetention = 0.9
  static let smallestStability = 0.001

  private static let decay = -w[20]
  private static let factor = pow(0.9, 1 / decay) - 1

  struct Memory {
    var stability: Double
    var difficulty: Double
  }

  static func retrievability(elapsedDays: Int, stability: Double) -> Double {
    pow(1 + factor * Double(elapsedDays) / stability, decay)
  }

  /// Whole days, at least one.
  static func interval(stability: Double) -> Int {
    let days = stability / factor * (pow(wantedRetention, 1 / decay) - 1)
    guard days.isFinite else { return Scheduler.longestInterval }
    return Int(min(max(days.rounded(.toNearestOrEven), 1), Double(Scheduler.longestInterval)))
  }

  static func initialStability(_ rating: ReviewRating) -> Double {
    max(w[rating.rawValue - 1], smallestStability)
  }

  static func initialDifficulty(_ rating: ReviewRating) -> Double {
    clamped(unclampedInitialDifficulty(rating))
  }

  static func next(
    stability: Double, difficulty: Double, elapsedDays: Int, rating: ReviewRating
  ) -> Memory {
    let stability = max(stability.isFinite ? stability : 0, smallestStability)
    let difficulty = clamped(difficulty.isFinite ? difficulty : 10)
    let next =
      if elapsedDays < 1 { sameDay(stability, rating) } else if rating == .again {
        forgotten(stability, difficulty, elapsedDays)
      } else {
        recalled(stability, difficulty, elapsedDays, rating)
      }
    return Memory(
      stability: max(next, smallestStability),
      difficulty: nextDifficulty(difficulty, rating))
  }

  private static func sameDay(_ s: Double, _ rating: ReviewRating) -> Double {
    let growth = exp(w[17] * (Double(rating.rawValue) - 3 + w[18])) * pow(s, -w[19])
    return s * (rating == .again ? growth : max(growth, 1))
  }

  private static func recalled(
    _ s: Double, _ d: Double, _ elapsedDays: Int, _ rating: ReviewRating
  ) -> Double {
    let r = retrievability(elapsedDays: elapsedDays, stability: s)
    let growth =
      exp(w[8]) * (11 - d) * pow(s, -w[9]) * (exp((1 - r) * w[10]) - 1)
      * (rating == .hard ? w[15] : 1) * (rating == .easy ? w[16] : 1)
    return s * (1 + growth)
  }

  private static func forgotten(_ s: Double, _ d: Double, _ elapsedDays: Int) -> Double {
    let r = retrievability(elapsedDays: elapsedDays, stability: s)
    let longTerm =
      w[11] * pow(d, -w[12]) * (pow(s + 1, w[13]) - 1) * exp((1 - r) * w[14])
    return min(longTerm, s / exp(w[17] * w[18]))
  }

  private static func nextDifficulty(_ d: Double, _ rating: ReviewRating) -> Double {
    let change = -w[6] * (Double(rating.rawValue) - 3)
    let damped = d + change * (10 - d) / 9
    return clamped(w[7] * unclampedInitialDifficulty(.easy) + (1 - w[7]) * damped)
  }

  private static func unclampedInitialDifficulty(_ rating: ReviewRating) -> Double {
    w[4] - exp(w[5] * (Double(rating.rawValue) - 1)) + 1
  }

  private static func clamped(_ d: Double) -> Double { min(max(d, 1), 10) }
}
