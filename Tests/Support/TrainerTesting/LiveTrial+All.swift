import TrainerModels

extension LiveTrial {
  /// The rows of docs/grading.md, in order.
  public static let all: [LiveTrial] =
    rightRows + wrongRows("careless", .careless) + wrongRows("3 % jitter", .jittery)

  private static let rightRows: [LiveTrial] = [
    right("exact copy", .exact), right("3 % jitter", .jittery), right("distorted", .distorted),
    right("careless", .careless), right("sloppy", .sloppy),
  ]

  private static func wrongRows(_ hand: String, _ style: Hand.Style) -> [LiveTrial] {
    [
      backwards("backwards, " + hand, style), turned("turned by 45°, " + hand, style),
      another("another stroke of the character, " + hand, style),
      again("a stroke that is drawn already, " + hand, style),
      resized("half as long, " + hand, style, by: 0.5),
      resized("twice as long, " + hand, style, by: 2),
      moved("0.3 out of place, " + hand, style),
      joined("with the next one, pen not lifted, " + hand, style),
    ]
  }

  private static func right(_ name: String, _ style: Hand.Style) -> LiveTrial {
    LiveTrial(name: "right: " + name, style: style) { strokes, index, _ in
      Change(stroke: strokes[index]) { $0.isRight && $0.stroke == index + 1 }
    }
  }

  private static func backwards(_ name: String, _ style: Hand.Style) -> LiveTrial {
    wrong(name, style) { strokes, index, _ in
      Change(stroke: Stroke(points: strokes[index].points.reversed())) {
        $0.remarks.contains { if case .reversed(index + 1, _) = $0 { true } else { false } }
      }
    }
  }

  private static func turned(_ name: String, _ style: Hand.Style) -> LiveTrial {
    wrong(name, style) { strokes, index, hand in
      let half = 0.5.squareRoot()
      let side = hand.pick([-half, half]) ?? half
      let stroke = strokes[index].aroundMiddle { (half * $0 - side * $1, side * $0 + half * $1) }
      return Change(stroke: stroke) {
        $0.remarks.contains { if case .shape(index + 1, _) = $0 { true } else { false } }
      }
    }
  }

  private static func another(_ name: String, _ style: Hand.Style) -> LiveTrial {
    wrong(name, style) { strokes, index, hand in
      guard let other = hand.pick(Array(strokes.indices.dropFirst(index + 1))) else { return nil }
      return Change(stroke: strokes[other]) {
        $0.remarks.contains(.tooEarly(stroke: other + 1, other: other))
      }
    }
  }

  private static func again(_ name: String, _ style: Hand.Style) -> LiveTrial {
    wrong(name, style) { strokes, index, hand in
      guard let other = hand.pick(Array(strokes.indices.prefix(index))) else { return nil }
      return Change(stroke: strokes[other]) { $0.remarks.contains(.repeated(stroke: other + 1)) }
    }
  }

  private static func resized(_ name: String, _ style: Hand.Style, by factor: Double) -> LiveTrial {
    wrong(name, style) { strokes, index, _ in
      Change(stroke: strokes[index].aroundMiddle { ($0 * factor, $1 * factor) }) {
        $0.remarks.contains(
          factor < 1 ? .tooShort(stroke: index + 1) : .tooLong(stroke: index + 1))
      }
    }
  }

  /// To a side where there is paper.
  private static func moved(_ name: String, _ style: Hand.Style) -> LiveTrial {
    wrong(name, style) { strokes, index, hand in
      let middle = strokes[index].middle
      let sides = [(0.3, 0.0), (-0.3, 0), (0, 0.3), (0, -0.3)].filter {
        (0.05...0.95).contains(middle.x + $0.0) && (0.05...0.95).contains(middle.y + $0.1)
      }
      guard let side = hand.pick(sides) else { return nil }
      let points = strokes[index].points.map { StrokePoint(x: $0.x + side.0, y: $0.y + side.1) }
      return Change(stroke: Stroke(points: points)) {
        $0.remarks.contains { if case .misplaced(index + 1, _) = $0 { true } else { false } }
      }
    }
  }

  private static func joined(_ name: String, _ style: Hand.Style) -> LiveTrial {
    wrong(name, style) { strokes, index, _ in
      guard index + 1 < strokes.count else { return nil }
      return Change(stroke: Stroke(points: strokes[index].points + strokes[index + 1].points)) {
        $0.remarks.contains(.joined(first: index + 1, second: index + 2))
      }
    }
  }

  private static func wrong(
    _ name: String, _ style: Hand.Style,
    _ change: @escaping @Sendable ([Stroke], Int, inout Hand) -> Change?
  ) -> LiveTrial {
    LiveTrial(name: "wrong: " + name, style: style, change: change)
  }
}

extension Stroke {
  fileprivate var middle: StrokePoint {
    let count = Double(max(points.count, 1))
    return StrokePoint(
      x: points.map(\.x).reduce(0, +) / count, y: points.map(\.y).reduce(0, +) / count)
  }

  fileprivate func aroundMiddle(_ change: (Double, Double) -> (Double, Double)) -> Stroke {
    let middle = middle
    return Stroke(
      points: points.map { point in
        let (x, y) = change(point.x - middle.x, point.y - middle.y)
        return StrokePoint(x: middle.x + x, y: middle.y + y)
      })
  }
}
