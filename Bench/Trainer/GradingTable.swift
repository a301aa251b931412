import Foundation
import TrainerModels
import TrainerTesting

/// Grades every character drawn in every way, and prints what came out as a table.
enum GradingTable {
  static func print(_ library: CharacterLibrary, listsMistakes: Bool) {
    let samples = GradingTrial.samples(library)
    Swift.print("| drawn | drawings | as it should | passed | good | 1 % below | median |")
    Swift.print("|---|---|---|---|---|---|---|")
    for trial in GradingTrial.all {
      let outcome = trial.run(samples, seed: 3)
      let cells = [
        outcome.name, "\(outcome.drawings)", percent(outcome.share),
        percent(Double(outcome.passed) / Double(max(outcome.drawings, 1))),
        percent(Double(outcome.good) / Double(max(outcome.drawings, 1))),
        number(outcome.quantile(0.01)), number(outcome.quantile(0.5)),
      ]
      Swift.print("| " + cells.joined(separator: " | ") + " |")
      if listsMistakes { Swift.print(outcome.wrong.prefix(120).joined()) }
    }
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%.1f %%", share * 100)
  }

  private static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}
