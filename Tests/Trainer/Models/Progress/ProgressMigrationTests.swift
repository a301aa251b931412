import Foundation
import Testing

@testable import TrainerModels

@Suite("Progress of an older version of the app")
struct ProgressMigrationTests {
  private let texts = Texts()
  private let ids = ["kana-3042", "kana-3044", "kanji-6F22", "hanzi-9FFF"].map { CharacterID($0) }

  private let old: ProgressFile = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var file = ProgressFile()
    for (number, id) in ["kana-3042", "kana-3044", "kanji-6F22"].enumerated() {
      for index in 0...number {
        file.record(
          Grade(
            count: 1, order: 1, direction: 1, shape: 1, proportion: 1, total: 0.9, remarks: [],
            strokeResults: []),
          of: CharacterID(id), usedHint: false,
          at: Date(timeIntervalSince1970: 1_795_262_400 + Double(index * 800_000)),
          calendar: calendar)
      }
    }
    file.setPosition(
      SetProgress(
        mode: .practice, index: 3, totals: [CharacterID("kana-3042"): 0.91],
        updated: Date(timeIntervalSince1970: 1_795_262_400)), in: "hiragana-vowels")
    file.settings.speaks = false
    file.dismissedHelp = ["practice"]
    return file
  }()

  private func load() -> ProgressFile {
    var store = ProgressStore(storage: texts.storage)
    return store.load().file
  }

  private func storeOld() throws {
    texts.set(String(decoding: try old.encoded(), as: UTF8.self), ProgressStore.oldKey)
  }

  @Test("It is divided into its parts once, and its key goes")
  func once() throws {
    try storeOld()
    #expect(load() == old)
    #expect(texts.all[ProgressStore.oldKey] == nil)
    texts.startCounting()
    #expect(load() == old)
    #expect(texts.saves == 0)
  }

  @Test("A kill or a full disk at any moment of that loses nothing", arguments: 0..<20)
  func interrupted(after writes: Int) throws {
    try storeOld()
    texts.stopsAfter = writes
    #expect(load() == old)
    let isDone = texts.refusals == 0
    #expect((texts.all[ProgressStore.oldKey] == nil) == isDone)
    texts.stopsAfter = nil
    #expect(load() == old)
    #expect(texts.all[ProgressStore.oldKey] == nil)
  }

  @Test("What was drawn while the disk was full is not undone by the old progress")
  func drawnMeanwhile() throws {
    try storeOld()
    texts.stopsAfter = 0
    var store = ProgressStore(storage: texts.storage)
    var file = store.load().file
    texts.stopsAfter = nil
    file.settings.isLeftHanded = true
    file.record(
      Grade(
        count: 1, order: 1, direction: 1, shape: 1, proportion: 1, total: 0.5, remarks: [],
        strokeResults: []),
      of: ids[0], usedHint: true, at: Date(timeIntervalSince1970: 1_800_000_000),
      calendar: Calendar(identifier: .gregorian))
    let day = StudyDay(
      Date(timeIntervalSince1970: 1_800_000_000), in: Calendar(identifier: .gregorian))
    let parts = ProgressFile.parts(ofDrawing: ids[0], on: day).union([.settings])
    let isStored = store.save(parts, of: file)
    #expect(isStored)
    #expect(load() == file)
    #expect(!load().settings.speaks && load().settings.isLeftHanded)
  }
}
