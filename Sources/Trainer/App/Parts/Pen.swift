import SwiftUI
import TrainerModels

/// A pen whose line is broad at rest and narrow at speed, like a brush with ink.
struct Pen: Equatable {
  /// The width of the line at rest, in points.
  let slow: CGFloat
  /// The width that a fast line approaches.
  let fast: CGFloat
  /// The speed at which the line is halfway between the two, in points per second.
  let halfway: CGFloat

  /// The time constant of the speed, in seconds, so that the line swells and never twitches. A
  /// sample of that age weighs a third of the newest one.
  static let memory = 0.09

  /// The largest change of width from sample to sample, in points. So the line tapers and shows no
  /// steps.
  static let taper: CGFloat = 0.5

  /// The width of the line at each point, in steps of half a point, which no eye sees.
  func widths(of points: [CGPoint], at times: [Double]) -> [CGFloat] {
    // A pen that has just touched the paper was at rest.
    var (distance, time) = (0.0, Self.memory)
    var widths: [CGFloat] = []
    for (index, to) in points.enumerated() where index < times.count {
      if index > 0 {
        let passed = max(0, times[index] - times[index - 1])
        let kept = exp(-passed / Self.memory)
        let from = points[index - 1]
        distance = distance * kept + Double(hypot(to.x - from.x, to.y - from.y))
        time = time * kept + passed
      }
      let speed = CGFloat(distance / time)
      let aim = slow + (fast - slow) * speed / (speed + halfway)
      let width = ((aim.isFinite ? aim : slow) * 2).rounded() / 2
      let last = widths.last ?? width
      widths.append(min(max(width, last - Self.taper), last + Self.taper))
    }
    return widths
  }
}

extension Pen {
  /// For a sheet, on which it looks the same at any size.
  init(_ layout: PaperLayout) {
    self.init(
      slow: layout.penWidth * 1.2, fast: layout.penWidth * 0.5, halfway: layout.cell * 2)
  }
}

/// All ink of one width.
struct PenLine {
  let width: CGFloat
  fileprivate(set) var path = Path()

  var style: StrokeStyle { StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round) }
}

extension Pen {
  /// The ink of strokes, a line for each width, in the order in which the widths are first needed.
  func lines(of strokes: [[DrawnPoint]], in layout: PaperLayout) -> [PenLine] {
    strokes.reduce(into: []) { lines, stroke in
      draw(
        stroke.map { layout.point(x: $0.x, y: $0.y) }, at: stroke.map(\.t), into: &lines)
    }
  }

  /// Curves through the middles between the points, each as wide as at its point, so that no corner
  /// shows. The last point is reached straight.
  private func draw(_ points: [CGPoint], at times: [Double], into lines: inout [PenLine]) {
    var current: Int?
    for (index, width) in widths(of: points, at: times).enumerated() {
      let point = points[index]
      let line = lines.firstIndex { $0.width == width } ?? lines.endIndex
      if line == lines.endIndex { lines.append(PenLine(width: width)) }
      if line != current {
        lines[line].path.move(to: index == 0 ? point : middle(points[index - 1], point))
        current = line
      }
      if index + 1 < points.count {
        lines[line].path.addQuadCurve(to: middle(point, points[index + 1]), control: point)
      } else {
        lines[line].path.addLine(to: point)
      }
    }
  }

  private func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
    CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }
}
