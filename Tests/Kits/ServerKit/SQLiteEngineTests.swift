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
