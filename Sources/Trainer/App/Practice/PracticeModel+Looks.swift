import TrainerModels

/// What the paper shows of a practice.
extension PracticeModel {
  /// About the last stroke, or how to begin.
  var liveHint: String {
    if strokes.count >= Self.mostStrokes {
      return "No character has so many strokes. Undo some, or clear the paper."
    }
    return advice.sentence
  }

  /// How the sentence is shown.
  var liveTone: LiveAdvice.Tone { advice.tone }

  /// Whether the sentence comes with a button that takes the last stroke back.
  var offersUndo: Bool { canUndo && advice.offersUndo }

  private var advice: LiveAdvice { LiveAdvice(results, strokeCount: reference.count) }

  var isLastStrokeRight: Bool { liveTone != .wrong }

  /// The number, from 1, of the first stroke that is not on the paper yet; nil once all are.
  var nextStroke: Int? {
    let found = Set(results.compactMap(\.stroke))
    return (1...max(reference.count, 1)).first { !found.contains($0) }
  }

  /// The stroke to draw next, as a hint; nil once all are drawn.
  var hintedStroke: Stroke? {
    guard showsNextStroke, grade == nil, let next = nextStroke else { return nil }
    return reference[next - 1]
  }

  /// The cell of a compound to write in, from 0: the first that has not all its strokes yet.
  var nextCell: Int {
    let count = max(character.parts.count, 1)
    var missing = Array(repeating: 0, count: count)
    for stroke in reference { missing[cell(at: stroke.points.map(\.x))] += 1 }
    for stroke in strokes { missing[cell(at: stroke.points.map(\.x))] -= 1 }
    return missing.firstIndex { $0 > 0 } ?? count - 1
  }

  /// Where most of a stroke lies.
  private func cell(at places: [Double]) -> Int {
    let count = max(character.parts.count, 1)
    let middle = places.reduce(0, +) / Double(max(places.count, 1))
    return middle.isFinite ? Int(min(max(middle * Double(count), 0), Double(count) - 1)) : 0
  }

  /// The strokes that were drawn wrongly, as places in ``strokes``.
  var wrongStrokes: Set<Int> {
    guard grade != nil else { return [] }
    return Set(results.indices.filter { !results[$0].isRight })
  }
}
