import Foundation
import ServerKitTesting
import Testing

@testable import ServerKit

/// Promises of the embedded engine alone, and its own ways to fail.
struct SQLiteEngineTests {
  private let directory = TemporaryDirectory()

  private func open() throws -> Database {
    try Database.open(.directory(directory.url), migrations: [], changes: ChangeBus())
  }

  @Test("Each connection waits for the disk, and heeds references")
  func durableSettings() async throws {
    let database = try open()
    @Sendable func settings(_ db: Connection) throws -> [String] {
      [
        try #require(try db.value("PRAGMA journal_mode", as: String.self)),
        "\(try #require(try db.value("PRAGMA synchronous", as: Int.self)))",
        "\(try #require(try db.value("PRAGMA foreign_keys", as: Int.self)))",
      ]
    }
    let durable = ["wal", "2", "1"]
    #expect(try await database.write(settings) == durable)
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 { group.addTask { try await database.read(settings) } }
      for try await found in group { #expect(found == durable) }
    }
  }

  @Test(
    "The writer has memory for a busy hour and for savepoints, and copies its log in large pieces")
  func quickSettings() async throws {
    let found = try await open().write { db in
      try ["cache_size", "wal_autocheckpoint", "temp_store"].map {
        try db.value(SQL(stringLiteral: "PRAGMA \($0)"), as: Int.self)
      }
    }
    #expect(found == [-16_384, 4000, 2])
  }

  @Test(
    "A connection that would lose what was acknowledged is refused in a sentence",
    arguments: ["journal_mode", "synchronous", "foreign_keys"])
  func refusal(setting: String) throws {
    let good = ["journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"]
    try DurableSettings.check(journal: "wal") { good[$0] ?? "" }
    do {
      try DurableSettings.check(journal: "wal") { $0 == setting ? "bad" : good[$0] ?? "" }
      Issue.record("was accepted")
    } catch let failure as DatabaseFailure {
      #expect(failure.kind == .unusable)
      #expect(failure.message.contains("The database's \(setting) is bad"))
    }
  }

  @Test("The files are their owner's only, also those that were open to others before")
  func rights() async throws {
    func rights() throws -> [String: Int] {
      var found: [String: Int] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: directory.url.path) {
        let file = directory.url.appendingPathComponent(name).path
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        found[name] = attributes[.posixPermissions] as? Int
      }
      return found
    }
    let names = ["quartet.sqlite", "quartet.sqlite-shm", "quartet.sqlite-wal"]
    let first = try open()
    #expect(try rights() == Dictionary(uniqueKeysWithValues: names.map { ($0, 0o600) }))
    for name in names { chmod(directory.url.appendingPathComponent(name).path, 0o644) }
    let second = try open()
    #expect(try rights() == Dictionary(uniqueKeysWithValues: names.map { ($0, 0o600) }))
    try await first.close()
    try await second.close()
  }

  @Test("A copy of the main file alone holds everything, after a checkpoint and after the end")
  func checkpoint() async throws {
    let database = try open()
    @Sendable func add(_ id: String) async throws {
      try await database.write { db in
        try db.execute(
          """
          INSERT INTO jobs (id, kind, key, payload, state, run_at, created_at, updated_at)
          VALUES (\(id), 'k', \(id), '', 'done', 0, 0, 0)
          """)
      }
    }
    func jobsInCopy() async throws -> [String] {
      let copy = TemporaryDirectory()
      try FileManager.default.createDirectory(at: copy.url, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: directory.url.appendingPathComponent("quartet.sqlite"),
        to: copy.url.appendingPathComponent("quartet.sqlite"))
      let copied = try Database.open(.directory(copy.url), migrations: [], changes: ChangeBus())
      let found: [String] = try await copied.read { db in
        try db.all("SELECT id FROM jobs ORDER BY id") { try $0["id"] }
      }
      try await copied.close()
      return found
    }
    try await add("a")
    #expect(try await jobsInCopy() == [])
    try await database.checkpoint()
    #expect(try await jobsInCopy() == ["a"])
    try await add("b")
    try await database.close()
    #expect(try await jobsInCopy() == ["a", "b"])
  }

  @Test("Beside another process nothing is migrated, and an older schema is refused in a sentence")
  func beside() async throws {
    let step = Migration(part: "shop", number: 1, caption: "things", sql: "CREATE TABLE things (a)")
    func open(_ migrations: [Migration], migrates: Bool) throws -> Database {
      try Database.open(
        .directory(directory.url), migrations: migrations, changes: ChangeBus(), migrates: migrates)
    }
    let server = try open([], migrates: true)
    _ = try open([], migrates: false)
    do {
      _ = try open([step], migrates: false)
      Issue.record("was opened")
    } catch let failure as DatabaseFailure {
      #expect(failure.kind == .unusable && failure.message.contains("older than this program"))
    }
    let tables = try await server.read {
      try $0.value("SELECT COUNT(*) FROM sqlite_master WHERE name = 'things'", as: Int.self)
    }
    #expect(tables == 0)
  }

  @Test("A directory that cannot be used is named")
  func unusableDirectory() throws {
    try Data().write(to: directory.url)
    do {
      _ = try open()
      Issue.record("was opened")
    } catch let failure as DatabaseFailure {
      #expect(failure.kind == .unusable)
      #expect(failure.message.contains(directory.url.path))
    }
  }
}
