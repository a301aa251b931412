/// What to say about a drawing while it grows: one sentence about the last stroke, or how to begin.
public struct LiveAdvice: Hashable, Sendable {
  /// How the sentence is to be shown.
  public enum Tone: Hashable, Sendable {
    /// All is well.
    case right
    /// Something to know, and no mistake: the size of the whole is nobody's fault yet.
    case neutral
    /// A mistake in the last stroke.
    case wrong
  }

  /// For people.
  public let sentence: String
  /// The look of the sentence.
  public let tone: Tone
  /// Whether taking the last stroke back is the way on: it came out of its turn, or is one too many.
  public let offersUndo: Bool

  /// - Parameters:
  ///   - results: of all finished strokes, as ``LiveGrading`` gave them.
  ///   - strokeCount: of the character.
  public init(_ results: [StrokeResult], strokeCount: Int) {
    guard let last = results.last else {
      self.init(
        strokeCount == 1
          ? "Draw the one stroke." : "Draw the \(strokeCount) strokes in their order.", .right)
      return
    }
    if results.count == 1, let sentence = Self.size(last) {
      self.init(sentence, .neutral)
    } else if let remark = last.remarks.first {
      self.init(
        remark.sentence, remark.isAboutSize ? .neutral : .wrong, offersUndo: remark.isUndone)
    } else if let stroke = last.stroke {
      self.init(Self.praise(stroke, results, strokeCount), .right)
    } else {
      self.init("This stroke does not belong to the character.", .wrong, offersUndo: true)
    }
  }

  private init(_ sentence: String, _ tone: Tone, offersUndo: Bool = false) {
    (self.sentence, self.tone, self.offersUndo) = (sentence, tone, offersUndo)
  }

  /// The first stroke does not show whether it alone is short, or the whole will be small.
  private static func size(_ first: StrokeResult) -> String? {
    switch first.remarks.first {
    case .tooShort(let stroke): "Write it larger: stroke \(stroke) is short."
    case .tooLong(let stroke): "Write it smaller: stroke \(stroke) is long."
    default: nil
    }
  }

  private static func praise(_ stroke: Int, _ results: [StrokeResult], _ count: Int) -> String {
    let found = Set(results.compactMap(\.stroke))
    guard let missing = (1...max(count, 1)).first(where: { !found.contains($0) }) else {
      return "Stroke \(stroke) is right. Check it now."
    }
    return results.count < count
      ? "Stroke \(stroke) of \(count) is right."
      : "Stroke \(stroke) is right, but stroke \(missing) is missing."
  }
}

extension GradeRemark {
  /// Whether the stroke is to be taken back rather than drawn better.
  fileprivate var isUndone: Bool {
    switch self {
    case .tooEarly, .tooLate, .repeated, .extra: true
    default: false
    }
  }
}
