import Foundation
import WireKit

/// Puts a backup in the place of a directory's database. No server may hold the directory.
package struct DatabaseRestore: Sendable {
  /// Where the database of before was moved to; nil if there was none.
  package let kept: URL?

  /// The backup is copied beside the old database, checked, opened and brought to this program's
  /// schema there. Only then does it take the old one's place. A failure leaves the old one.
  /// - Parameter replaces: whether an existing database may be replaced. It is kept in a folder.
  /// - Throws: ``DatabaseFailure`` with a sentence for the operator.
  package static func restore(
    _ file: URL, to directory: URL, migrations: [Migration], replaces: Bool = false,
    clock: any WallClock = SystemClock()
  ) async throws -> DatabaseRestore {
    try checkSource(file)
    let files = DatabaseFiles(in: directory)
    guard replaces || !files.exist else {
      throw DatabaseFailure.unusable(
        """
        \(directory.path) has a database. Choose an empty directory with --data, or add --replace: \
        the database is then kept in a folder there.
        """)
    }
    let workshop = directory.appendingPathComponent(
      "restoring-\(UUID().uuidString.prefix(8))", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: workshop) }
    let draft = try await prepare(file, in: workshop, migrations, clock)
    let kept = try files.setAside(at: clock.now())
    try DurableFile.rename(draft, to: files.main)
    return DatabaseRestore(kept: kept)
  }

  private static func checkSource(_ file: URL) throws {
    guard let bytes = try? DurableFile.size(of: file) else {
      throw DatabaseFailure.unusable("The backup \(file.path) does not exist or cannot be read.")
    }
    let log = URL(fileURLWithPath: file.path + "-wal")
    guard bytes > 0, (try? DurableFile.size(of: log)) ?? 0 == 0 else {
      throw DatabaseFailure.unusable(
        """
        \(file.path) is not a backup: \(bytes == 0 ? "it is empty." : "a log lies beside it.") \
        Make one with quartet backup.
        """)
    }
  }

  /// - Returns: the copy, whole and on this program's schema, in a folder of its own.
  private static func prepare(
    _ file: URL, in workshop: URL, _ migrations: [Migration], _ clock: any WallClock
  ) async throws -> URL {
    let copy = DatabaseFiles(in: workshop)
    try FileManager.default.createDirectory(
      at: workshop, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do {
      try FileManager.default.copyItem(at: file, to: copy.main)
    } catch {
      throw DatabaseFailure(
        kind: .unwritable,
        message: "\(file.path) cannot be copied to \(workshop.path): \(error.localizedDescription)")
    }
    chmod(copy.main.path, 0o600)
    try SQLiteFile.check(copy.main, called: file.path)
    let database = try Database.open(
      .directory(workshop), migrations: migrations, changes: ChangeBus(), clock: clock)
    try await database.close()
    guard (try? DurableFile.size(of: copy.log)) ?? 0 == 0 else {
      throw DatabaseFailure(kind: .unwritable, message: "The copy could not be completed.")
    }
    return copy.main
  }
}
