import Foundation
import TrainerModels

extension [Stroke] {
  /// Each stroke as so many straight pieces; nil when that hardly changes anything.
  public func angular(_ pieces: Int) -> [Stroke]? {
    let angular = map { $0.angular(pieces) }
    let isChanged = zip(self, angular).contains { stroke, angular in
      stroke.points.contains { angular.distance(of: $0) > 0.03 }
    }
    return isChanged ? angular : nil
  }
}

extension Stroke {
  /// The corners are where the stroke is farthest from the pieces so far.
  fileprivate func angular(_ pieces: Int) -> Stroke {
    var corners = [0, points.count - 1]
    while corners.count <= Swift.min(pieces, points.count - 1) {
      let farthest = zip(corners, corners.dropFirst()).flatMap { start, end in
        let piece = Stroke(points: [points[start], points[end]])
        return (start..<end).dropFirst().map { ($0, piece.distance(of: points[$0])) }
      }.max { $0.1 < $1.1 }
      guard let farthest else { break }
      corners = (corners + [farthest.0]).sorted()
    }
    return Stroke(points: corners.map { points[$0] })
  }

  /// From the nearest of the straight lines between the points.
  fileprivate func distance(of point: StrokePoint) -> Double {
    zip(points, points.dropFirst()).map { from, to in
      let (x, y) = (to.x - from.x, to.y - from.y)
      let square = Swift.max(x * x + y * y, 1e-12)
      let part = ((point.x - from.x) * x + (point.y - from.y) * y) / square
      let near = Swift.min(Swift.max(part, 0), 1)
      return hypot(point.x - from.x - x * near, point.y - from.y - y * near)
    }.min() ?? 0
  }
}
