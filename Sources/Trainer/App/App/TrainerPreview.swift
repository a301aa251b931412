import ClientKit
import Foundation
import TrainerModels

extension Trainer {
  /// For previews: remembers until it is freed, says nothing aloud.
  static func preview() -> Trainer { Trainer(device: .detached, speech: .silent) }

  /// A learner who has written some hiragana on the days before.
  static func previewWithProgress() -> Trainer {
    let trainer = preview()
    for id in trainer.curriculum?.library.ids(in: .hiragana).prefix(8) ?? [] {
      let strokes = trainer.strokes(of: id)
      let grade = Grader.grade(strokes.map(DrawnStroke.init(tracing:)), against: strokes)
      _ = trainer.record(grade, of: id, usedHint: false)
    }
    return trainer
  }
}
