/// The steps from one drawing to its grade.
struct Grading {
  private let matching: Matching?
  private let drawn: [DrawnStroke]
  private let reference: [Stroke]
  /// For each usable stroke its index among all drawn strokes.
  private let places: [Int]
  private let scores: [StrokeScore?]
  /// In units of the fitted drawing.
  private let jitter: Double

  /// A drawing of more strokes is scribble: no character has a third as many. The rest is not
  /// compared.
  private static let maximumStrokes = 100

  /// For each drawn stroke the index under which it was called right while drawing; otherwise nil.
  private let rightStrokes: [Int?]

  init(drawn: [DrawnStroke], reference: [Stroke]) {
    self.drawn = drawn
    self.reference = reference
    var live = LiveGrading(reference: reference)
    let results = drawn.map { live.add($0) }
    let rightStrokes = results.map { $0.isRight ? $0.stroke.map { $0 - 1 } : nil }
    self.rightStrokes = rightStrokes
    let usable = drawn.prefix(Self.maximumStrokes).enumerated().compactMap { place, stroke in
      Trace(stroke).map { (place: place, trace: $0) }
    }
    let places = usable.map(\.place)
    self.places = places
    guard !usable.isEmpty, !reference.isEmpty else {
      matching = nil
      jitter = 0
      scores = []
      return
    }
    let traces = usable.map(\.trace)
    let right = reference.map(Trace.init)
    let known = places.map { rightStrokes[$0] }
    let jitter = Jitter.of(drawn)
    let matching = Self.match(
      traces, right, known: known, inTurn: Self.inTurn(known, places.map { results[$0].stroke }))
    let scores = Self.scores(matching, jitter: jitter)
    // A single stroke could always be moved and stretched until it is right. A scribble does not
    // say where the character is. Both are judged where they lie, as they were while drawing.
    let recognised = scores.count { $0?.isRecognised ?? false }
    let wasNeverRight = known.allSatisfy { $0 == nil }
    let isScribble = recognised < (wasNeverRight ? min(2, right.count) : 1)
    let placed =
      isScribble
      ? Matching(
        unmoved: traces, reference: right,
        known: places.map { results[$0].stroke.map { $0 - 1 } }) : matching
    self.matching = placed
    self.jitter = jitter / placed.fit.drawnSize
    self.scores = isScribble ? Self.scores(placed, jitter: jitter) : scores
  }

  private static func scores(_ matching: Matching, jitter: Double) -> [StrokeScore?] {
    matching.drawn.indices.map { index in
      matching.strokeOf[index].map { stroke in
        StrokeScore(
          drawn: matching.drawn[index], reference: matching.reference[stroke],
          comparison: matching.comparison(index, stroke), jitter: jitter / matching.fit.drawnSize)
      }
    }
  }

  /// The right strokes without those that were drawn after a later one: right beside what was left,
  /// they do not show which of two similar strokes they are.
  private static func inTurn(_ right: [Int?], _ strokes: [Int?]) -> [Int?] {
    var furthest = 0
    return zip(right, strokes).map { right, stroke in
      defer { furthest = max(furthest, stroke ?? 0) }
      return (stroke ?? 0) > furthest ? right : nil
    }
  }

  /// Pairs the strokes anew, without the live results. Those are binding only if a stroke called
  /// right would otherwise be out of order or extra.
  private static func match(
    _ drawn: [Trace], _ reference: [Trace], known: [Int?], inTurn: [Int?]
  ) -> Matching {
    let free = Matching(drawn: drawn, reference: reference)
    let isRejected = zip(free.strokeOf, known).contains { $0 == nil && $1 != nil }
    if isRejected { return Matching(drawn: drawn, reference: reference, known: known) }
    guard !free.isInOrder else { return free }
    return Matching(drawn: drawn, reference: reference, known: inTurn)
  }

  func grade() -> Grade {
    guard let matching else {
      return Grade(
        count: 0, order: 0, direction: 0, shape: 0, proportion: 0, total: 0,
        remarks: [.nothingDrawn],
        strokeResults: Array(repeating: .unknown, count: drawn.count))
    }
    let parts = GradeParts(
      matching: matching, scores: scores, drawnCount: drawn.count, jitter: jitter,
      rightStrokes: places.map { rightStrokes[$0] })
    var remarks = GradeRemarks(
      matching: matching, scores: scores, places: places, parts: parts,
      rightStrokes: places.map { rightStrokes[$0] })
    if parts.total >= Grade.passMark {
      let polish = Polish(
        matching: matching, drawn: drawn, places: places, reference: reference,
        rightStrokes: Set(rightStrokes.compactMap(\.self)))
      remarks.polish = polish.remark(
        isGood: parts.total >= Grade.goodMark || remarks.all.isEmpty)
    }
    var results = [StrokeResult](repeating: .unknown, count: drawn.count)
    for (index, place) in places.enumerated() { results[place] = remarks.result(index) }
    return Grade(
      count: parts.count, order: parts.order, direction: parts.direction, shape: parts.shape,
      proportion: parts.proportion, total: parts.total, remarks: remarks.all,
      strokeResults: results)
  }
}
