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

  /// A little before the beginning, against the stroke's direction, and away from other numbers.
  static func places(of strokes: [Stroke], in layout: PaperLayout) -> [CGPoint] {
    let distance = layout.penWidth * 0.5 + 11
    var places: [CGPoint] = []
    for stroke in strokes {
      let points = stroke.points.map(layout.point)
      guard let start = points.first else {
        places.append(.zero)
        continue
      }
      let ahead = points.first { hypot($0.x - start.x, $0.y - start.y) > layout.cell * 0.06 }
      let angle = ahead.map { atan2(start.y - $0.y, start.x - $0.x) } ?? -.pi / 2
      let turns = [0, 0.8, -0.8, 1.6, -1.6, 2.4, -2.4]
      let candidates = turns.map { turn in
        CGPoint(
          x: start.x + distance * cos(angle + turn), y: start.y + distance * sin(angle + turn))
      }
      let isFree = { (place: CGPoint) in
        CGRect(origin: .zero, size: layout.size).insetBy(dx: 9, dy: 9).contains(place)
          && places.allSatisfy { hypot($0.x - place.x, $0.y - place.y) > 15 }
      }
      places.append(candidates.first(where: isFree) ?? candidates[0])
    }
    return places
  }
}
