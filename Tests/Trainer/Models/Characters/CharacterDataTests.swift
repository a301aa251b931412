import Foundation
import Testing

@testable import TrainerModels

@Suite("The file of characters")
struct CharacterDataTests {
  private let library: CharacterLibrary
  private let package: Package

  /// The export of scripts/strokes/build.py from the package itself, unrounded and unflattened.
  private struct Package: Decodable {
    let strokeCounts: [String: Int]
    /// For fifty characters the first, middle and last point of every stroke.
    let startMiddleEnd: [String: [[[Double]]]]
  }

  init() throws {
    library = try CharacterLibrary.bundled()
    package = try Fixture.decode("strokes.json", as: Package.self)
  }

  @Test("It holds the kana and the 2,136 jōyō kanji, by school year")
  func counts() {
    let kana = { (script: Script) in
      Dictionary(grouping: library.characters(in: script), by: \.kanaKind).mapValues(\.count)
    }
    // 86 of each script: every kana that Unicode has in its table, as learners have them today.
    let kinds: [KanaKind?: Int] = [
      .basic: 46, .voiced: 21, .semiVoiced: 5, .small: 12, .historical: 2,
    ]
    #expect(kana(.hiragana) == kinds)
    #expect(kana(.katakana) == kinds)
    let years = Dictionary(grouping: library.characters(in: .kanji), by: \.grade).mapValues(\.count)
    #expect(years == [1: 80, 2: 160, 3: 200, 4: 202, 5: 193, 6: 191, 8: 1110])
    #expect(library.count == 86 + 86 + 2136)
    #expect(package.strokeCounts.count == library.count)
  }

  @Test("Every character has as many strokes as in the package")
  func strokeCounts() throws {
    for (literal, count) in package.strokeCounts {
      let character = try #require(library.character(literal: literal))
      #expect(character.strokeCount == count, "\(literal)")
      #expect(library.strokes(of: character.id)?.count == count, "\(literal)")
    }
  }

  @Test("Strokes come in order, and begin, pass and end where the package says")
  func coordinates() throws {
    #expect(package.startMiddleEnd.count == 50)
    for (literal, expected) in package.startMiddleEnd {
      let id = try #require(library.character(literal: literal)).id
      let strokes = try #require(library.strokes(of: id))
      for (stroke, points) in zip(strokes, expected) {
        let first = try #require(stroke.points.first)
        let last = try #require(stroke.points.last)
        // Half a step of the grid.
        #expect(distance(first, points[0]) < 0.0005, "\(literal)")
        #expect(distance(last, points[2]) < 0.0005, "\(literal)")
        // The flattening's tolerance and the grid's.
        #expect(distanceToPath(stroke.points, points[1]) < 0.0015, "\(literal)")
      }
    }
  }

  @Test("Nothing leaves the square, and every stroke goes somewhere")
  func bounds() throws {
    for script in Script.allCases {
      for id in library.ids(in: script) {
        for stroke in try #require(library.strokes(of: id)) {
          #expect(stroke.points.count >= 2, "\(id)")
          #expect(stroke.points.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) })
        }
      }
    }
  }

  @Test("It is smaller than 1.5 MB")
  func size() throws {
    let url = CharacterLibrary.bundledFile
    let size = try #require(try url.resourceValues(forKeys: [.fileSizeKey]).fileSize)
    #expect(size < 1_500_000)
    #expect(size > 100_000)
  }

  @Test("A character is found in less than a millisecond")
  func speed() throws {
    let ids = Script.allCases.flatMap { library.ids(in: $0) }
    // The median, because a busy machine may stop any single one.
    let times = ids.map { id in
      ContinuousClock().measure {
        _ = library.character(id)
        _ = library.strokes(of: id)
      }
    }
    #expect(times.sorted()[times.count / 2] < .milliseconds(1))
  }

  private func distance(_ point: StrokePoint, _ expected: [Double]) -> Double {
    max(abs(point.x - expected[0]), abs(point.y - expected[1]))
  }

  private func distanceToPath(_ points: [StrokePoint], _ expected: [Double]) -> Double {
    zip(points, points.dropFirst()).map { from, to in
      let dx = to.x - from.x
      let dy = to.y - from.y
      let along = (expected[0] - from.x) * dx + (expected[1] - from.y) * dy
      let part = min(max(along / max(dx * dx + dy * dy, 1e-12), 0), 1)
      return hypot(from.x + part * dx - expected[0], from.y + part * dy - expected[1])
    }.min() ?? .infinity
  }
}
