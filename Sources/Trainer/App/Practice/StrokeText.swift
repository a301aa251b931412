import TrainerModels

/// Drawn strokes as a short text: a quarter of their JSON.
///
/// Strokes are separated by `;` and points by a space. A point is `x,y,t`: the difference to the
/// point before it, in 100,000ths of the square and tenths of a millisecond.
enum StrokeText {
  private static let places = 100_000.0
  private static let ticks = 10_000.0

  static func text(of strokes: [DrawnStroke]) -> String {
    var last = [0, 0, 0]
    return strokes.map { stroke in
      stroke.points.map { point in
        let now = [rounded(point.x, places), rounded(point.y, places), rounded(point.t, ticks)]
        defer { last = now }
        return zip(now, last).map { String($0 - $1) }.joined(separator: ",")
      }.joined(separator: " ")
    }.joined(separator: ";")
  }

  /// Nil for a text that is not of strokes, or of more than a paper takes.
  static func strokes(of text: String) -> [DrawnStroke]? {
    guard !text.isEmpty else { return [] }
    var last = [0, 0, 0]
    var strokes: [DrawnStroke] = []
    var count = 0
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      var points: [DrawnPoint] = []
      for word in part.split(separator: " ", omittingEmptySubsequences: false) {
        let numbers = word.split(separator: ",").compactMap { Int($0) }
        guard numbers.count == 3, numbers.allSatisfy({ abs($0) < most }) else { return nil }
        last = zip(last, numbers).map { $0 + $1 }
        points.append(
          DrawnPoint(
            x: Double(last[0]) / places, y: Double(last[1]) / places, t: Double(last[2]) / ticks))
      }
      count += points.count
      strokes.append(DrawnStroke(points: points))
      guard strokes.count <= PracticeModel.mostStrokes, count <= PracticeModel.mostPointsOfAll
      else { return nil }
    }
    return strokes
  }

  private static let most = 1_000_000_000_000

  private static func rounded(_ value: Double, _ unit: Double) -> Int {
    let scaled = (value * unit).rounded()
    return scaled.isFinite ? Int(min(max(scaled, -1e11), 1e11)) : 0
  }
}
