import Foundation
import Testing

@testable import TrainerModels

/// Tracing is not knowing: only what was drawn without a hint is written or known.
@Suite("Written and known")
struct ProgressKnowledgeTests {
  private let id = CharacterID("kana-3042")
  private let noon = Date(timeIntervalSince1970: 1_795_262_400)
  private let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private func grade(_ total: Double) -> Grade {
    Grade(
      count: 1, order: 1, direction: 1, shape: 1, proportion: 1, total: total, remarks: [],
      strokeResults: [])
  }

  /// A file with these drawings, a minute apart.
  private func file(_ drawings: [(total: Double, usedHint: Bool)]) -> ProgressFile {
    var file = ProgressFile()
    for (index, drawing) in drawings.enumerated() {
      file.record(
        grade(drawing.total), of: id, usedHint: drawing.usedHint,
        at: noon.addingTimeInterval(60 * Double(index)), calendar: utc)
    }
    return file
  }

  @Test("Traced perfectly, it is neither written nor known, and has no best")
  func traced() {
    let traced = file([(1, true)])
    #expect(!traced.isWritten(id) && !traced.isKnown(id))
    #expect(traced.bestTotal(of: id) == nil)
    #expect(traced.practised.values.reduce(0, +) == 1)
    #expect(!file([]).isWritten(id))
  }

  @Test("Drawn without a hint it is written, and well enough also known")
  func drawn() {
    let bad = file([(1, true), (0.5, false)])
    #expect(bad.isWritten(id) && !bad.isKnown(id))
    #expect(bad.bestTotal(of: id) == 0.5)
    let good = file([(0.75, false), (1, true)])
    #expect(good.isKnown(id))
    #expect(good.bestTotal(of: id) == 0.75)
  }

  @Test("Any number of traced drawings does not make a known character unknown")
  func kept() throws {
    let drawings = [(0.9, false)] + Array(repeating: (1.0, true), count: 60)
    let traced = file(drawings)
    #expect(traced.isKnown(id))
    #expect(traced.attempts[id]?.count == ProgressFile.longestHistory + 1)
    let read = try ProgressFile(decoding: traced.encoded())
    #expect(read == traced)
    let part = ProgressPart.character(id)
    let text = try #require(traced.text(of: part))
    #expect(try ProgressFile(part, reading: text).isKnown(id))
    #expect(traced.merged(with: file([(1, true)])).isKnown(id))
  }

  @Test("A file of the first version says which drawings were traced", arguments: [true, false])
  func firstVersion(usedHint: Bool) throws {
    let text = """
      {"schemaVersion":1,"attempts":{"kana-3042":[{"date":"2026-11-21T12:00:00Z","total":0.954,
      "count":1,"order":0.85,"direction":1,"shape":0.871,"proportion":0.993,"usedHint":\(usedHint)}]}}
      """
    let file = try ProgressFile(decoding: Data(text.utf8))
    #expect(file.isKnown(id) == !usedHint && file.isWritten(id) == !usedHint)
  }

  @Test("Equal drawings of one second stay as many, and merging again adds none")
  func sameSecond() {
    var mine = ProgressFile()
    for _ in 0..<3 {
      mine.record(grade(0.9), of: id, usedHint: false, at: noon, calendar: utc)
    }
    let merged = ProgressFile().merged(with: mine)
    #expect(merged.attempts[id]?.count == 3)
    #expect(merged.merged(with: mine) == merged)
    let fewer = file([(0.9, false)])
    #expect(fewer.merged(with: mine).attempts[id]?.count == 3)
    #expect(mine.merged(with: fewer) == fewer.merged(with: mine))
  }
}
