import Testing
import TrainerTesting

@testable import TrainerModels

/// The numbers that docs/grading.md publishes for all characters, on every 31st. `bench-trainer table`
/// makes the whole table.
@Suite("Grading, measured")
struct GradingRequirementTests {
  /// Made once: decoding every character takes a while in a debug build.
  private static let samples = Result {
    GradingTrial.samples(try CharacterLibrary.bundled(), every: 31)
  }

  @Test(
    "Right drawings are good, wrong orders are named, other characters are rejected",
    arguments: [
      ("right: exact copy", 1.0), ("right: 3 % jitter", 0.99), ("right: distorted", 0.99),
      ("right: careless", 0.99), ("right: sloppy", 0.96),
      ("order: two strokes swapped, careless", 0.95),
      ("order: two neighbours swapped, careless", 0.95),
      ("order: two strokes swapped, 3 % jitter", 0.95),
      ("order: all strokes shuffled, careless", 0.99),
      ("direction: one stroke backwards, careless", 0.97),
      ("count: one stroke missing, careless", 0.97),
      ("count: one stroke too many, careless", 0.97),
      ("count: two strokes joined, careless", 0.95),
      ("wrong: one stroke scribbled, careless", 0.95),
      ("wrong: one stroke a bar in a corner, careless", 0.95),
      ("rejected: another character, exact", 0.99),
      ("rejected: another character, careless", 0.99),
      ("rejected: another character, 3 % jitter", 0.99),
    ])
  func requirement(name: String, share: Double) throws {
    let trial = try #require(GradingTrial.all.first { $0.name == name })
    let outcome = trial.run(try Self.samples.get(), seed: 20)
    #expect(outcome.drawings > 55)
    #expect(outcome.share >= share, "\(outcome.share): \(outcome.wrong.joined(separator: " "))")
    #expect(outcome.totals.allSatisfy { (0...1).contains($0) })
  }
}
