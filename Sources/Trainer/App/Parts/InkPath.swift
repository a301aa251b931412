import SwiftUI
import TrainerModels

extension Path {
  /// A stroke as it should be.
  init(_ stroke: Stroke, in layout: PaperLayout) {
    self.init(smooth: stroke.points.map(layout.point))
  }

  /// Draws through the middles between the points, so that no corner shows where the data has none.
  private init(smooth points: [CGPoint]) {
    self.init()
    guard let first = points.first, let last = points.last else { return }
    move(to: first)
    for (point, next) in zip(points.dropFirst(), points.dropFirst(2)) {
      let middle = CGPoint(x: (point.x + next.x) / 2, y: (point.y + next.y) / 2)
      addQuadCurve(to: middle, control: point)
    }
    addLine(to: last)
  }
}

/// One stroke of a character, as a shape that can be trimmed.
struct StrokeShape: Shape {
  let stroke: Stroke
  let layout: PaperLayout

  func path(in rect: CGRect) -> Path { Path(stroke, in: layout) }
}

extension StrokeStyle {
  static func ink(_ layout: PaperLayout) -> StrokeStyle {
    StrokeStyle(lineWidth: layout.penWidth, lineCap: .round, lineJoin: .round)
  }
}
