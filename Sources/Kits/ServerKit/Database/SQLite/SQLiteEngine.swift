import CSQLite
import Foundation
import GRDB

/// The embedded engine. On a file it has a writer and several readers in WAL mode. On a database in
/// memory it has one connection.
final class SQLiteEngine: Engine, SchemaChanges {
  enum Location: Sendable {
    /// `quartet.sqlite` in a directory, which is made if it is missing.
    case directory(URL)
    /// With what the database in a file has, if there is one.
    case inMemory(copyOf: URL? = nil)
  }

  private static let writerCache = 16 * 1024
  /// The log is then some 16 MB long. A page that was changed often since is copied once.
  private static let checkpointPages = 4000

  private let writer: any DatabaseWriter
  let commits: GroupCommit
  let warnings: [String] = []

  /// `publish` is told each commit's topics, in the order of the commits.
  /// - Parameter quickCommit: a commit that takes longer makes groups larger.
  /// - Throws: ``DatabaseFailure`` of kind `unusable`.
  init(
    at location: Location, quickCommit: Duration = GroupCommit.quickCommit,
    publish: @escaping @Sendable ([String]) -> Void
  ) throws {
    writer = try Self.writer(at: location)
    commits = GroupCommit(on: writer, quickCommit: quickCommit, publish: publish)
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await writer.read { db in try body(Connection(SQLiteConnection(base: db))) }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await commits.write(body)
  }

  func schemaChanges() -> any SchemaChanges { self }

  func migrate<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    var result: Value?
    try writer.writeWithoutTransaction { db in
      try DatabaseFailure.translating {
        // A step may sort or change a whole table, for which the memory may be too small.
        try Self.keepAside(.file, db)
        defer { try? Self.keepAside(.memory, db) }
        try db.inTransaction(.immediate) {
          result = try body(Connection(SQLiteConnection(base: db)))
          return .commit
        }
      }
    }
    guard let result else {
      throw DatabaseFailure(kind: .other, message: "A transaction ended without a result.")
    }
    return result
  }

  func checkpoint() async throws {
    try await writer.writeWithoutTransaction { db in
      // Passive: it waits for no reader, and keeps the writer for as short as it can.
      try DatabaseFailure.translating { _ = try db.checkpoint(.passive) }
    }
  }

  func close() throws {
    // The pool closes its writer first and its readers cannot do it, so SQLite's own checkpoint of
    // the last connection never comes. A full disk may refuse this one: then the log stays, and
    // the next start reads it.
    try? writer.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
    try writer.close()
  }

  /// - Parameter file: of a database that is closed. Others may be copying it, too.
  private static func copy(_ file: URL, to queue: DatabaseQueue) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    try DatabaseQueue(path: file.path, configuration: configuration).backup(to: queue)
  }

  /// Two programs that open a new database together both turn its log on. SQLite refuses one of them
  /// at once, whatever its busy timeout is.
  private static func pool(at path: String, _ configuration: Configuration) throws -> DatabasePool {
    for _ in 0..<100 {
      do {
        return try DatabasePool(path: path, configuration: configuration)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        // Before anybody is served; a few milliseconds are enough.
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
    return try DatabasePool(path: path, configuration: configuration)
  }

  /// The writer's memory, and how seldom it copies its log into the database's file. The usual settings are
  /// for phones: with them each group of orders read pages again, and copied them one by one.
  private static func makeQuick(_ db: GRDB.Database) throws {
    // In kibibytes, so it is negative.
    try db.execute(sql: "PRAGMA cache_size = -\(writerCache)")
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(checkpointPages)")
    try keepAside(.memory, db)
  }

  private enum Place: String {
    case file = "FILE"
    case memory = "MEMORY"
  }

  /// Where the writer keeps what it sorts, and the pages as they were before each write of a group. These were
  /// two thirds of all that orders wrote, into a file that nobody ever reads.
  private static func keepAside(_ place: Place, _ db: GRDB.Database) throws {
    try db.execute(sql: "PRAGMA temp_store = \(place.rawValue)")
  }

  /// SQLite would note the size of each piece of memory under one lock for all connections, and nobody asks
  /// for the sum. Whoever has used SQLite before in this process keeps the notes.
  private static let countsNoMemory = quartet_sqlite_counts_no_memory()

  private static func writer(at location: Location) throws -> any DatabaseWriter {
    _ = countsNoMemory
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 8
    configuration.prepareDatabase { db in
      // Only readers are set here: the pool changes its writer's settings after this.
      if db.configuration.readonly { try DurableSettings.make(on: db, journal: "wal") }
    }
    do {
      switch location {
      case .inMemory(let file):
        let queue = try DatabaseQueue(configuration: configuration)
        if let file { try copy(file, to: queue) }
        try queue.writeWithoutTransaction { try DurableSettings.make(on: $0, journal: "memory") }
        return queue
      case .directory(let directory):
        try FileManager.default.createDirectory(
          at: directory, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        let file = directory.appendingPathComponent("quartet.sqlite")
        PrivateFile.prepare(file.path)
        let pool = try pool(at: file.path, configuration)
        try pool.writeWithoutTransaction { db in
          try DurableSettings.make(on: db, journal: "wal")
          try makeQuick(db)
          // Debian's default: what was deleted cannot be read in a copy of the file.
          try db.execute(sql: "PRAGMA secure_delete = ON")
        }
        // The first reader is made, and so checked, before anybody is served.
        try pool.read { _ in }
        return pool
      }
    } catch let failure as DatabaseFailure {
      throw failure
    } catch {
      throw DatabaseFailure(
        kind: .unusable,
        message: "The database cannot be opened (\(location.path)): \(error.localizedDescription)")
    }
  }
}

extension SQLiteEngine.Location {
  /// For messages to the operator.
  var path: String {
    switch self {
    case .inMemory: "in memory"
    case .directory(let url): url.path
    }
  }
}
