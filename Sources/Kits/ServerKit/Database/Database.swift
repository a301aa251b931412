import Foundation
import GRDB
import WireKit

/// The one door to stored data: `read` for a consistent look, `write` for one transaction.
///
/// The embedded engine is SQLite: one writer, several readers, and a commit is on the disk before
/// `write` returns (`synchronous=FULL`). Nothing outside this folder knows the engine.
package final class Database: Sendable {
  package enum Location: Sendable {
    /// `quartet.sqlite` in a directory, which is made if it is missing.
    case directory(URL)
    /// Gone when the `Database` is; for tests.
    case inMemory
  }

  /// Who is told when a transaction that changed a topic is committed.
  package let changes: ChangeBus
  private let writer: any DatabaseWriter
  private let gate = OpenGate()

  private init(writer: any DatabaseWriter, changes: ChangeBus) {
    self.writer = writer
    self.changes = changes
  }

  /// Opens the database and brings its schema up to date with the kit's own steps and `migrations`.
  /// Throws ``DatabaseFailure`` of kind `unusable`, with a sentence for the operator, when the
  /// directory cannot be used or the database is newer than the code.
  package static func open(
    _ location: Location, migrations: [Migration], changes: ChangeBus,
    clock: any WallClock = SystemClock()
  ) throws -> Database {
    let writer = try engine(at: location)
    try DatabaseFailure.translating {
      try Migrator(migrations: KitTables.migrations + migrations, clock: clock).migrate(writer)
    }
    return Database(writer: writer, changes: changes)
  }

  /// A consistent snapshot, on a reader of its own: it never waits for the writer.
  package func read<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try gate.enter()
    defer { gate.leave() }
    return try await writer.read { db in try body(Connection(base: db, topics: TopicLog())) }
  }

  /// One immediate transaction: committed, durable and published when this returns, rolled back
  /// when `body` throws.
  @discardableResult
  package func write<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try gate.enter()
    defer { gate.leave() }
    return try await writer.writeWithoutTransaction { db in try self.transaction(db, body) }
  }

  /// As ``write(_:)``, but blocks the thread for the few milliseconds that a commit takes: only for
  /// small records that must be durable before a synchronous call returns (a browser's storage).
  @discardableResult
  package func writeBlocking<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    try gate.enter()
    defer { gate.leave() }
    return try writer.writeWithoutTransaction { db in try transaction(db, body) }
  }

  /// As ``read(_:)``, for the same callers as ``writeBlocking(_:)``.
  package func readBlocking<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    try gate.enter()
    defer { gate.leave() }
    return try writer.read { db in try body(Connection(base: db, topics: TopicLog())) }
  }

  /// Waits for what is running, then ends every connection; a later call fails.
  package func close() async throws {
    await gate.shut()
    try writer.close()
  }

  private func transaction<Value>(
    _ db: GRDB.Database, _ body: (Connection) throws -> Value
  ) throws -> Value {
    let connection = Connection(base: db, topics: TopicLog())
    var result: Value?
    try DatabaseFailure.translating {
      try db.inTransaction(.immediate) {
        result = try body(connection)
        return .commit
      }
    }
    // Still on the writer's thread: no later write can commit before these topics are published.
    changes.publish(connection.topics.names)
    guard let result else {
      throw DatabaseFailure(kind: .other, message: "A transaction ended without a result.")
    }
    return result
  }

  private static func engine(at location: Location) throws -> any DatabaseWriter {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 8
    configuration.prepareDatabase { db in
      // Only readers can be checked here: the pool changes its writer's settings after this.
      guard db.configuration.readonly else { return }
      try DurableSettings.apply(to: db)
      try DurableSettings.check(db, journal: "wal")
    }
    do {
      switch location {
      case .inMemory:
        let queue = try DatabaseQueue(configuration: configuration)
        try queue.writeWithoutTransaction { db in
          try DurableSettings.apply(to: db)
          try DurableSettings.check(db, journal: "memory")
        }
        return queue
      case .directory(let directory):
        try FileManager.default.createDirectory(
          at: directory, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        let file = directory.appendingPathComponent("quartet.sqlite")
        let pool = try DatabasePool(path: file.path, configuration: configuration)
        try pool.writeWithoutTransaction { db in
          try DurableSettings.apply(to: db)
          try DurableSettings.check(db, journal: "wal")
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

extension Database.Location {
  /// For messages to the operator.
  package var path: String {
    switch self {
    case .inMemory: "in memory"
    case .directory(let url): url.path
    }
  }
}
