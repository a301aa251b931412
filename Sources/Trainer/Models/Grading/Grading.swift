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

  init(drawn: [DrawnStroke], reference: [Stroke], isPartial: Bool = false) {
    drawnCount = drawn.count
    let usable = drawn.prefix(Self.mostStrokes).enumerated().compactMap { place, stroke in
      Trace(stroke).map { (place: place, trace: $0) }
    }
    places = usable.map(\.place)
    guard !usable.isEmpty, !reference.isEmpty else {
      matching = nil
      tremble = 0
      scores = []
      return
    }
    let matching = Matching(
      drawn: usable.map(\.trace), reference: reference.map(Trace.init), isPartial: isPartial)
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

  func grade() -> Grade {
    guard let matching else {
      return Grade(
        count: 0, order: 0, direction: 0, shape: 0, proportion: 0, total: 0,
        remarks: [.nothingDrawn],
        strokeResults: Array(repeating: .unknown, count: drawnCount))
    }
    let parts = GradeParts(
      matching: matching, scores: scores, drawnCount: drawnCount, tremble: tremble)
    let remarks = GradeRemarks(matching: matching, scores: scores, places: places, parts: parts)
    var results = [StrokeResult](repeating: .unknown, count: drawnCount)
    for (index, place) in places.enumerated() { results[place] = remarks.result(index) }
    return Grade(
      count: parts.count, order: parts.order, direction: parts.direction, shape: parts.shape,
      proportion: parts.proportion, total: parts.total, remarks: remarks.all,
      strokeResults: results)
  }

  /// About the stroke that was drawn last.
  func lastStroke() -> StrokeResult {
    guard let matching, places.last == drawnCount - 1, let index = places.indices.last else {
      return .unknown
    }
    let parts = GradeParts(
      matching: matching, scores: scores, drawnCount: drawnCount, tremble: tremble)
    let remarks = GradeRemarks(matching: matching, scores: scores, places: places, parts: parts)
    var result = remarks.result(index)
    let earlier = Set(matching.strokeOf.prefix(index).compactMap(\.self))
    let expected = matching.reference.indices.first { !earlier.contains($0) }
    if let stroke = matching.strokeOf[index], let expected, stroke > expected {
      result = result.adding(.tooEarly(stroke: stroke + 1, other: expected + 1))
    }
    return result
  }
}

extension StrokeResult {
  static let unknown = StrokeResult(
    stroke: nil, direction: 0, shape: 0, proportion: 0, remarks: [])

  func adding(_ remark: GradeRemark) -> StrokeResult {
    StrokeResult(
      stroke: stroke, direction: direction, shape: shape, proportion: proportion,
      remarks: [remark] + remarks)
  }
}
