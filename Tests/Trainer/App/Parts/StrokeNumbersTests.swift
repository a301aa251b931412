import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct StrokeNumbersTests {
  let trainer = Learner().trainer()

  @Test("Numbers stand off the ink and apart", arguments: ["水", "あ", "ア", "永", "人", "木"])
  func room(literal: String) throws {
    let scalar = try #require(literal.unicodeScalars.first)
    let strokes = trainer.strokes(of: CharacterID(scalar))
    try #require(!strokes.isEmpty)
    for cell in [200.0, 358, 640] as [CGFloat] {
      let layout = PaperLayout(columns: 1, cell: cell)
      let places = StrokeNumbers.places(of: strokes, in: layout)
      #expect(places.count == strokes.count)
      for (index, place) in places.enumerated() {
        let ink = strokes.flatMap(\.points).map(layout.point)
        let nearest = ink.map { hypot($0.x - place.x, $0.y - place.y) }.min() ?? 0
        #expect(nearest > layout.penWidth * 0.5 + 4, "\(literal) \(index + 1) at \(cell)")
        for other in places[..<index] {
          #expect(hypot(other.x - place.x, other.y - place.y) > 12)
        }
      }
    }
  }

  @Test("However many strokes, every number is on the sheet")
  func dense() throws {
    let layout = PaperLayout(columns: 1, cell: 200)
    let sheet = CGRect(origin: .zero, size: layout.size)
    for literal in ["鬱", "議", "鑑"] {
      let scalar = try #require(literal.unicodeScalars.first)
      let places = StrokeNumbers.places(of: trainer.strokes(of: CharacterID(scalar)), in: layout)
      #expect(!places.isEmpty && places.allSatisfy(sheet.contains))
    }
  }
}
