import Foundation
import TrainerModels
import TrainerTesting

// `bench-trainer` prints the trainer's times, and `bench-trainer json` the same for `make bench`.
// `bench-trainer table` prints the tables of docs/grading.md, in two minutes. `polish`, `live` and
// `agreement` print only their part. `mistakes` after any of them also prints the wrong judgements.
// All of it needs a release build.

let library = try CharacterLibrary.bundled()
let arguments = CommandLine.arguments.dropFirst()
if let part = arguments.first, part != "json" {
  let table = GradingTable(
    samples: GradingTrial.samples(library), listsMistakes: arguments.contains("mistakes"))
  if part == "table" { table.printFinal() }
  if ["table", "polish"].contains(part) { table.printPolish() }
  if ["table", "live"].contains(part) { table.printLive() }
  if ["table", "agreement"].contains(part) { table.printAgreement() }
} else {
  let times = Times.measured(library)
  if arguments.isEmpty { Times.print(times) } else { try Times.printJSON(times) }
}
