import Foundation
import TrainerModels

extension GradingTrial {
  /// The rows of docs/grading.md, in order.
  public static let all: [GradingTrial] = [
    correct("exact copy", .exact), correct("3 % jitter", .jittery),
    correct("distorted", .distorted), correct("careless", .careless),
    correct("sloppy", .sloppy, mark: Grade.passMark),
    swapped("two strokes swapped, careless", .careless, adjacent: false),
    swapped("two neighbours swapped, careless", .careless, adjacent: true),
    swapped("two strokes swapped, 3 % jitter", .jittery, adjacent: false),
    shuffled("all strokes shuffled, careless", .careless),
    reversed("one stroke backwards, careless", .careless),
    missing("one stroke missing, careless", .careless),
    extra("one stroke too many, careless", .careless),
    joined("two strokes joined, careless", .careless),
    replaced("one stroke scribbled, careless", .careless) { $0.scribble() },
    replaced("one stroke a bar in a corner, careless", .careless) { $0.bar() },
    large("a small kana written large, exact", .exact),
    large("a small kana written large, careless", .careless),
    another("another character, exact", .exact), another("another character, careless", .careless),
    another("another character, 3 % jitter", .jittery),
    nearest("the most similar other character, exact", .exact),
  ]

  private static func correct(
    _ name: String, _ style: Hand.Style, mark: Double = Grade.goodMark
  ) -> GradingTrial {
    GradingTrial(name: "right: " + name) { sample, hand in
      Drawing(hand.draw(sample.strokes, style)) { $0.total >= mark }
    }
  }

  private static func swapped(_ name: String, _ style: Hand.Style, adjacent: Bool) -> GradingTrial {
    GradingTrial(name: "order: " + name) { sample, hand in
      let count = sample.strokes.count
      guard count > 1 else { return nil }
      let first = hand.pick(Array(0..<count - 1)) ?? 0
      let second = adjacent ? first + 1 : hand.pick(Array(first + 1..<count)) ?? first + 1
      var strokes = sample.strokes
      strokes.swapAt(first, second)
      let expected = GradeRemark.swapped(first: first + 1, second: second + 1)
      return Drawing(hand.draw(strokes, style)) { $0.remarks.contains(expected) }
    }
  }

  private static func shuffled(_ name: String, _ style: Hand.Style) -> GradingTrial {
    GradingTrial(name: "order: " + name) { sample, hand in
      guard sample.strokes.count > 2 else { return nil }
      let strokes = hand.shuffled(sample.strokes)
      guard strokes != sample.strokes else { return nil }
      return Drawing(hand.draw(strokes, style)) { grade in
        grade.remarks.contains { remark in
          switch remark {
          case .swapped, .tooEarly, .tooLate, .order: true
          default: false
          }
        }
      }
    }
  }

  private static func reversed(_ name: String, _ style: Hand.Style) -> GradingTrial {
    GradingTrial(name: "direction: " + name) { sample, hand in
      guard let index = hand.pick(Array(sample.strokes.indices)) else { return nil }
      var strokes = sample.strokes
      strokes[index] = Stroke(points: strokes[index].points.reversed())
      return Drawing(hand.draw(strokes, style)) { grade in
        grade.remarks.contains { remark in
          if case .reversed(index + 1, _) = remark { true } else { false }
        }
      }
    }
  }

  private static func missing(_ name: String, _ style: Hand.Style) -> GradingTrial {
    GradingTrial(name: "count: " + name) { sample, hand in
      guard sample.strokes.count > 1, let index = hand.pick(Array(sample.strokes.indices)) else {
        return nil
      }
      var strokes = sample.strokes
      strokes.remove(at: index)
      let expected = GradeRemark.missing(strokes: [index + 1])
      return Drawing(hand.draw(strokes, style)) { $0.remarks.contains(expected) }
    }
  }

  /// The stroke comes from another character of as many strokes.
  private static func extra(_ name: String, _ style: Hand.Style) -> GradingTrial {
    GradingTrial(name: "count: " + name) { sample, hand in
      guard let foreign = hand.pick(sample.others)?.strokes.first,
        let place = hand.pick(Array(0...sample.strokes.count))
      else { return nil }
      var strokes = sample.strokes
      strokes.insert(foreign, at: place)
      return Drawing(hand.draw(strokes, style)) { grade in
        grade.remarks.contains { remark in
          switch remark {
          case .extra, .split: true
          default: false
          }
        }
      }
    }
  }

  private static func joined(_ name: String, _ style: Hand.Style) -> GradingTrial {
    GradingTrial(name: "count: " + name) { sample, hand in
      guard sample.strokes.count > 1,
        let index = hand.pick(Array(0..<sample.strokes.count - 1))
      else { return nil }
      var strokes = sample.strokes
      let second = strokes.remove(at: index + 1)
      strokes[index] = Stroke(points: strokes[index].points + second.points)
      let expected = GradeRemark.joined(first: index + 1, second: index + 2)
      return Drawing(hand.draw(strokes, style)) { $0.remarks.contains(expected) }
    }
  }

  private static func another(_ name: String, _ style: Hand.Style) -> GradingTrial {
    GradingTrial(name: "rejected: " + name) { sample, hand in
      guard let other = hand.pick(sample.others) else { return nil }
      return Drawing(hand.draw(other.strokes, style), of: other.literal) { !$0.passed }
    }
  }

  /// The other character that the grader likes best: the hardest case there is.
  private static func nearest(_ name: String, _ style: Hand.Style) -> GradingTrial {
    GradingTrial(name: "rejected: " + name) { sample, hand in
      let candidates = sample.others.map {
        (literal: $0.literal, drawn: hand.draw($0.strokes, style))
      }
      let best = candidates.max {
        Grader.grade($0.drawn, against: sample.strokes).total
          < Grader.grade($1.drawn, against: sample.strokes).total
      }
      return best.map { best in Drawing(best.drawn, of: best.literal) { !$0.passed } }
    }
  }
}
