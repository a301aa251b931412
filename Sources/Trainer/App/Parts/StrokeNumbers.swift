import SwiftUI
import TrainerModels

/// The numbers of strokes beside where each begins.
struct StrokeNumbers: View {
  let strokes: [Stroke]
  /// Numbers from 1.
  let shown: Set<Int>
  let layout: PaperLayout
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    let places = Self.places(of: strokes, in: layout)
    ZStack {
      ForEach(Array(places.enumerated()), id: \.offset) { index, place in
        if shown.contains(index + 1) {
          Text("\(index + 1)")
            .font(.system(size: max(10, min(15, layout.cell * 0.045)), weight: .semibold))
            .foregroundStyle(Palette(scheme: colorScheme).blue)
            .position(place)
        }
      }
    }
    .frame(width: layout.size.width, height: layout.size.height)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }

  /// Places numbers a little before the beginning, against the stroke's direction. They keep off
  /// the ink and other numbers, as far as possible.
  static func places(of strokes: [Stroke], in layout: PaperLayout) -> [CGPoint] {
    let lines = strokes.map { $0.points.map(layout.point) }
    let sheet = CGRect(origin: .zero, size: layout.size).insetBy(dx: 9, dy: 9)
    let clear = layout.penWidth * 0.5 + 8
    var places: [CGPoint] = []
    for points in lines {
      guard let start = points.first else {
        places.append(.zero)
        continue
      }
      // Less than nothing is too near; how much more is enough does not matter.
      let room = { (place: CGPoint) -> CGFloat in
        guard sheet.contains(place) else { return -.infinity }
        let numbers = places.map { distance($0, place) - 15 }.min() ?? .infinity
        let ink = lines.map { distance(of: place, to: $0) - clear }.min() ?? .infinity
        return min(numbers, ink)
      }
      let candidates = around(start, of: points, in: layout)
      places.append(
        candidates.first { room($0) >= 0 } ?? candidates.max { room($0) < room($1) } ?? start)
    }
    return places
  }

  /// Near before far, and straight before the stroke's beginning before beside it.
  private static func around(
    _ start: CGPoint, of points: [CGPoint], in layout: PaperLayout
  ) -> [CGPoint] {
    let ahead = points.first { distance($0, start) > layout.cell * 0.06 }
    let angle = ahead.map { atan2(start.y - $0.y, start.x - $0.x) } ?? -.pi / 2
    return [11, 16, 22].flatMap { (gap: CGFloat) in
      [0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2, -2, 2.5, -2.5].map { (turn: CGFloat) in
        let length = layout.penWidth * 0.5 + gap
        return CGPoint(
          x: start.x + length * cos(angle + turn), y: start.y + length * sin(angle + turn))
      }
    }
  }

  private static func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
    hypot(a.x - b.x, a.y - b.y)
  }

  /// To a line through points.
  private static func distance(of place: CGPoint, to line: [CGPoint]) -> CGFloat {
    zip(line, line.dropFirst()).map { a, b in
      let (x, y) = (b.x - a.x, b.y - a.y)
      let length = x * x + y * y
      let part = length > 0 ? ((place.x - a.x) * x + (place.y - a.y) * y) / length : 0
      let kept = min(max(part, 0), 1)
      return distance(place, CGPoint(x: a.x + kept * x, y: a.y + kept * y))
    }.min() ?? .infinity
  }
}
