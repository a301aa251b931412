/// One drawing on its way to a grade.
struct Grading {
  private let matching: Matching?
  private let drawnCount: Int
  /// The places of usable strokes among all that were drawn.
  private let places: [Int]
  private let scores: [StrokeScore?]
  /// After the fit.
  private let tremble: Double

  /// More strokes than any character has three times over are scribble; the rest is not compared.
  private static let mostStrokes = 100

  /// For each drawn stroke the one, from 0, that it was called right as when it was finished.
  private let rightStrokes: [Int?]

  init(drawn: [DrawnStroke], reference: [Stroke]) {
    drawnCount = drawn.count
    var live = LiveGrading(reference: reference)
    let rightStrokes = drawn.map { stroke -> Int? in
      let result = live.add(stroke)
      return result.isRight ? result.stroke.map { $0 - 1 } : nil
    }
    self.rightStrokes = rightStrokes
    let usable = drawn.prefix(Self.mostStrokes).enumerated().compactMap { place, stroke in
      Trace(stroke).map { (place: place, trace: $0) }
    }
    let places = usable.map(\.place)
    self.places = places
    guard !usable.isEmpty, !reference.isEmpty else {
      matching = nil
      tremble = 0
      scores = []
      return
    }
    let matching = Self.match(
      usable.map(\.trace), reference.map(Trace.init), known: places.map { rightStrokes[$0] })
    self.matching = matching
    let tremble = Tremble.of(drawn) / matching.fit.drawnSize
    self.tremble = tremble
    scores = matching.drawn.indices.map { index in
      matching.strokeOf[index].map { stroke in
        StrokeScore(
          drawn: matching.drawn[index], reference: matching.reference[stroke],
          likeness: matching.likeness(index, stroke), tremble: tremble)
      }
    }
  }

  /// What strokes were called when they were finished yields to what the whole drawing says, unless the
  /// whole would have a stroke that was called right out of order or one too many.
  private static func match(_ drawn: [Trace], _ reference: [Trace], known: [Int?]) -> Matching {
    let free = Matching(drawn: drawn, reference: reference)
    let isRejected = zip(free.strokeOf, known).contains { $0 == nil && $1 != nil }
    guard isRejected || !free.isInOrder else { return free }
    return Matching(drawn: drawn, reference: reference, known: known)
  }

  func grade() -> Grade {
    guard let matching else {
      return Grade(
        count: 0, order: 0, direction: 0, shape: 0, proportion: 0, total: 0,
        remarks: [.nothingDrawn],
        strokeResults: Array(repeating: .unknown, count: drawnCount))
    }
    let parts = GradeParts(
      matching: matching, scores: scores, drawnCount: drawnCount, tremble: tremble)
    let remarks = GradeRemarks(
      matching: matching, scores: scores, places: places, parts: parts,
      rightStrokes: places.map { rightStrokes[$0] })
    var results = [StrokeResult](repeating: .unknown, count: drawnCount)
    for (index, place) in places.enumerated() { results[place] = remarks.result(index) }
    return Grade(
      count: parts.count, order: parts.order, direction: parts.direction, shape: parts.shape,
      proportion: parts.proportion, total: parts.total, remarks: remarks.all,
      strokeResults: results)
  }
}
