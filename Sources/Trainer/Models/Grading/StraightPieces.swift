/// A stroke as the best row of a few straight pieces: a curve is far from it, and a stroke with
/// corners for curves is near it.
struct StraightPieces {
  /// Enough that a corner between two samples hardly counts.
  private static let count = 40
  /// The most pieces. A row of more looks round.
  private static let most = 6

  /// For 0, 1, 2 … pieces, the sum of the squared distances to their best row.
  private let sums: [Double]
  /// More pieces cannot be told from the straight lines between the pen's reports.
  private let mostTold: Int

  /// - Parameter points: of the whole stroke, not smoothed.
  init(_ points: [Vector]) {
    // A quick curve of few points is not angular: its pen reported no more.
    mostTold = min(Self.most, (points.count - 1) / 2)
    let samples = Trace.evenlySpaced(points, count: Self.count)
    let chords = Chords(samples)
    // For each sample the best row of so many pieces that ends there.
    var best = [Double](repeating: .infinity, count: Self.count)
    best[0] = 0
    var sums = [Double.infinity]
    for _ in 0..<Self.most {
      var next = [Double](repeating: .infinity, count: Self.count)
      for end in 1..<Self.count {
        for start in 0..<end where best[start] < .infinity {
          next[end] = min(next[end], best[start] + chords.distance(start, end))
        }
      }
      best = next
      sums.append(best[Self.count - 1])
    }
    self.sums = sums
  }

  /// Whether this is drawn with corners where the reference is round. A flat curve is less far from
  /// every row than a full one, so its flatness counts.
  func isAngular(beside reference: StraightPieces) -> Bool {
    let flatness = min(1, distance(1) / max(reference.distance(1), 1e-9))
    return (2..<max(2, mostTold + 1)).contains { pieces in
      let round = reference.distance(pieces)
      return round > Self.leastRound && distance(pieces) < Self.mostCornered * flatness * round
    }
  }

  /// In sides of the square: a smaller curve is as far from straight pieces as a hand trembles.
  private static let leastRound = 0.008
  private static let mostCornered = 0.55

  /// The distance from the best row of so many pieces, as root mean square.
  private func distance(_ pieces: Int) -> Double {
    (max(0, sums[pieces]) / Double(Self.count)).squareRoot()
  }
}

/// The distances of samples from a chord between two of them, each sample from its own place on it.
private struct Chords {
  private let points: [Vector]
  // Sums over the samples before each one: of the samples, of sample times number, and of squares.
  private var sum = [Vector.zero]
  private var weighted = [Vector.zero]
  private var squares = [0.0]

  init(_ points: [Vector]) {
    self.points = points
    for (number, point) in points.enumerated() {
      sum.append(sum[number] + point)
      weighted.append(weighted[number] + Double(number) * point)
      squares.append(squares[number] + point.dot(point))
    }
  }

  /// The sum of the squared distances of the samples from the start to the end.
  func distance(_ start: Int, _ end: Int) -> Double {
    let count = Double(end - start)
    let (from, step) = (points[start], (points[end] - points[start]) / count)
    let all = sum[end + 1] - sum[start]
    let byNumber = weighted[end + 1] - weighted[start] - Double(start) * all
    let numbers = count * (count + 1) / 2
    let numberSquares = numbers * (2 * count + 1) / 3
    return squares[end + 1] - squares[start] - 2 * (from.dot(all) + step.dot(byNumber))
      + (count + 1) * from.dot(from) + 2 * numbers * from.dot(step) + numberSquares * step.dot(step)
  }
}
