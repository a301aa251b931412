import Testing
import TrainerTesting

@testable import TrainerModels

/// The numbers of the second table of docs/grading.md, on a fixed sample. `bench-trainer live` makes the
/// whole table.
@Suite("Judging strokes, measured")
struct LiveRequirementTests {
  private static let samples = Result {
    GradingTrial.samples(try CharacterLibrary.bundled(), every: 53)
  }

  @Test(
    "Right strokes are called right",
    arguments: [
      ("right: exact copy", 1.0), ("right: 3 % jitter", 0.99), ("right: distorted", 0.99),
      ("right: careless", 0.99),
    ])
  func right(name: String, share: Double) throws {
    let outcome = try outcome(name)
    #expect(
      outcome.acceptedShare >= share,
      "\(outcome.acceptedShare): \(outcome.missed.joined(separator: " "))")
  }

  @Test(
    "Wrong strokes are not, and most answers say why",
    arguments: [
      ("wrong: backwards, careless", 0.99, 0.99),
      ("wrong: turned by 45°, careless", 0.98, 0.97),
      ("wrong: another stroke of the character, careless", 0.98, 0.95),
      ("wrong: a stroke that is drawn already, careless", 0.98, 0.97),
      ("wrong: half as long, careless", 0.94, 0.93),
      ("wrong: twice as long, careless", 0.97, 0.97),
      ("wrong: 0.3 out of place, careless", 0.99, 0.7),
      ("wrong: with the next one, pen not lifted, careless", 0.95, 0.93),
      ("wrong: backwards, 3 % jitter", 0.95, 0.95),
      ("wrong: another stroke of the character, 3 % jitter", 0.98, 0.98),
    ])
  func wrong(name: String, rejected: Double, named: Double) throws {
    let outcome = try outcome(name)
    #expect(outcome.rejectedShare >= rejected)
    #expect(
      outcome.namedShare >= named, "\(outcome.namedShare): \(outcome.missed.joined(separator: " "))"
    )
  }

  @Test("A stroke that was called right while drawing is not blamed at the end")
  func agreement() throws {
    let agreement = Agreement.measured(
      GradingTrial.samples(try CharacterLibrary.bundled(), every: 151), seed: 20)
    #expect(agreement.right > 1000)
    #expect(agreement.blamed == 0, "\(agreement.examples.joined(separator: "\n"))")
    #expect(Double(agreement.allRightAndGood) >= 0.99 * Double(agreement.allRight))
  }

  private func outcome(_ name: String) throws -> LiveTrial.Outcome {
    let trial = try #require(LiveTrial.all.first { $0.name == name })
    let outcome = trial.run(try Self.samples.get(), seed: 20)
    #expect(outcome.strokes > 350)
    return outcome
  }
}
