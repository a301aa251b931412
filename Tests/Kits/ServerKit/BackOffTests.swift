import ServerKit
import Testing

struct BackOffTests {
  private let backOff = BackOff(first: .seconds(1), longest: .seconds(60))

  @Test(
    "Each step is twice the one before, up to the longest",
    arguments: [(1, 1), (2, 2), (3, 4), (6, 32), (7, 60), (8, 60), (1000, 60)])
  func steps(attempt: Int, seconds: Int) {
    #expect(backOff.delay(afterAttempt: attempt, chance: 1) == .seconds(seconds))
    #expect(backOff.delay(afterAttempt: attempt, chance: 0) == .seconds(seconds) / 2)
  }
}
