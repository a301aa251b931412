import ClientKit
import ServerKit
import ServerKitTesting
import Testing
import WebHost
import WireKit

@testable import quartet

/// A browser that goes to another node of the same database and comes back, while its first node
/// still holds what a tab had there.
@Suite("Records are read again where another node may have changed them")
struct SharedRecordsTests {
  private let directory = TemporaryDirectory()

  /// Two nodes on one database.
  private func nodes() throws -> (here: BrowserRecords, there: BrowserRecords) {
    let database = try Database.open(
      TestEngine.lastingOfProducts.location(in: directory), migrations: BrowserTables.migrations,
      changes: ChangeBus())
    let table = BrowserRecordTable(
      database: database, box: SecretBox.ofThisProcess(), clock: SystemClock(), logger: .silent)
    func node() -> BrowserRecords {
      BrowserRecords(store: table, isShared: true, logger: .silent)
    }
    return (node(), node())
  }

  private func name(_ digit: Character) -> String { String(repeating: digit, count: 32) }

  @Test("What a browser stored at another node is there when it comes back")
  func comesBack() async throws {
    let (here, there) = try nodes()
    let before = try await here.open(name("a"))
    before.settings.set("idle", forKey: "screen")
    before.settings.set("x", forKey: "gone")
    try await before.settled()

    let elsewhere = try await there.open(name("a"))
    #expect(elsewhere.settings.string(forKey: "screen") == "idle")
    elsewhere.settings.set("rating", forKey: "screen")
    elsewhere.settings.set(nil, forKey: "gone")
    elsewhere.secrets.set("key", forKey: "kiosk")
    try await elsewhere.settled()

    let after = try await here.open(name("a"))
    #expect(after === before)
    #expect(after.settings.string(forKey: "screen") == "rating")
    #expect(after.settings.string(forKey: "gone") == nil)
    #expect(after.secrets.string(forKey: "kiosk") == "key")
    // And the next change here goes on from there.
    after.settings.set("consent", forKey: "screen")
    try await after.settled()
    #expect(try await there.open(name("a")).settings.string(forKey: "screen") == "consent")
  }

  @Test("A name that was retired at another node opens nothing here, though a tab has it")
  func retiredElsewhere() async throws {
    let (here, there) = try nodes()
    let tab = try await here.open(name("a"))
    tab.settings.set("1", forKey: "a")
    try await tab.settled()
    try await there.add(name("b"), besides: name("a"))
    #expect(try await there.open(name("b")).settings.string(forKey: "a") == "1")
    await #expect(throws: BrowserNameIsRetired.self) { try await here.open(name("a")) }
    #expect(try await here.open(name("b")) === tab)
  }

  @Test("What is not stored yet stays, and a refusal then puts back what was read")
  func unsaved() async throws {
    let store = ScriptedStore()
    let records = BrowserRecords(store: store, isShared: true, logger: .silent)
    store.put([.setting("a"): "1"], of: "one")
    let tab = try await records.open("one")
    store.refuse(key: "a")
    let mark = tab.mark
    tab.settings.set("2", forKey: "a")
    #expect(!tab.take([.setting("a"): "3"], unlessChangedSince: mark))
    #expect(tab.settings.string(forKey: "a") == "2")
    #expect(tab.take([.setting("a"): "3", .setting("b"): "4"], unlessChangedSince: tab.mark))
    #expect(tab.settings.string(forKey: "a") == "2")
    #expect(tab.settings.string(forKey: "b") == "4")
    // The tab stores nothing that it did not change, and is refused after all attempts.
    try await tab.settled()
    #expect(tab.settings.string(forKey: "a") == "3")
  }
}
