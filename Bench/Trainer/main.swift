import Foundation
import TrainerModels
import TrainerTesting

// `bench-trainer` prints the trainer's times, `bench-trainer json` the same for `make bench`.
// `bench-trainer table` prints the tables of docs/grading.md, which takes two minutes; `live` and
// `agreement` only their part, and `mistakes` after any of them also what was judged wrongly. All of
// it only means something in a release build.

let library = try CharacterLibrary.bundled()
let arguments = CommandLine.arguments.dropFirst()
if let part = arguments.first, part != "json" {
  let table = GradingTable(
    samples: GradingTrial.samples(library), listsMistakes: arguments.contains("mistakes"))
  if part == "table" { table.printFinal() }
  if part != "agreement" { table.printLive() }
  if part != "live" { table.printAgreement() }
} else {
  let times = Times.measured(library)
  if arguments.isEmpty { Times.print(times) } else { try Times.printJSON(times) }
}
