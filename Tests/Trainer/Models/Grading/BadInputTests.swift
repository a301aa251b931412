import Testing
import TrainerTesting

@testable import TrainerModels

@Suite("Grading whatever comes")
struct BadInputTests {
  private let reference: [Stroke]

  init() throws {
    let library = try CharacterLibrary.bundled()
    reference = try #require(library.strokes(of: CharacterID("kanji-6F22")))
  }

  private static let points: [String: [DrawnPoint]] = [
    "none": [],
    "one": [DrawnPoint(x: 0.5, y: 0.5)],
    "ten thousand": (0..<10_000).map {
      DrawnPoint(x: Double($0 % 101) / 100, y: Double($0) / 10_000)
    },
    "not a number": [DrawnPoint(x: .nan, y: 0), DrawnPoint(x: 0.2, y: .nan)],
    "infinite": [DrawnPoint(x: .infinity, y: 0), DrawnPoint(x: 0.3, y: -.infinity)],
    "some not a number": [
      DrawnPoint(x: 0.1, y: 0.1), DrawnPoint(x: .nan, y: 0.2), DrawnPoint(x: 0.4, y: 0.4),
    ],
    "huge": [DrawnPoint(x: 1e300, y: -1e300), DrawnPoint(x: -1e300, y: 1e300)],
    "on one spot": Array(repeating: DrawnPoint(x: 0.5, y: 0.5), count: 500),
  ]

  @Test("Every number stays between 0 and 1", arguments: points.keys.sorted(), [1, 13, 300])
  func bounded(kind: String, count: Int) throws {
    let points = try #require(Self.points[kind])
    // A million points say no more than a hundred thousand.
    let count = kind == "ten thousand" ? min(count, 13) : count
    let drawn = Array(repeating: DrawnStroke(points: points), count: count)
    let grade = Grader.grade(drawn, against: reference)
    check(grade)
    #expect(!grade.passed)
    #expect(grade.strokeResults.count == count)
    #expect(!grade.remarks.isEmpty)
    _ = Grader.gradeStroke(drawn[0], after: Array(drawn.dropFirst()), against: reference)
  }

  @Test("A stroke of ten thousand points is graded like the same stroke of twenty")
  func tenThousand() throws {
    let drawn = reference.map { stroke in
      let few = DrawnStroke(tracing: stroke).points
      return DrawnStroke(
        points: zip(few, few.dropFirst()).flatMap { from, to in
          (0..<10_000 / few.count).map { step in
            let part = Double(step) / Double(10_000 / few.count)
            return DrawnPoint(
              x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
          }
        } + few.suffix(1))
    }
    #expect(Grader.grade(drawn, against: reference).total > 0.97)
  }

  @Test("A stroke without usable points is one too many, and the others keep their numbers")
  func unusable() {
    var drawn = reference.map(DrawnStroke.init(tracing:))
    drawn.insert(DrawnStroke(points: [DrawnPoint(x: .nan, y: .nan)]), at: 2)
    let grade = Grader.grade(drawn, against: reference)
    check(grade)
    #expect(grade.strokeResults.map(\.stroke) == [1, 2, nil] + (3...13).map { $0 })
  }

  @Test("A character without strokes grades to nothing")
  func noReference() {
    check(Grader.grade([DrawnStroke(points: [DrawnPoint(x: 0, y: 0)])], against: []))
    check(Grader.grade([], against: []))
  }

  @Test("Random drawings of every kind stay in bounds", arguments: 0..<200)
  func random(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let drawn = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
      DrawnStroke(
        points: (0..<Int.random(in: 0...30, using: &generator)).map { _ in
          DrawnPoint(
            x: .random(in: -2...3, using: &generator), y: .random(in: -2...3, using: &generator))
        })
    }
    check(Grader.grade(drawn, against: reference))
  }

  private func check(_ grade: Grade) {
    let numbers =
      [
        grade.count, grade.order, grade.direction, grade.shape, grade.proportion, grade.total,
      ] + grade.strokeResults.flatMap { [$0.direction, $0.shape, $0.proportion] }
    #expect(numbers.allSatisfy { (0...1).contains($0) }, "\(numbers)")
  }
}
