import ClientKit
import ClientKitTesting
import Foundation
import ServerKit
import ServerKitTesting
import Testing
import WebHost
import WireKit

@testable import quartet

@Suite("The database knows browsers by the hashes of their names")
struct BrowserNamesTests {
  private let directory = TemporaryDirectory()

  private func open(_ migrations: [Migration] = BrowserTables.migrations) throws -> Database {
    try Database.open(
      TestEngine.lastingOfProducts.location(in: directory), migrations: migrations,
      changes: ChangeBus())
  }

  /// The records as a server that has just started sees them.
  private func records(_ database: Database) throws -> BrowserRecords {
    let box = try SecretBox.load(configured: nil, directory: directory.url)
    return BrowserRecords(
      store: BrowserRecordTable(
        database: database, box: box, clock: SystemClock(), logger: .silent), logger: .silent)
  }

  /// A browser named "a" that has stored something, and is given the name "b".
  private func rename(in records: BrowserRecords) async throws -> LoadedRecords {
    let tab = try await records.open(name("a"))
    tab.settings.set("1", forKey: "a")
    tab.secrets.set("token", forKey: "owner")
    try await tab.settled()
    try await records.add(name("b"), besides: name("a"))
    return tab
  }

  private func name(_ digit: Character) -> String { String(repeating: digit, count: 32) }

  @Test("A copy of the database holds no name that opens anything")
  func hashes() async throws {
    let database = try open()
    let records = try records(database)
    _ = try await rename(in: records)
    try await database.close()
    for file in try FileManager.default.contentsOfDirectory(
      at: directory.url, includingPropertiesForKeys: nil)
    {
      let bytes = try Data(contentsOf: file)
      #expect(bytes.range(of: Data(name("a").utf8)) == nil)
      #expect(bytes.range(of: Data(name("b").utf8)) == nil)
    }
  }

  @Test("With a new name come all records; the old one opens nothing once the new one was shown")
  func renaming() async throws {
    let database = try open()
    let records = try records(database)
    let tab = try await rename(in: records)
    // Not shown yet: the answer with the new name may have been lost.
    #expect(try await records.open(name("a")) === tab)
    #expect(try await records.open(name("b")) === tab)
    try await records.retireNames(before: name("b"))
    await #expect(throws: BrowserNameIsRetired.self) { try await records.open(name("a")) }
    #expect(try await records.open(name("b")) === tab)
    // Everything is the same after a restart, and what was stored before can be opened still.
    let later = try self.records(database)
    await #expect(throws: BrowserNameIsRetired.self) { try await later.open(name("a")) }
    let again = try await later.open(name("b"))
    #expect(again.settings.string(forKey: "a") == "1")
    #expect(again.secrets.string(forKey: "owner") == "token")
  }

  @Test("A browser that shows its new name only after a restart retires the old one then")
  func shownLater() async throws {
    let database = try open()
    let records = try records(database)
    _ = try await rename(in: records)
    let lost = try self.records(database)
    #expect(try await lost.open(name("a")).settings.string(forKey: "a") == "1")
    let shown = try self.records(database)
    #expect(try await shown.open(name("b")).settings.string(forKey: "a") == "1")
    await #expect(throws: BrowserNameIsRetired.self) {
      try await self.records(database).open(name("a"))
    }
    // A third name retires the second one, which was never a browser's first.
    try await shown.add(name("c"), besides: name("b"))
    try await shown.retireNames(before: name("c"))
    #expect(try await self.records(database).open(name("c")).settings.string(forKey: "a") == "1")
    #expect(try await self.records(database).open(name("b")).settings.string(forKey: "a") == nil)
    await #expect(throws: BrowserNameIsRetired.self) {
      try await self.records(database).open(name("a"))
    }
  }

  @Test("Two names of one browser are one in memory, also if they are read at the same time")
  func together() async throws {
    let store = ScriptedStore()
    let records = BrowserRecords(store: store, logger: .silent)
    try await store.add(HashedName(of: name("b")), to: "one")
    store.shut()
    async let first = records.open("one")
    async let second = records.open(name("b"))
    try await eventually("both are read") { store.waiting == 2 }
    store.open()
    let (one, other) = try await (first, second)
    #expect(one === other)
    #expect(records.browsersInMemory == ["one"])
  }

  @Test("A name that is retired while its browser is read opens nothing")
  func retiredMeanwhile() async throws {
    let store = ScriptedStore()
    let records = BrowserRecords(store: store, logger: .silent)
    try await store.add(HashedName(of: name("b")), to: "one")
    let tab = try await records.open(name("b"))
    store.answerLate()
    store.shut()
    let late = Task { try await records.open("one") }
    try await eventually("it is read") { store.waiting == 1 }
    try await records.retireNames(before: name("b"))
    store.open()
    await #expect(throws: BrowserNameIsRetired.self) { try await late.value }
    #expect(try await records.open(name("b")) === tab)
  }

  @Test("A browser that takes none of its new names has the latest few of them")
  func manyNames() async throws {
    let database = try open()
    let records = try records(database)
    let tab = try await rename(in: records)
    var latest = ""
    for _ in 0..<50 {
      latest = BrowserIdentity.make()
      try await records.add(latest, besides: name("a"))
    }
    let rows = try await database.read {
      try $0.value("SELECT COUNT(*) FROM browser_names", as: Int.self)
    }
    #expect(rows == BrowserNameTable.unshownNames)
    let later = try self.records(database)
    #expect(try await later.open(name("a")).settings.string(forKey: "a") == "1")
    #expect(try await later.open(latest).settings.string(forKey: "a") == "1")
    _ = tab
  }

  @Test("Settings from before survive the hashing of their names; secrets from before are dropped")
  func migration() async throws {
    let before = try open(Array(BrowserTables.migrations.prefix(2)))
    try await before.write { db in
      for (key, isSecret) in [("store", false), ("owner", true)] {
        try db.execute(
          """
          INSERT INTO browser_records (browser, key, secret, value, updated_at)
          VALUES (\(name("a")), \(key), \(isSecret), 'value', 1)
          """)
      }
      for browser in [name("a"), name("d")] {
        try db.execute("INSERT INTO browsers (browser, seen_at) VALUES (\(browser), 7)")
      }
    }
    try await before.close()
    let database = try open()
    let seen: [String] = try await database.read { db in
      try db.all("SELECT browser FROM browsers ORDER BY browser") { try $0["browser"] }
    }
    #expect(Set(seen) == [HashedName(of: name("a")).text, HashedName(of: name("d")).text])
    let one = try await records(database).open(name("a"))
    #expect(one.settings.string(forKey: "store") == "value")
    #expect(one.secrets.string(forKey: "owner") == nil)
    try await database.close()
    guard TestEngine.ofProducts != .postgres else { return }
    let file = directory.url.appendingPathComponent("quartet.sqlite")
    #expect(try Data(contentsOf: file).range(of: Data(name("a").utf8)) == nil)
  }

  @Test("Housekeeping forgets the names of a browser with its records")
  func housekeeping() async throws {
    let database = try open()
    let records = try records(database)
    try await records.add(name("b"), besides: name("a"))
    try await records.retireNames(before: name("b"))
    try await database.write { try $0.execute("UPDATE browsers SET seen_at = 0") }
    let later = try self.records(database)
    try await later.removeGone()
    let left = try await database.read {
      try $0.value("SELECT COUNT(*) FROM browser_names", as: Int.self)
    }
    #expect(left == 0)
  }
}
