import Foundation
import TrainerModels
import TrainerTesting

/// Draws every character in every way, and prints the grader's judgements as the tables of
/// docs/grading.md.
struct GradingTable {
  let samples: [GradingTrial.Sample]
  /// Also says which drawings were judged wrongly.
  let listsMistakes: Bool

  func printFinal() {
    print("| drawn | drawings | as it should | passed | good | 1 % below | median |")
    print("|---|---|---|---|---|---|---|")
    for trial in GradingTrial.all {
      let outcome = trial.run(samples, seed: 3)
      let count = Double(max(outcome.drawings, 1))
      row([
        outcome.name, "\(outcome.drawings)", Self.percent(outcome.share),
        Self.percent(Double(outcome.passed) / count), Self.percent(Double(outcome.good) / count),
        Self.number(outcome.quantile(0.01)), Self.number(outcome.quantile(0.5)),
      ])
      if listsMistakes { print(outcome.wrong.prefix(120).joined()) }
    }
  }

  func printPolish() {
    print("| drawn | characters | drawings | beautifully written | passed | told what to polish |")
    print("|---|---|---|---|---|---|")
    for trial in PolishTrial.all + PolishTrial.angular {
      for kind in PolishTrial.Kind.allCases {
        let outcome = trial.run(samples, kind, seed: 3)
        row([
          trial.name, kind.rawValue, "\(outcome.drawings)", Self.percent(outcome.beautifulShare),
          Self.percent(outcome.passedShare),
          outcome.passed == outcome.beautiful ? "–" : Self.percent(outcome.toldShare),
        ])
      }
    }
  }

  func printLive() {
    print("| drawn | strokes | called right | rejected | named |")
    print("|---|---|---|---|---|")
    for trial in LiveTrial.all {
      let outcome = trial.run(samples, seed: 3)
      row([
        outcome.name, "\(outcome.strokes)", Self.percent(outcome.acceptedShare),
        Self.percent(outcome.rejectedShare), Self.percent(outcome.namedShare),
      ])
      if listsMistakes { print(outcome.missed.prefix(120).joined(separator: " ")) }
    }
  }

  func printAgreement() {
    let agreement = Agreement.measured(samples, seed: 3)
    print(
      "Called right while drawing: \(agreement.right) strokes; blamed at the end: "
        + "\(agreement.blamed) (\(Self.percent(agreement.blamedShare))).")
    print(
      "Every stroke called right: \(agreement.allRight) drawings; good at the end: "
        + "\(agreement.allRightAndGood).")
    if listsMistakes { for example in agreement.examples.prefix(200) { print(example) } }
  }

  private func row(_ cells: [String]) { print("| " + cells.joined(separator: " | ") + " |") }

  private static func percent(_ share: Double) -> String {
    String(format: "%.1f %%", share * 100)
  }

  private static func number(_ value: Double) -> String { String(format: "%.2f", value) }
}
