import ClientKitTesting
import Foundation
import Testing

@testable import TrainerModels

@Suite("Progress on the device")
struct ProgressStoreTests {
  /// Texts by key, as a device keeps them.
  private final class Texts: Sendable {
    private let texts = Locked<[String: String]>([:])

    var all: [String: String] { texts.withLock(\.self) }

    var storage: ProgressStorage {
      ProgressStorage(
        load: { key in self.texts.withLock { $0[key] } },
        save: { text, key in
          self.texts.withLock { $0[key] = text }
          return true
        })
    }

    func set(_ text: String, _ key: String) { texts.withLock { $0[key] = text } }
  }

  private let texts = Texts()
  private var store: ProgressStore { ProgressStore(storage: texts.storage) }

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
    #expect(store.load().file == ProgressFile())
    #expect(store.load().notice == nil)
    store.save(file())
    #expect(store.load().file == file())
    #expect(store.load().notice == nil)
  }

  @Test(
    "A damaged record is put aside with a sentence, and stays through later saves",
    arguments: [
      "", "{", "null", "[]", "{\"schemaVersion\":1,\"attempts\":7}", "{\"schemaVersion\":\"one\"}",
      "{\"schemaVersion\":1,\"practised\":{\"2026-02-31\":1}}", "{\"attempts\":{}}",
      "{\"schemaVersion\":1,\"practised\":{\"2026-02-01\":-1}}", "{\"schemaVersion\":0}",
    ])
  func damaged(text: String) throws {
    texts.set(text, ProgressStore.key)
    let loaded = store.load()
    #expect(loaded.file == ProgressFile())
    #expect(try #require(loaded.notice).contains("damaged"))
    store.save(file())
    #expect(texts.all[ProgressStore.damagedKey] == text)
    #expect(store.load().notice == nil)
  }

  @Test("A second damaged record does not push out the first")
  func damagedTwice() {
    texts.set("{1", ProgressStore.key)
    _ = store.load()
    _ = store.load()
    texts.set("{2", ProgressStore.key)
    _ = store.load()
    #expect(texts.all.values.sorted() == ["{1", "{2", "{2"])
  }

  @Test(
    "A record of a newer version waits for that version, and then joins what was done meanwhile")
  func newer() throws {
    let newer = try String(decoding: file("kanji-6F22").encoded(), as: UTF8.self)
      .replacing("\"schemaVersion\":2", with: "\"schemaVersion\":3")
    texts.set(newer, ProgressStore.key)
    #expect(try #require(store.load().notice).contains("newer version"))
    store.save(file())
    #expect(store.load().file == file())
    #expect(texts.all[ProgressStore.newerKey] == newer)

    // The app of that version can read it: here, because the waiting text is of ours.
    texts.set(
      newer.replacing("\"schemaVersion\":3", with: "\"schemaVersion\":2"), ProgressStore.newerKey)
    let joined = store.load().file
    #expect(Set(joined.attempts.keys.map(\.rawValue)) == ["kana-3042", "kanji-6F22"])
    #expect(texts.all[ProgressStore.newerKey] == nil)
    #expect(store.load().file == joined)
  }

  @Test("Export and import give the same progress; importing twice changes nothing")
  func exportAndImport() throws {
    let exported = try store.export(file("kanji-6F22"))
    let once = try store.imported(exported, into: file())
    #expect(once.attempts.count == 2)
    #expect(try store.imported(exported, into: once) == once)
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
    #expect(try store.imported(theirs, into: ProgressFile()).attempts.count == 6000)
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
    store.save(try store.imported(exported, into: file()))
    #expect(store.load().file.attempts[CharacterID("hanzi-9FFF")]?.count == 1)
  }

  @Test("Erasing forgets progress and everything put aside, but not the settings")
  func erase() throws {
    texts.set("{", ProgressStore.key)
    _ = store.load()
    var current = file()
    current.settings.isLeftHanded = true
    let empty = try #require(store.erase(current))
    #expect(empty.attempts.isEmpty)
    #expect(empty.settings.isLeftHanded)
    #expect(texts.all.keys.sorted() == [ProgressStore.key])
    #expect(store.load().file == empty)
  }
}
