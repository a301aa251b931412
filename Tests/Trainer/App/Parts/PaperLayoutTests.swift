import Foundation
import Testing
import TrainerModels

@testable import TrainerApp

@MainActor
struct PaperLayoutTests {
  let trainer = Learner().trainer()

  @Test("A place on the sheet and in the square are the same place", arguments: [1, 2, 3, 5])
  func roundTrip(columns: Int) {
    let layout = PaperLayout(columns: columns, cell: 120)
    let point = StrokePoint(x: 0.3, y: 0.55)
    let back = layout.strokePoint(layout.point(point))
    #expect(abs(back.x - point.x) < 1e-9)
    #expect(abs(back.y - point.y) < 1e-9)
  }

  @Test("Every stroke of a compound lies on its sheet", arguments: [11, 25, 99, 365, 100_000_000])
  func compounds(number: Int) throws {
    let id = CharacterID(number: number)
    let character = try #require(trainer.character(id))
    for area in [CGSize(width: 320, height: 568), CGSize(width: 1024, height: 1366)] {
      let layout = PaperLayout(for: character, in: area, below: 400)
      let sheet = CGRect(origin: .zero, size: layout.size)
      #expect(layout.columns == character.literal.count)
      #expect(layout.size.width <= area.width - 32)
      #expect(
        trainer.strokes(of: id).flatMap(\.points).allSatisfy { sheet.contains(layout.point($0)) })
    }
  }

  @Test("Numbers of strokes keep their distance and stay on the sheet", arguments: ["あ", "漢", "鬱"])
  func numbers(literal: String) throws {
    let character = try #require(trainer.curriculum?.library.character(literal: literal))
    let strokes = trainer.strokes(of: character.id)
    let layout = PaperLayout(columns: 1, cell: 310)
    let places = StrokeNumbers.places(of: strokes, in: layout)
    #expect(places.count == character.strokeCount)
    let sheet = CGRect(origin: .zero, size: layout.size)
    #expect(places.allSatisfy { sheet.contains($0) })
  }
}
