import Foundation
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("Backup of the embedded database")
struct DatabaseBackupTests {
  private let scene: BackupScene

  init() throws { scene = try BackupScene() }

  @Test("A backup beside a writer is whole, private, and of one moment")
  func whileServing() async throws {
    let database = try scene.open(scene.data)
    try await scene.add("first", to: database)
    // Each transaction adds to both tables: a copy of two moments would have unequal counts.
    let writer = Task {
      var count = 0
      while !Task.isCancelled {
        do { try await scene.add("n\(count)", to: database) } catch is CancellationError { break }
        count += 1
      }
      return count
    }
    var counts: [Int] = []
    for number in 0..<5 {
      let backup = try DatabaseBackup.make(of: scene.data.url, at: scene.file, replaces: true)
      #expect(backup.bytes > 0)
      #expect(try scene.rights(scene.file) == 0o600)
      let copy = TemporaryDirectory()
      _ = try await scene.restore(to: copy)
      let restored = try scene.open(copy)
      let (authors, notes, found) = try await restored.read { db in
        (
          try db.value("SELECT COUNT(*) FROM authors", as: Int.self),
          try db.value("SELECT COUNT(*) FROM notes", as: Int.self),
          try BackupScene.search.search(SearchQuestion("note"), limit: 100_000, in: db).count
        )
      }
      #expect(authors == notes && notes == found, "backup \(number)")
      counts.append(notes ?? 0)
      try await restored.close()
    }
    writer.cancel()
    let written = try await writer.value
    #expect(counts == counts.sorted() && counts[0] >= 1 && counts[4] <= written + 1)
    // The server has not noticed.
    #expect(try await scene.notes(in: database).count == written + 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scene.shelf.url.path) == ["backup.sqlite"]
    )
    try await database.close()
  }

  @Test("What was committed just before is in the backup, also from the log")
  func latest() async throws {
    let database = try scene.open(scene.data)
    try await scene.add("late", to: database)
    _ = try DatabaseBackup.make(of: scene.data.url, at: scene.file)
    let empty = TemporaryDirectory()
    #expect(try await scene.restore(to: empty).kept == nil)
    let restored = try scene.open(empty)
    #expect(try await scene.notes(in: restored) == ["late"])
    #expect(try scene.rights(empty.url.appendingPathComponent("quartet.sqlite")) == 0o600)
    try await database.close()
    try await restored.close()
  }

  @Test("Wrong places are refused with a sentence, and nothing is written")
  func wrongPlaces() async throws {
    let nothing = await scene.refusal {
      _ = try DatabaseBackup.make(of: scene.shelf.url, at: scene.file)
    }
    #expect(nothing.contains("There is no database in"))
    try await scene.open(scene.data).close()
    try Data("mine".utf8).write(to: scene.file)
    let taken = await scene.refusal {
      _ = try DatabaseBackup.make(of: scene.data.url, at: scene.file)
    }
    #expect(taken.contains("exists. Choose another name with --to, or add --replace."))
    #expect(try Data(contentsOf: scene.file) == Data("mine".utf8))
    let folder = await scene.refusal {
      _ = try DatabaseBackup.make(of: scene.data.url, at: scene.shelf.url, replaces: true)
    }
    #expect(folder.contains("is a directory"))
    let inside = await scene.refusal {
      _ = try DatabaseBackup.make(
        of: scene.data.url, at: scene.data.url.appendingPathComponent("quartet.sqlite"),
        replaces: true)
    }
    #expect(inside.contains("would be lost with it"))
    let lost = await scene.refusal {
      _ = try DatabaseBackup.make(
        of: scene.data.url, at: scene.shelf.url.appendingPathComponent("no/such.sqlite"))
    }
    #expect(lost.contains("does not exist. Make it."))
  }
}
