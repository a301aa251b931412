import TrainerModels

/// Draws every stroke of every character of a list in one way, after right strokes before it.
/// Counts the live judgements: the second table of docs/grading.md.
public struct LiveTrial: Sendable {
  public let name: String
  let style: Hand.Style
  /// The stroke drawn instead of the one at the index; nil where no such stroke makes sense.
  let change: @Sendable (_ strokes: [Stroke], _ index: Int, _ hand: inout Hand) -> Change?

  struct Change {
    let stroke: Stroke
    /// Whether the judgement belongs to this row.
    let isNamed: @Sendable (StrokeResult) -> Bool
  }

  public struct Outcome: Sendable {
    public let name: String
    public fileprivate(set) var strokes = 0
    /// Called right as the stroke that it should be.
    public fileprivate(set) var accepted = 0
    /// Strokes whose remark names the mistake.
    public fileprivate(set) var named = 0
    /// Where the answer was another, for those who want to know why: the character and the stroke.
    public fileprivate(set) var missed: [String] = []

    public var acceptedShare: Double { Double(accepted) / Double(max(strokes, 1)) }
    public var rejectedShare: Double { 1 - acceptedShare }
    public var namedShare: Double { Double(named) / Double(max(strokes, 1)) }
  }

  public func run(_ samples: [GradingTrial.Sample], seed: UInt64) -> Outcome {
    var outcome = Outcome(name: name)
    var hand = Hand(seed: seed)
    for sample in samples {
      for index in sample.strokes.indices {
        guard let change = change(sample.strokes, index, &hand) else { continue }
        let drawn = hand.draw(sample.strokes.prefix(index) + [change.stroke], style)
        let result = Grader.gradeStroke(
          drawn[index], after: Array(drawn[..<index]), against: sample.strokes)
        let isNamed = change.isNamed(result)
        outcome.strokes += 1
        outcome.accepted += result.isRight && result.stroke == index + 1 ? 1 : 0
        outcome.named += isNamed ? 1 : 0
        if !isNamed {
          outcome.missed.append("\(sample.character.literal)\(index + 1)")
        }
      }
    }
    return outcome
  }
}

extension Grader {
  /// The judgement of a stroke in the middle of a drawing, for tests that ask for one alone.
  public static func gradeStroke(
    _ stroke: DrawnStroke, after earlier: [DrawnStroke], against reference: [Stroke]
  ) -> StrokeResult {
    var live = LiveGrading(reference: reference)
    for stroke in earlier { _ = live.add(stroke) }
    return live.add(stroke)
  }
}
