import Foundation
import ServerKit
import ServerKitTesting
import WireKit

/// A data directory with notes, and a shelf for its backup.
struct BackupScene {
  static let migrations = [
    Migration(
      part: "test", number: 1, caption: "notes",
      sql: """
        CREATE TABLE authors (id TEXT PRIMARY KEY);
        CREATE TABLE notes (id TEXT PRIMARY KEY, author TEXT NOT NULL REFERENCES authors (id));
        """,
      work: { try SearchIndex("note_words").create(in: $0) })
  ]
  static let search = SearchIndex("note_words")

  let data = TemporaryDirectory()
  let shelf = TemporaryDirectory()

  init() throws {
    try FileManager.default.createDirectory(at: shelf.url, withIntermediateDirectories: true)
  }

  var file: URL { shelf.url.appendingPathComponent("backup.sqlite") }

  func open(
    _ directory: TemporaryDirectory, migrations: [Migration] = BackupScene.migrations
  ) throws -> Database {
    try Database.open(.directory(directory.url), migrations: migrations, changes: ChangeBus())
  }

  func add(_ id: String, to database: Database) async throws {
    try await database.write { db in
      try db.execute("INSERT INTO authors (id) VALUES (\(id)) ON CONFLICT DO NOTHING")
      try db.execute("INSERT INTO notes (id, author) VALUES (\(id), \(id))")
      try Self.search.store(SearchDocument(id: id, titles: ["note \(id)"]), in: db)
    }
  }

  func notes(in database: Database) async throws -> [String] {
    try await database.read { db in
      try db.all("SELECT id FROM notes ORDER BY id") { try $0["id"] }
    }
  }

  func restore(
    to directory: TemporaryDirectory, migrations: [Migration] = migrations, replaces: Bool = false
  ) async throws -> DatabaseRestore {
    try await DatabaseRestore.restore(
      file, to: directory.url, migrations: migrations, replaces: replaces)
  }

  func refusal(_ work: () async throws -> Void) async -> String {
    do {
      try await work()
      return "was accepted"
    } catch {
      return (error as? DatabaseFailure)?.message ?? "\(error)"
    }
  }

  func rights(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }
}
