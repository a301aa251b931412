import TrainerModels

/// The content of the progress screen.
@MainActor
struct LearnerProgressSummary {
  let due: [CharacterID]
  let streak: Int
  let drawings: Int
  /// The last practised first.
  let recent: [TrainerCharacter]
  let knownCount: Int

  init(_ trainer: Trainer) {
    let figures = trainer.learner.figures(on: trainer.today)
    due = trainer.due
    streak = figures?.streak ?? 0
    drawings = figures?.drawings ?? 0
    recent = figures?.recent.compactMap(trainer.character) ?? []
    knownCount = figures?.knownCount ?? 0
  }
}
