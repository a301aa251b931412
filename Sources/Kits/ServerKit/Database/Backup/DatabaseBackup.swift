import Foundation
import GRDB

/// A copy of the embedded engine's database, as one file of one moment.
///
/// It is made by SQLite itself (`VACUUM INTO`), on a snapshot: a server may read and write
/// meanwhile. The file is an ordinary SQLite database without a write-ahead log.
package struct DatabaseBackup: Sendable {
  package let bytes: Int

  /// Writes a backup of the directory's database to `file`. The file appears under its name once it
  /// is whole, checked and on the disk. Only its owner may read it.
  /// - Parameter replaces: whether an older file of that name goes.
  /// - Throws: ``DatabaseFailure`` with a sentence for the operator.
  package static func make(
    of directory: URL, at file: URL, replaces: Bool = false
  ) throws -> DatabaseBackup {
    let source = DatabaseFiles(in: directory)
    guard source.exist else {
      throw DatabaseFailure.unusable(
        "There is no database in \(directory.path). Name the server's data directory with --data.")
    }
    try checkPlace(file, awayFrom: directory, replaces: replaces)
    let draft = file.deletingLastPathComponent().appendingPathComponent(
      ".\(file.lastPathComponent).\(UUID().uuidString.prefix(8)).part")
    defer { try? FileManager.default.removeItem(at: draft) }
    let expected = try copy(source.main, to: draft)
    let found = try SQLiteFile.check(draft)
    guard found == expected else {
      throw DatabaseFailure.unusable("The backup came out without some of the schema's steps.")
    }
    let bytes = try DurableFile.size(of: draft)
    try DurableFile.rename(draft, to: file)
    return DatabaseBackup(bytes: bytes)
  }

  /// Checked before the database is read: a wrong place should be told at once.
  private static func checkPlace(_ file: URL, awayFrom directory: URL, replaces: Bool) throws {
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw DatabaseFailure.unusable("The directory \(folder.path) does not exist. Make it.") }
    guard folder.path != directory.resolvingSymlinksInPath().path else {
      throw DatabaseFailure.unusable(
        "A backup in the data directory would be lost with it. Choose another place with --to.")
    }
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else { return }
    guard !isFolder.boolValue else {
      throw DatabaseFailure.unusable("\(file.path) is a directory. Name a file in it with --to.")
    }
    guard replaces else {
      throw DatabaseFailure.unusable(
        "\(file.path) exists. Choose another name with --to, or add --replace.")
    }
  }

  /// - Returns: the steps of the schema that was copied.
  private static func copy(_ source: URL, to draft: URL) throws -> Set<String> {
    // Made first, for its owner only. SQLite fills an empty file.
    let descriptor = open(draft.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw DatabaseFailure(
        kind: .unwritable,
        message: "\(draft.deletingLastPathComponent().path) cannot be written (\(Errno.text)).")
    }
    close(descriptor)
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    do {
      return try DatabaseQueue(path: source.path, configuration: configuration)
        .writeWithoutTransaction { db in
          let steps = try SQLiteFile.steps(in: db)
          try db.execute(sql: "VACUUM INTO ?", arguments: [draft.path])
          return steps
        }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      let bytes = try DurableFile.size(of: source)
      throw DatabaseFailure(
        kind: .unwritable,
        message: """
          There is not enough room in \(draft.deletingLastPathComponent().path) for a backup of up \
          to \(bytes) bytes. Make room, or choose another place with --to.
          """)
    } catch let error as DatabaseError {
      throw DatabaseFailure(error)
    }
  }
}
