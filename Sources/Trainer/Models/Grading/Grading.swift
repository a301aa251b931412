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
    let results = drawn.map { live.add($0) }
    let rightStrokes = results.map { $0.isRight ? $0.stroke.map { $0 - 1 } : nil }
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
    let traces = usable.map(\.trace)
    let right = reference.map(Trace.init)
    let known = places.map { rightStrokes[$0] }
    let tremble = Tremble.of(drawn)
    let matching = Self.match(traces, right, known: known)
    let scores = Self.scores(matching, tremble: tremble)
    // A single stroke could always be moved and stretched until it is right, and in a scribble nothing
    // says where the character is; then it is judged as it was while drawing.
    let recognised = scores.count { $0?.isRecognised ?? false }
    let wasNeverRight = known.allSatisfy { $0 == nil }
    let isScribble = recognised < (wasNeverRight ? min(2, right.count) : 1)
    let settled =
      isScribble
      ? Matching(
        unmoved: traces, reference: right,
        known: places.map { results[$0].stroke.map { $0 - 1 } }) : matching
    self.matching = settled
    self.tremble = tremble / settled.fit.drawnSize
    self.scores = isScribble ? Self.scores(settled, tremble: tremble) : scores
  }

  private static func scores(_ matching: Matching, tremble: Double) -> [StrokeScore?] {
    matching.drawn.indices.map { index in
      matching.strokeOf[index].map { stroke in
        StrokeScore(
          drawn: matching.drawn[index], reference: matching.reference[stroke],
          likeness: matching.likeness(index, stroke), tremble: tremble / matching.fit.drawnSize)
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
      matching: matching, scores: scores, drawnCount: drawnCount, tremble: tremble,
      rightStrokes: places.map { rightStrokes[$0] })
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
