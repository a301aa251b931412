import ClientKitTesting
import Foundation
import Testing

@testable import TrainerModels

@Suite("Progress on the device")
struct ProgressStoreTests {
  private let texts = Texts()
  private var store: ProgressStore { ProgressStore(storage: texts.storage) }

  private func load() -> ProgressStore.Loaded {
    var store = ProgressStore(storage: texts.storage)
    return store.load()
  }

  @discardableResult
  private func save(_ file: ProgressFile) -> Bool {
    var store = ProgressStore(storage: texts.storage)
    _ = store.load()
    return store.save(file.parts, of: file)
  }

  private func file(_ id: String = "kana-3042") -> ProgressFile {
    var file = ProgressFile()
    file.record(
      Grade(
        count: 1, order: 1, direction: 1, shape: 1, proportion: 1, total: 0.9, remarks: [],
        strokeResults: []),
      of: CharacterID(id), usedHint: false, at: Date(timeIntervalSince1970: 1_795_262_400),
      calendar: Calendar(identifier: .gregorian))
    return file
  }

  @Test("What was saved is loaded; nothing saved is a fresh start without a word")
  func saveAndLoad() {
    #expect(load().file == ProgressFile())
    #expect(load().notice == nil)
    save(file())
    #expect(load().file == file())
    #expect(load().notice == nil)
  }

  @Test(
    "A damaged record is put aside with a sentence, and stays through later saves",
    arguments: [
      "", "{", "null", "[]", "{\"schemaVersion\":1,\"attempts\":7}", "{\"schemaVersion\":\"one\"}",
      "{\"schemaVersion\":1,\"practised\":{\"2026-02-31\":1}}", "{\"attempts\":{}}",
      "{\"schemaVersion\":1,\"practised\":{\"2026-02-01\":-1}}", "{\"schemaVersion\":0}",
    ])
  func damaged(text: String) throws {
    texts.set(text, ProgressStore.oldKey)
    let loaded = load()
    #expect(loaded.file == ProgressFile())
    #expect(try #require(loaded.notice).contains("damaged"))
    save(file())
    #expect(texts.all[ProgressStore.damagedKey] == text)
    #expect(load().notice == nil)
  }

  @Test("A second damaged record does not push out the first")
  func damagedTwice() {
    texts.set("{1", ProgressStore.oldKey)
    _ = load()
    #expect(load().notice != nil, "until something is stored")
    texts.set("{2", ProgressStore.oldKey)
    _ = load()
    #expect(texts.all.values.sorted() == ["{1", "{2", "{2"])
  }

  @Test(
    "A record of a newer version waits for that version, and then joins what was done meanwhile")
  func newer() throws {
    let newer = try String(decoding: file("kanji-6F22").encoded(), as: UTF8.self)
      .replacing("\"schemaVersion\":2", with: "\"schemaVersion\":3")
    texts.set(newer, ProgressStore.oldKey)
    #expect(try #require(load().notice).contains("newer version"))
    save(file())
    #expect(load().file == file())
    #expect(texts.all[ProgressStore.newerKey] == newer)

    // The app of that version can read it: here, because the waiting text is of ours.
    texts.set(
      newer.replacing("\"schemaVersion\":3", with: "\"schemaVersion\":2"), ProgressStore.newerKey)
    let joined = load().file
    #expect(Set(joined.attempts.keys.map(\.rawValue)) == ["kana-3042", "kanji-6F22"])
    #expect(texts.all[ProgressStore.newerKey] == nil)
    #expect(load().file == joined)
  }

  @Test("Export and import give the same progress; importing twice changes nothing")
  func exportAndImport() throws {
    let exported = try store.export(file("kanji-6F22"))
    let once = try store.imported(exported, into: file())
    #expect(once.file.attempts.count == 2)
    #expect(once.changes == [.character(CharacterID("kanji-6F22"))])
    let twice = try store.imported(exported, into: once.file)
    #expect(twice.file == once.file)
    #expect(twice.changes.isEmpty)
  }

