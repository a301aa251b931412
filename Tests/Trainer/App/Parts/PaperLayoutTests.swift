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
      #expect(layout.columns == character.literal.count)
      #expect(layout.size.width <= area.width - 32)
      let sheet = CGRect(origin: .zero, size: layout.size)
      for stroke in trainer.strokes(of: id) {
        let middle = stroke.points.map(\.x).reduce(0, +) / Double(stroke.points.count)
        let shown = layout.showing(Int(middle * Double(layout.columns)))
        #expect(stroke.points.allSatisfy { sheet.contains(shown.point($0)) })
      }
    }
  }

  @Test("On a phone a number of five characters is written one large cell at a time")
  func oneCell() throws {
    let character = try #require(trainer.character(CharacterID(number: 365)))
    let phone = PaperLayout(
      for: character, in: CGSize(width: 390, height: 750), below: 370, least: 280)
    #expect(phone.onlyCell == 0 && phone.size.width == phone.size.height)
    #expect(phone.cell >= 280)
    let third = phone.showing(2)
    let point = StrokePoint(x: 0.5, y: 0.5)
    #expect(abs(third.point(point).x - third.size.width / 2) < 1)
    #expect(abs(third.strokePoint(third.point(point)).x - 0.5) < 1e-9)
    let tablet = PaperLayout(
      for: character, in: CGSize(width: 1400, height: 1300), below: 370, least: 280)
    #expect(tablet.onlyCell == nil && tablet.showing(2) == tablet)
  }

  @Test("The pen thins for many strokes")
  func fineness() throws {
    let library = try #require(trainer.curriculum?.library)
    func pen(_ literal: String) throws -> CGFloat {
      let character = try #require(library.character(literal: literal))
      return PaperLayout(for: character, in: CGSize(width: 390, height: 750), below: 370).penWidth
    }
    #expect(try abs(pen("鬱") / pen("あ") - 0.6) < 0.01)
    #expect(try abs(pen("学") / pen("あ") - 1) < 0.01)
    #expect(PaperLayout.fineness(ofStrokes: 19 / 5) == 1, "a compound's pen is that of its cells")
  }

  @Test(
    "Beside the panel on laptops and phones on their side, above it elsewhere",
    arguments: [
      (1280, 676, true), (1440, 856, true), (844, 346, true), (1024, 1322, false),
      (390, 800, false), (768, 900, false),
    ])
  func beside(width: Double, height: Double, expected: Bool) throws {
    let area = CGSize(width: width, height: height)
    #expect(PaperLayout.isBeside(area) == expected)
    let character = try #require(trainer.character(CharacterID("kana-3042")))
    let layout = PaperLayout(for: character, besidePanelIn: area, below: 24)
    if expected { #expect(layout.size.height <= height - 24) }
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
