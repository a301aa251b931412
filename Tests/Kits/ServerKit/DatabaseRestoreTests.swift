import Foundation
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("Restoring the embedded database")
struct DatabaseRestoreTests {
  private let scene: BackupScene

  init() throws { scene = try BackupScene() }

  @Test("Only --replace replaces a database, and the old one is kept whole")
  func replacing() async throws {
    let database = try scene.open(scene.data)
    try await scene.add("old", to: database)
    _ = try DatabaseBackup.make(of: scene.data.url, at: scene.file)
    try await scene.add("new", to: database)
    try await database.close()
    let refused = await scene.refusal { _ = try await scene.restore(to: scene.data) }
    #expect(refused.contains("has a database. Choose an empty directory"))

    let kept = try #require(try await scene.restore(to: scene.data, replaces: true).kept)
    #expect(try scene.rights(kept) == 0o700)
    let restored = try scene.open(scene.data)
    #expect(try await scene.notes(in: restored) == ["old"])
    try await restored.close()
    let before = try Database.open(
      .directory(kept), migrations: BackupScene.migrations, changes: ChangeBus())
    #expect(try await scene.notes(in: before) == ["new", "old"])
    try await before.close()
    let left = try FileManager.default.contentsOfDirectory(atPath: scene.data.url.path)
    #expect(!left.contains { $0.hasPrefix("restoring") })
  }

  @Test(
    "A file that is no backup is refused, and the old database stays",
    arguments: ["missing", "empty", "text", "foreign", "cut", "changed", "log", "newer"])
  func badFiles(kind: String) async throws {
    let database = try scene.open(scene.data)
    for number in 0..<200 { try await scene.add("\(number)", to: database) }
    try await database.close()
    _ = try DatabaseBackup.make(of: scene.data.url, at: scene.file)
    var bytes = try Data(contentsOf: scene.file)
    var migrations = BackupScene.migrations
    let expected: String
    switch kind {
    case "missing":
      try FileManager.default.removeItem(at: scene.file)
      expected = "does not exist or cannot be read"
    case "empty":
      try Data().write(to: scene.file)
      expected = "is not a backup: it is empty."
    case "text":
      try Data(String(repeating: "no database. ", count: 100).utf8).write(to: scene.file)
      expected = "is not a database of Quartet's"
    case "foreign":
      let other = TemporaryDirectory()
      let database = try Database.open(.directory(other.url), migrations: [], changes: ChangeBus())
      try await database.write { try $0.execute("DROP TABLE schema_steps") }
      try await database.close()
      try FileManager.default.removeItem(at: scene.file)
      try FileManager.default.copyItem(
        at: other.url.appendingPathComponent("quartet.sqlite"), to: scene.file)
      expected = "is not a database of Quartet's"
    case "cut":
      try bytes.prefix(bytes.count / 2).write(to: scene.file)
      expected = "is damaged"
    case "changed":
      // In the middle of a page of rows.
      bytes.replaceSubrange(
        bytes.count / 2..<bytes.count / 2 + 3000, with: Data(repeating: 7, count: 3000))
      try bytes.write(to: scene.file)
      expected = "is damaged"
    case "log":
      try Data([1]).write(to: URL(fileURLWithPath: scene.file.path + "-wal"))
      expected = "a log lies beside it"
    default:
      migrations = []
      expected = "newer than this program: it has step test 1"
    }
    let message = await scene.refusal {
      _ = try await scene.restore(to: scene.data, migrations: migrations, replaces: true)
    }
    #expect(message.contains(expected), "\(message)")
    let after = try scene.open(scene.data)
    #expect(try await scene.notes(in: after).count == 200)
    try await after.close()
    let left = try FileManager.default.contentsOfDirectory(atPath: scene.data.url.path)
    #expect(!left.contains { $0.hasPrefix("restoring") || $0.hasPrefix("before") })
  }

  @Test("An older backup is brought to this program's schema")
  func older() async throws {
    let database = try scene.open(scene.data)
    try await scene.add("a", to: database)
    try await database.close()
    _ = try DatabaseBackup.make(of: scene.data.url, at: scene.file)
    let more =
      BackupScene.migrations + [
        Migration(
          part: "test", number: 2, caption: "stars",
          sql: "ALTER TABLE notes ADD COLUMN stars BIGINT NOT NULL DEFAULT 3;")
      ]
    let copy = TemporaryDirectory()
    _ = try await scene.restore(to: copy, migrations: more)
    let restored = try scene.open(copy, migrations: more)
    #expect(try await restored.read { try $0.value("SELECT stars FROM notes", as: Int.self) } == 3)
    try await restored.close()
  }
}
