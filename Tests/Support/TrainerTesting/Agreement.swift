import TrainerModels

/// Compares the live judgements with the final ones. A stroke that was called right when it was
/// finished must not be blamed afterwards.
public struct Agreement: Sendable {
  /// Strokes that were called right when they were finished.
  public private(set) var right = 0
  /// Right strokes that were blamed at the end, alone or together with other right ones.
  public private(set) var blamed = 0
  /// Drawings of which every stroke was called right, and how many of those are good and complete.
  public private(set) var allRight = 0
  public private(set) var allRightAndGood = 0
  public private(set) var examples: [String] = []

  public var blamedShare: Double { Double(blamed) / Double(max(right, 1)) }

  /// Over every way of drawing of the first table.
  public static func measured(_ samples: [GradingTrial.Sample], seed: UInt64) -> Agreement {
    var agreement = Agreement()
    for trial in GradingTrial.all where !trial.name.contains("most similar") {
      var hand = Hand(seed: seed)
      for sample in samples {
        guard let drawing = trial.draw(sample, &hand) else { continue }
        agreement.add(drawing.strokes, sample, name: trial.name)
      }
    }
    return agreement
  }

  private mutating func add(
    _ drawn: [DrawnStroke], _ sample: GradingTrial.Sample, name: String
  ) {
    var grading = LiveGrading(reference: sample.strokes)
    let live = drawn.map { grading.add($0) }
    let grade = Grader.grade(drawn, against: sample.strokes)
    let called = Dictionary(
      live.enumerated().filter(\.element.isRight).compactMap { place, result in
        result.stroke.map { ($0, place) }
      }, uniquingKeysWith: { first, _ in first })
    right += called.count
    var wrong = Set(called.values.filter { !grade.strokeResults[$0].isRight })
    for remark in grade.remarks {
      if case .extra(let places) = remark {
        wrong.formUnion(places.map { $0 - 1 }.filter(called.values.contains))
      }
      if case .missing = remark { continue }
      let places = remark.strokes.compactMap { called[$0] }
      if !places.isEmpty, places.count == remark.strokes.count { wrong.formUnion(places) }
    }
    blamed += wrong.count
    if !wrong.isEmpty {
      examples.append(
        "\(sample.character.literal) \(name) \(wrong.sorted()) \(grade.remarks.map(\.sentence))")
    }
    guard live.allSatisfy(\.isRight), drawn.count == sample.strokes.count else { return }
    allRight += 1
    allRightAndGood += grade.isGood ? 1 : 0
  }
}
