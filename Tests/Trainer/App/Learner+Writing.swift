import Foundation
import TrainerModels

@testable import TrainerApp

extension Learner {
  /// Writes and checks one character in a practice of its own.
  func write(_ id: String, well: Bool, in trainer: Trainer) {
    guard let model = PracticeModel(CharacterID(id), trainer: trainer) else { return }
    write(well: well, on: model)
  }

  /// Fills the paper and checks it: along the strokes, or along them backwards.
  func write(well: Bool, on model: PracticeModel) {
    for stroke in model.reference {
      draw(well ? stroke.points : stroke.points.reversed(), on: model)
    }
    model.checkButtonTapped()
  }

  /// Draws one stroke, sample by sample, and lifts the pen.
  func draw(_ points: [StrokePoint], on model: PracticeModel) {
    guard let start = points.first else { return }
    for (index, point) in points.enumerated() {
      model.penMoved(to: point, from: start, at: now.value + Double(index) / 60)
    }
    now.value += Double(points.count) / 60
    model.penLifted()
  }
}
