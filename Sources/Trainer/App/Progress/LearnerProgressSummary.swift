import Foundation
import TrainerModels

/// The content of the progress screen.
@MainActor
struct LearnerProgressSummary {
  let due: [TrainerCharacter]
  let streak: Int
  let drawings: Int
  /// The last practised first.
  let recent: [TrainerCharacter]
  let knownCount: Int

  init(_ trainer: Trainer) {
    let progress = trainer.progress
    due = trainer.due
    streak = progress.streak(on: trainer.today)
    drawings = progress.practised.values.reduce(0, +)
    recent = progress.attempts.compactMap { id, attempts in attempts.last.map { (id, $0.date) } }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      .compactMap { trainer.character($0.0) }
    knownCount = progress.attempts.count { id, attempts in
      attempts.contains { $0.total >= Grade.passMark }
    }
  }
}
