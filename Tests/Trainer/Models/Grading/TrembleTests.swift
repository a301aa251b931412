import Foundation
import Testing
import TrainerTesting

@testable import TrainerModels

@Suite("How much a hand trembled")
struct TrembleTests {
  /// A round stroke as a pen leaves it that reports so many points.
  private func round(_ count: Int) -> DrawnStroke {
    DrawnStroke(
      points: (0...count).map { index in
        let angle = 1.8 * Double.pi * Double(index) / Double(count)
        return DrawnPoint(x: 0.5 + 0.3 * cos(angle), y: 0.5 + 0.3 * sin(angle))
      })
  }

  @Test("A calm hand does not tremble, however few points a quick pen leaves", arguments: [13, 25, 80])
  func calm(count: Int) {
    #expect(Tremble.of([round(count)]) < 0.004)
  }

  @Test("A trembling hand is measured")
  func trembling() throws {
    let library = try CharacterLibrary.bundled()
    let character = try #require(library.character(literal: "漢"))
    let strokes = try #require(library.strokes(of: character.id))
    var hand = Hand(seed: 7)
    let measured = (0..<20).map { _ in Tremble.of(hand.draw(strokes, .jittery)) }
    #expect(measured.allSatisfy { (0.022...0.038).contains($0) }, "\(measured)")
  }
}
