import Testing
import TrainerTesting

@testable import TrainerModels

/// The wrong size is said once, and strokes of that size are then right, as at the end.
@Suite("The size, stroke by stroke")
struct LiveSizeTests {
  private func judged(_ strokes: [Stroke], size: Double) -> [StrokeResult] {
    var live = LiveGrading(reference: strokes)
    return drawn(strokes, size: size).map { live.add($0) }
  }

  /// Around the middle of the square.
  private func drawn(_ strokes: [Stroke], size: Double) -> [DrawnStroke] {
    strokes.map { stroke in
      DrawnStroke(
        points: stroke.points.map {
          DrawnPoint(x: 0.5 + size * ($0.x - 0.5), y: 0.5 + size * ($0.y - 0.5))
        })
    }
  }

  @Test("At half size, the first stroke tells, and no other is wrong", arguments: ["あ", "学", "語"])
  func half(literal: String) throws {
    let reference = try strokes(literal)
    let results = judged(reference, size: 0.5)
    let first = LiveAdvice(Array(results.prefix(1)), strokeCount: reference.count)
    #expect(first.sentence == "Write it larger: stroke 1 is short.")
    #expect(first.tone == .neutral && !first.offersUndo)
    #expect(results.dropFirst().allSatisfy { $0.isRight && $0.remarks.isEmpty })
    let grade = Grader.grade(drawn(reference, size: 0.5), against: reference)
    #expect(grade.remarks == [.wholeTooSmall])
  }

  @Test("Written larger, it is said with the first stroke that shows it", arguments: ["あ", "学"])
  func large(literal: String) throws {
    let reference = try strokes(literal)
    let results = judged(reference, size: 1.42)
    #expect(results.count { $0.remarks == [.wholeTooLarge] } == 1)
    #expect(results.allSatisfy { $0.isRight })
    let place = try #require(results.firstIndex { !$0.remarks.isEmpty })
    let advice = LiveAdvice(Array(results.prefix(place + 1)), strokeCount: reference.count)
    #expect(advice.tone == .neutral)
    #expect(
      Grader.grade(drawn(reference, size: 1.42), against: reference).remarks == [.wholeTooLarge])
  }

  @Test("The size is said by the limits of the grade", arguments: [0.8, 0.9, 1, 1.2])
  func ordinary(size: Double) throws {
    let reference = try strokes("学")
    #expect(judged(reference, size: size).allSatisfy { $0.remarks.isEmpty })
    #expect(
      Grader.grade(drawn(reference, size: size), against: reference).remarks.isEmpty)
  }

  @Test("Over many characters, hardly a stroke of a small drawing is called wrong")
  func measured() throws {
    let samples = GradingTrial.samples(try CharacterLibrary.bundled(), every: 31)
    for size in [0.5, 0.6] {
      let all = samples.map { judged($0.strokes, size: size) }
      let clean = all.count { $0.dropFirst().allSatisfy(\.isRight) }
      #expect(Double(clean) >= 0.85 * Double(all.count), "\(size): \(clean) of \(all.count)")
    }
  }

  @Test("One short stroke among long ones is that, and not the size")
  func oneShort() throws {
    let reference = try strokes("三")
    var live = LiveGrading(reference: reference)
    #expect(live.add(DrawnStroke(tracing: reference[0])).remarks.isEmpty)
    let middle = reference[1].points.reduce(0) { $0 + $1.x } / Double(reference[1].points.count)
    let short = reference[1].points.map { DrawnPoint(x: middle + 0.4 * ($0.x - middle), y: $0.y) }
    #expect(live.add(DrawnStroke(points: short)).remarks == [.tooShort(stroke: 2)])
  }
}