  @Test("What could not be loaded again is not imported, however sound each half is")
  func tooLargeTogether() throws {
    func file(_ prefix: String) -> ProgressFile {
      var file = ProgressFile()
      let grade = Grade(
        count: 1, order: 1, direction: 1, shape: 1, proportion: 1, total: 1, remarks: [],
        strokeResults: [])
      let attempt = Attempt(
        grade, usedHint: false, date: Date(timeIntervalSince1970: 1_795_262_400))
      for number in 0..<6000 { file.attempts[CharacterID("\(prefix)-\(number)")] = [attempt] }
      return file
    }
    let mine = file("a")
    let theirs = try store.export(file("b"))
    #expect(throws: ProgressError.tooLargeTogether) { try store.imported(theirs, into: mine) }
    #expect(try store.imported(theirs, into: ProgressFile()).file.attempts.count == 6000)
  }

  @Test("Progress in more parts than a device keeps is not imported")
  func tooManyParts() throws {
    var large = ProgressFile()
    for week in 0...ProgressStore.mostParts { large.practised[StudyDay(number: week * 7)] = 1 }
    let exported = try store.export(large)
    #expect(throws: ProgressError.tooLargeTogether) {
      try store.imported(exported, into: ProgressFile())
    }
  }

  @Test(
    "A file that cannot be imported is refused with a sentence",
    arguments: [
      ("", ProgressError.notProgress), ("hello", .notProgress), ("{}", .notProgress),
      ("[1]", .notProgress), ("{\"schemaVersion\":2", .damaged),
      ("{\"schemaVersion\":99,\"attempts\":\"who knows\"}", .newerVersion),
      ("{\"schemaVersion\":1,\"cards\":{\"kana-3042\":{}}}", .damaged),
    ])
  func refused(text: String, error: ProgressError) {
    #expect(throws: error) { try store.imported(Data(text.utf8), into: file()) }
    #expect(!error.message.isEmpty)
  }

  @Test("Characters that this version does not know are kept")
  func unknownCharacters() throws {
    let exported = try store.export(file("hanzi-9FFF"))
    save(try store.imported(exported, into: file()).file)
    #expect(load().file.attempts[CharacterID("hanzi-9FFF")]?.count == 1)
  }

  @Test("Erasing forgets progress and everything put aside, but not the settings")
  func erase() throws {
    texts.set("{", ProgressStore.oldKey)
    texts.set("x", ProgressPart.character(CharacterID("kanji-6F22")).key)
    var store = ProgressStore(storage: texts.storage)
    _ = store.load()
    var current = file()
    current.settings.isLeftHanded = true
    store.save(current.parts, of: current)
    let erased = store.erase(current)
    let empty = try #require(erased)
    #expect(empty.attempts.isEmpty)
    #expect(empty.settings.isLeftHanded)
    #expect(
      texts.all.keys.sorted()
        == [ChangeLog.key, ProgressPart.dismissedHelp.key, ProgressPart.settings.key])
    #expect(load().file == empty)
  }

  @Test("An erasure that was interrupted is finished at the next start, before anything is drawn")
  func interruptedErasure() {
    var store = ProgressStore(storage: texts.storage)
    store.save(file().parts, of: file())
    texts.stopsAfter = 3
    let empty = store.erase(file())
    #expect(empty != nil && texts.refusals > 0)
    texts.stopsAfter = nil
    #expect(load().file.attempts.isEmpty)
    save(file("kanji-6F22"))
    #expect(load().file.attempts.keys.map(\.rawValue) == ["kanji-6F22"])
  }

  @Test("A device that refuses keeps what it had, and erases nothing")
  func refusedErasure() {
    save(file())
    let before = texts.all
    texts.stopsAfter = 0
    var store = ProgressStore(storage: texts.storage)
    _ = store.load()
    let empty = store.erase(file())
    #expect(empty == nil)
    #expect(texts.all == before)
  }
}
