import Foundation
import TrainerModels
import TrainerTesting

// `bench-trainer` prints the trainer's times; `bench-trainer table` prints the table of
// docs/grading.md, which takes a minute. Both only mean something in a release build.

let library = try CharacterLibrary.bundled()
if CommandLine.arguments.dropFirst().first == "table" {
  GradingTable.print(library, listsMistakes: CommandLine.arguments.contains("mistakes"))
} else {
  Times.print(library)
}
