import ClientKit
import Foundation
import ServerKit
import ServerKitTesting
import Synchronization
import Testing
import WireKit

@testable import quartet

struct BrowserRecordTableTests {
  private let directory = TemporaryDirectory()

  private func open() throws -> Database {
    try Database.open(
      TestEngine.lastingOfProducts.location(in: directory), migrations: BrowserTables.migrations,
      changes: ChangeBus())
  }

  private func records(
    _ database: Database, clock: any WallClock = SystemClock()
  ) throws -> BrowserRecords {
    let box = try SecretBox.load(configured: nil, directory: directory.url)
    let table = BrowserRecordTable(database: database, box: box, clock: clock, logger: .silent)
    return BrowserRecords(store: table, logger: .silent)
  }

  /// Under these the records of browsers are filed that have had one name.
  private func ids(_ names: String...) -> Set<String> { Set(names.map { HashedName(of: $0).text }) }

  @Test("What a browser's app stores is there after a kill, and nobody else's")
  func storage() async throws {
    let database = try open()
    let one = try await records(database).open("one")
    one.settings.set("store_1", forKey: "store")
    one.settings.set("x", forKey: "gone")
    try await one.settled()
    one.settings.set(nil, forKey: "gone")
    one.secrets.set("token", forKey: "store")
    #expect(one.settings.string(forKey: "store") == "store_1")
    try await one.settled()

    // Nothing is closed: another process finds it all the same.
    let second = try records(open())
    let again = try await second.open("one")
    #expect(again.settings.string(forKey: "store") == "store_1")
    #expect(again.secrets.string(forKey: "store") == "token")
    #expect(again.settings.string(forKey: "gone") == nil)
    let other = try await second.open("two")
    #expect(other.settings.string(forKey: "store") == nil)
    #expect(other.secrets.string(forKey: "store") == nil)
    _ = database
  }

  @Test("Secrets are not readable in the file, and worthless without the key")
  func secrets() async throws {
    let database = try open()
    let one = try await records(database).open("one")
    one.secrets.set("very-secret-token", forKey: "owner")
    try await one.settled()
    try await database.close()
    for file in try FileManager.default.contentsOfDirectory(
      at: directory.url, includingPropertiesForKeys: nil)
    {
      #expect(try Data(contentsOf: file).range(of: Data("very-secret-token".utf8)) == nil)
    }
    try FileManager.default.removeItem(at: directory.url.appendingPathComponent("secret.key"))
    let later = try await records(open()).open("one")
    #expect(later.secrets.string(forKey: "owner") == nil)
    later.secrets.set("new", forKey: "owner")
    try await later.settled()
    #expect(try await records(open()).open("one").secrets.string(forKey: "owner") == "new")
  }

  /// The time of day, as the test says.
  private final class Wall: WallClock {
    private let time = Mutex(Timestamp(milliseconds: 1_770_000_000_000))
    func now() -> Timestamp { time.withLock { $0 } }
    func pass(days: Int) { time.withLock { $0 = $0.adding(.seconds(days * 24 * 3600)) } }
  }

  @Test("Records go when a browser can no longer know its name, and not before")
  func housekeeping() async throws {
    let wall = Wall()
    let database = try open()
    let records = try records(database, clock: wall)
    func kept() async throws -> Set<String> {
      Set(
        try await database.read { db in
          try db.all("SELECT browser FROM browser_records") { try $0["browser"] as String }
        })
    }
    /// A visit in which something may be stored, and after which no tab is left.
    func visit(_ name: String, _ work: (LoadedRecords) -> Void = { _ in }) async throws {
      let visitor = try await records.open(name)
      work(visitor)
      try await visitor.settled()
    }
    func old(of name: String) async throws -> String? {
      try await records.open(name).settings.string(forKey: "old")
    }
    for name in ["gone", "reader", "writer"] {
      try await visit(name) { $0.settings.set("1", forKey: "old") }
    }
    try await visit("gone") { $0.secrets.set("token", forKey: "owner") }
    let tab = try await records.open("here")
    tab.settings.set("1", forKey: "old")
    try await tab.settled()
    try await records.removeGone()
    // Every page renews the cookie for 400 days, whether or not anything is stored there.
    for _ in 0..<4 {
      wall.pass(days: 399)
      try await visit("reader")
      try await visit("writer") { $0.settings.set("\(wall.now().milliseconds)", forKey: "new") }
      try await records.removeGone()
    }
    #expect(try await kept() == ids("here", "reader", "writer"), "a tab may stay open for ever")
    #expect(try await old(of: "gone") == nil)
    #expect(try await old(of: "reader") == "1")
    #expect(try await old(of: "writer") == "1", "no key goes alone")

    // The task that read the records lets go of them a moment later; until then they count as used.
    for _ in 0..<2_000 where records.browsersInMemory != Array(ids("here")) {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(records.browsersInMemory == Array(ids("here")))
    wall.pass(days: 429)
    try await records.removeGone()
    #expect(try await kept() == ids("here", "reader", "writer"))
    wall.pass(days: 2)
    try await records.removeGone()
    #expect(try await kept() == ids("here"))
    withExtendedLifetime(tab) {}
  }

  @Test("What was stored before visits were noted counts as used today, and many go at once")
  func housekeepingOfOldRecords() async throws {
    let wall = Wall()
    let database = try open()
    let records = try records(database, clock: wall)
    try await database.write { db in
      for number in 0..<250 {
        try db.execute(
          """
          INSERT INTO browser_records (browser, key, secret, value, updated_at)
          VALUES (\("b\(number)"), 'key', 0, 'value', 0)
          """)
      }
    }
    func count() async throws -> Int? {
      try await database.read { db in
        try db.value("SELECT COUNT(*) FROM browser_records", as: Int.self)
      }
    }
    try await records.removeGone()
    #expect(try await count() == 250)
    wall.pass(days: 431)
    try await records.removeGone()
    #expect(try await count() == 0)
  }
}
