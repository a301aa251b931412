import Testing
import TrainerTesting

@testable import TrainerModels

/// Nothing is said that is not so, and nothing twice.
@Suite("True remarks")
struct TrueRemarksTests {
  private func sentences(
    _ literal: String, _ change: ([Stroke]) -> [DrawnStroke]
  ) throws -> [String] {
    let reference = try strokes(literal)
    return Grader.grade(change(reference), against: reference).remarks.map(\.sentence)
  }

  @Test(
    "A stroke drawn in two parts is neither short nor without its crossing", arguments: ["あ", "学"])
  func split(literal: String) throws {
    let said = try sentences(literal) { reference in
      let drawn = reference.map(DrawnStroke.init(tracing:))
      let middle = drawn[0].points.count / 2
      return [
        DrawnStroke(points: Array(drawn[0].points[...middle])),
        DrawnStroke(points: Array(drawn[0].points[middle...])),
      ] + drawn.dropFirst()
    }
    #expect(said == ["Draw stroke 1 without lifting the pen."])
  }

  @Test("Many missing strokes are named by the first and the last one")
  func missing() throws {
    let said = try sentences("語") { [DrawnStroke(tracing: $0[0])] }
    #expect(said.first == "Strokes 2 to 14 are missing.")
    #expect(
      GradeRemark.missing(strokes: [2, 3, 5, 6]).sentence == "Strokes 2, 3, 5 and 6 are missing.")
  }

  @Test("A mirrored character is called mirrored", arguments: ["あ", "学", "語", "鬱", "く"])
  func mirrored(literal: String) throws {
    let said = try sentences(literal) { reference in
      reference.map { stroke in
        DrawnStroke(points: stroke.points.map { DrawnPoint(x: 1 - $0.x, y: $0.y) })
      }
    }
    #expect(said == ["This is mirrored: left and right are exchanged."])
  }

  @Test("A line drawn backwards is not mirrored", arguments: ["一", "ノ"])
  func backwards(literal: String) throws {
    let said = try sentences(literal) { reference in
      reference.map { stroke in
        var drawn = DrawnStroke(tracing: stroke)
        drawn.points.reverse()
        return drawn
      }
    }
    #expect(said.first?.hasPrefix("Stroke 1 goes") == true, "\(said)")
  }

  @Test("A scribble is not called another character")
  func scribble() {
    #expect(
      GradeRemark.anotherCharacter.sentence.hasPrefix("This does not look like the character."))
  }
}
