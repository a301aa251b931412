import Foundation
import TrainerModels

/// Draws every character of a list in one way, and counts the praise: the third table of
/// docs/grading.md.
public struct PolishTrial: Sendable {
  public let name: String
  /// Whether the drawings earn the highest praise.
  public let isEarned: Bool
  /// Nil when this way of drawing makes no sense for the character.
  let draw: @Sendable (_ strokes: [Stroke], _ hand: inout Hand) -> [DrawnStroke]?

  /// The characters of a row.
  public enum Kind: String, CaseIterable, Sendable {
    case kana
    case simple = "kanji of up to 9 strokes"
    case dense = "kanji of 10 strokes and more"

    public func holds(_ sample: GradingTrial.Sample) -> Bool {
      if sample.character.script != .kanji { return self == .kana }
      return self == (sample.strokes.count < 10 ? .simple : .dense)
    }
  }

  public struct Outcome: Sendable {
    public private(set) var drawings = 0
    public private(set) var beautiful = 0
    public private(set) var passed = 0
    /// Passed, not beautiful, and told at least one thing in the sentences that a learner sees.
    public private(set) var told = 0
    /// Drawings that would have been repeated only after the longest time.
    public private(set) var easy = 0

    mutating func add(_ grade: Grade) {
      drawings += 1
      beautiful += grade.isBeautiful ? 1 : 0
      passed += grade.passed ? 1 : 0
      told += grade.passed && !grade.isBeautiful && !grade.remarks.isEmpty ? 1 : 0
      easy += ReviewRating(grade) == .easy ? 1 : 0
    }

    public var beautifulShare: Double { Double(beautiful) / Double(max(drawings, 1)) }
    public var passedShare: Double { Double(passed) / Double(max(drawings, 1)) }
    /// Of the passed ones that are not beautiful.
    public var toldShare: Double {
      passed == beautiful ? 1 : Double(told) / Double(passed - beautiful)
    }
  }

  public func run(_ samples: [GradingTrial.Sample], _ kind: Kind, seed: UInt64) -> Outcome {
    var outcome = Outcome()
    var hand = Hand(seed: seed)
    for sample in samples where kind.holds(sample) {
      guard let drawn = draw(sample.strokes, &hand) else { continue }
      outcome.add(Grader.grade(drawn, against: sample.strokes))
    }
    return outcome
  }

  /// The rows, in order.
  public static let all: [PolishTrial] = [
    earned("1.2 % jitter", .steady), earned("a careful hand", .careful),
    spoiled("a saw: 3 % jitter", .jittery) { strokes, _ in strokes },
    PolishTrial(name: "a saw, drawn point by point", isEarned: false) { strokes, hand in
      hand.draw(strokes, .jittery).map(\.reportedOften)
    },
    spoiled("60 % of the height", .steady) { strokes, _ in strokes.mapped { ($0, 0.6 * $1) } },
    spoiled("60 % of the width", .steady) { strokes, _ in strokes.mapped { (0.6 * $0, $1) } },
    spoiled("turned by 15°", .steady) { strokes, hand in
      let angle = (hand.pick([-15, 15]) ?? 15) * Double.pi / 180
      return strokes.mapped {
        (cos(angle) * $0 - sin(angle) * $1, sin(angle) * $0 + cos(angle) * $1)
      }
    },
    spoiled("slanted by 15°", .steady) { strokes, hand in
      let slant = tan((hand.pick([-15, 15]) ?? 15) * Double.pi / 180)
      return strokes.mapped { ($0 - slant * $1, $1) }
    },
    spoiled("every stroke straight", .steady) { strokes, _ in strokes.straightened },
  ]

  /// Curves with corners. Few characters of the sample have any that this changes.
  public static let angular: [PolishTrial] = [(3, "three"), (4, "four"), (5, "five")].map {
    pieces, name in
    spoiled("curves as \(name) straight pieces", .still) { strokes, _ in strokes.angular(pieces) }
  }

  private static func earned(_ name: String, _ style: Hand.Style) -> PolishTrial {
    PolishTrial(name: name, isEarned: true) { strokes, hand in hand.draw(strokes, style) }
  }

  private static func spoiled(
    _ name: String, _ style: Hand.Style,
    _ change: @escaping @Sendable ([Stroke], inout Hand) -> [Stroke]?
  ) -> PolishTrial {
    PolishTrial(name: name, isEarned: false) { strokes, hand in
      change(strokes, &hand).map { hand.draw($0, style) }
    }
  }
}

extension [Stroke] {
  /// Around the middle of the square.
  fileprivate func mapped(_ change: (Double, Double) -> (Double, Double)) -> [Stroke] {
    map { stroke in
      Stroke(
        points: stroke.points.map { point in
          let (x, y) = change(point.x - 0.5, point.y - 0.5)
          return StrokePoint(x: 0.5 + x, y: 0.5 + y)
        })
    }
  }

  /// Each stroke as a line from its beginning to its end; nil when that hardly changes anything.
  fileprivate var straightened: [Stroke]? {
    let isCurved = contains { stroke in
      stroke.points.contains { distance(of: $0, from: stroke) > 0.06 }
    }
    guard isCurved else { return nil }
    return map { Stroke(points: [$0.points[0], $0.points[$0.points.count - 1]]) }
  }

  private func distance(of point: StrokePoint, from stroke: Stroke) -> Double {
    let (start, end) = (stroke.points[0], stroke.points[stroke.points.count - 1])
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = hypot(x, y)
    guard length > 0 else { return hypot(point.x - start.x, point.y - start.y) }
    return abs(x * (point.y - start.y) - y * (point.x - start.x)) / length
  }
}

extension DrawnStroke {
  /// The same line, from a pen that reports eight times as many points.
  fileprivate var reportedOften: DrawnStroke {
    let between = zip(points, points.dropFirst()).flatMap { from, to in
      (0..<8).map { step in
        let part = Double(step) / 8
        return DrawnPoint(
          x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part,
          t: from.t + (to.t - from.t) * part)
      }
    }
    return DrawnStroke(points: between + points.suffix(1))
  }
}
