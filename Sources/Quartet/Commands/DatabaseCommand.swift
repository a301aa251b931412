import ArgumentParser
import Foundation
import ServerKit

/// `quartet database …`
struct DatabaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database", abstract: "Move what is stored, or change its key.",
    subcommands: [CopyDatabaseCommand.self, ChangeKeyCommand.self])
}

/// `quartet database copy`; no server may use either side.
struct CopyDatabaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy",
    abstract: "Copy a whole database, from SQLite to PostgreSQL or back, and compare.",
    discussion: """
      A place is a data directory, or the address of a PostgreSQL database, postgres://…. A password \
      in an address can be seen by others on this machine: put it into PGPASSWORD or ~/.pgpass. The \
      target must be empty. It gets everything in one transaction, or nothing.
      """)

  @Option(help: "The place to copy. Stop its servers first.")
  var from: String

  @Option(help: "The empty place to copy it to.")
  var to: String

  func run() async throws {
    try await Failure.explained {
      let (source, target) = (CopyPlace(from), CopyPlace(to))
      guard !source.location.isMissing else {
        throw SettingsError("There is no database in \(source.name). Name another with --from.")
      }
      let tables = try await target.explainingFullDisk { try await copy(source, target) }
      print(CopyReport(tables).text)
      print("Copied \(source.name) to \(target.name), checked by count and hash of each table.")
      print(CopyReport.keyReminder(from: source.directory, to: target.directory))
    }
  }

  private func copy(_ source: CopyPlace, _ target: CopyPlace) async throws -> [DatabaseCopy.Table] {
    guard source.name != target.name else {
      throw SettingsError("--from and --to are the same place: \(source.name).")
    }
    let locks = [try source.held(), try target.held()]
    defer { withExtendedLifetime(locks) {} }
    let bar = ProgressBar()
    defer { bar.end() }
    let from = try source.open()
    let to = try target.open()
    let tables = try await DatabaseCopy.copy(from: from, to: to) { bar.show($0) }
    try await from.close()
    try await to.close()
    return tables
  }
}

/// A data directory or a PostgreSQL database.
struct CopyPlace {
  let location: Database.Location
  /// Nil for a server's database.
  let directory: URL?

  init(_ text: String) {
    if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
      location = .postgres(text)
      directory = nil
    } else {
      let url = URL(fileURLWithPath: text, isDirectory: true).standardizedFileURL
      location = .directory(url)
      directory = url
    }
  }

  /// Without a password.
  var name: String { location.path }

  /// The directory, held so that no server starts on it; nil for a server's database.
  func held() throws -> DataDirectory? {
    guard let directory else { return nil }
    do {
      return try DataDirectory(holding: directory)
    } catch DataDirectoryError.inUse {
      throw SettingsError(
        """
        A server is using \(directory.path). Stop it first: what it stores from now on would be \
        missing in the copy. To try a move beside it, copy a backup: quartet backup, then quartet \
        restore to another directory.
        """)
    }
  }

  func explainingFullDisk<Value>(_ work: () async throws -> Value) async throws -> Value {
    guard let directory else { return try await work() }
    return try await FullDisk.explained(in: directory, work)
  }

  /// Brings the schema to this program's, as a start of the server does.
  func open() throws -> Database {
    try Database.open(location, migrations: ServedProduct.migrations, changes: ChangeBus())
  }
}
