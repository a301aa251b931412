import Foundation
import TrainerModels

/// Draws every character of a list in one way, and counts the grader's judgements: the rows of
/// docs/grading.md.
public struct GradingTrial: Sendable {
  public let name: String
  /// Nil when this way of drawing makes no sense for the character.
  public let draw: @Sendable (Sample, inout Hand) -> Drawing?

  /// The strokes, the check of their grade, and for another character its literal.
  public struct Drawing {
    let strokes: [DrawnStroke]
    let isRight: Check
    var literal = ""

    init(_ strokes: [DrawnStroke], of literal: String = "", isRight: @escaping Check) {
      self.strokes = strokes
      self.isRight = isRight
      self.literal = literal
    }
  }

  public typealias Check = @Sendable (Grade) -> Bool

  /// A character, its strokes, and the others that it may be taken for.
  public struct Sample: Sendable {
    public let character: TrainerCharacter
    public let strokes: [Stroke]
    public let others: [(literal: String, strokes: [Stroke])]
    /// The large form of a small kana, unless its model is almost as small.
    public let large: [Stroke]?
  }

  public struct Outcome: Sendable {
    public let name: String
    public private(set) var drawings = 0
    /// The number of drawings with the judgement that the row is about.
    public private(set) var right = 0
    public private(set) var passed = 0
    public private(set) var good = 0
    /// Before anything was taken off for polish: these rows ask whether it is the character.
    public private(set) var totals: [Double] = []
    /// The characters that came out wrong, for those who want to know why.
    public private(set) var wrong: [String] = []

    mutating func add(_ grade: Grade, isRight: Bool, _ literal: String) {
      drawings += 1
      right += isRight ? 1 : 0
      passed += grade.passed ? 1 : 0
      good += grade.total >= Grade.goodMark ? 1 : 0
      totals.append(grade.totalBeforePolish)
      if !isRight { wrong.append(literal) }
    }

    init(name: String) { self.name = name }

    public var share: Double { Double(right) / Double(max(drawings, 1)) }

    /// The total that `part` of the drawings stay below.
    public func quantile(_ part: Double) -> Double {
      let sorted = totals.sorted()
      guard !sorted.isEmpty else { return 0 }
      return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
  }

  public func run(_ samples: [Sample], seed: UInt64) -> Outcome {
    var outcome = Outcome(name: name)
    var hand = Hand(seed: seed)
    for sample in samples {
      guard let drawing = draw(sample, &hand) else { continue }
      let grade = Grader.grade(drawing.strokes, against: sample.strokes)
      outcome.add(
        grade, isRight: drawing.isRight(grade), sample.character.literal + drawing.literal)
    }
    return outcome
  }

  /// Every `step`th character of the library with its strokes and with all others of as many strokes.
  public static func samples(_ library: CharacterLibrary, every step: Int = 1) -> [Sample] {
    let all = Script.allCases.flatMap(library.characters(in:))
    let strokes = Dictionary(
      uniqueKeysWithValues: all.map { ($0.id, library.strokes(of: $0.id) ?? []) })
    let byCount = Dictionary(grouping: all, by: \.strokeCount)
    return stride(from: 0, to: all.count, by: step).map { index in
      let character = all[index]
      let others = (byCount[character.strokeCount] ?? []).filter {
        $0.id != character.id && !Lookalikes.areSame($0.literal, character.literal)
      }
      return Sample(
        character: character, strokes: strokes[character.id] ?? [],
        others: others.compactMap { other in
          strokes[other.id].map { (other.literal, $0) }
        },
        large: Lookalikes.large(character.literal).flatMap(library.character(literal:))
          .flatMap { strokes[$0.id] })
    }
  }
}

/// Characters that are written alike, so that no grader can tell them apart by their strokes.
public enum Lookalikes {
  private static let groups = [
    "へヘ", "べベ", "ぺペ", "りリ", "口ロ", "力カヵ", "二ニ", "八ハ", "工エェ", "夕タ", "千チ", "才オォ",
    "日曰", "卜ト",
  ]

  /// The same shape, or the same kana large and small.
  public static func areSame(_ left: String, _ right: String) -> Bool {
    groups.contains { $0.contains(left) && $0.contains(right) }
      || (full[left] ?? left) == (full[right] ?? right)
  }

  /// Nil for a character without a large form. Also nil for ゕ and ゖ, which KanjiVG draws almost as
  /// large as か and け.
  static func large(_ literal: String) -> String? {
    "ゕゖ".contains(literal) ? nil : full[literal]
  }

  private static let full = Dictionary(
    uniqueKeysWithValues: zip(
      "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ".map(String.init),
      "あいうえおつやゆよわかけアイウエオツヤユヨワカケ".map(String.init)))
}
