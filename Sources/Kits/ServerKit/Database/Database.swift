import Foundation
import WireKit

/// The one door to stored data: `read` for a consistent look, `write` for one transaction.
///
/// A commit is on the disk before `write` returns. Which engine stores the data is known to this
/// folder only: SQLite within the process, or a PostgreSQL server for several processes.
package final class Database: Sendable {
  package enum Location: Sendable {
    /// `quartet.sqlite` in a directory, which is made if it is missing.
    case directory(URL)
    /// Gone when the `Database` is; for tests.
    case inMemory
    /// In memory, beginning with what this file's database has; for tests.
    case inMemoryCopy(of: URL)
    /// A PostgreSQL server: `postgres://user:password@host/database`, with libpq's parameters.
    case postgres(String, PostgresSettings = PostgresSettings())
  }

  /// Hears which topics each committed transaction has changed.
  package let changes: ChangeBus
  let engine: any Engine
  private let clock: any WallClock
  private let trial: WriteTrial
  private let gate = OpenGate()

  private init(engine: any Engine, changes: ChangeBus, clock: any WallClock) {
    self.engine = engine
    self.changes = changes
    self.clock = clock
    trial = WriteTrial(clock: clock)
  }

  /// Opens the database and brings its schema up to date, with the kit's own steps and
  /// `migrations`.
  /// - Parameter migrates: false beside another process that uses the database. Its schema must
  ///   then be up to date.
  /// - Throws: ``DatabaseFailure`` of kind `unusable`, with a sentence for the operator. The
  ///   directory cannot be used, or the database is newer than the code.
  package static func open(
    _ location: Location, migrations: [Migration], changes: ChangeBus,
    clock: any WallClock = SystemClock(), migrates: Bool = true
  ) throws -> Database {
    let engine: any Engine =
      switch location {
      case .directory(let url):
        try SQLiteEngine(at: .directory(url), publish: { changes.publish($0) })
      case .inMemory: try SQLiteEngine(at: .inMemory(), publish: { changes.publish($0) })
      case .inMemoryCopy(let file):
        try SQLiteEngine(at: .inMemory(copyOf: file), publish: { changes.publish($0) })
      case .postgres(let url, let settings):
        try PostgresEngine(at: url, settings, changes: changes)
      }
    let migrator = Migrator(migrations: KitTables.migrations + migrations, clock: clock)
    if migrates { try migrator.migrate(engine) } else { try migrator.check(engine) }
    return Database(engine: engine, changes: changes, clock: clock)
  }

  /// Sentences for the operator about settings that endanger the data; empty for most.
  package var warnings: [String] { engine.warnings }

  /// A consistent snapshot, on a reader of its own: it never waits for the writer.
  /// - Parameter body: does nothing but SQL, because it may run twice when a connection dies.
  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try gate.enter()
    defer { gate.leave() }
    return try await engine.read(body)
  }

  /// One transaction: committed, durable and published when this returns, rolled back when `body`
  /// throws. Transactions that wait for one another share a commit, and so a wait for the disk. A
  /// task that is cancelled before its turn changes nothing and gets `CancellationError`.
  /// - Parameter body: does nothing but SQL, because it may run twice. An engine with several
  ///   writers repeats it when another writer was quicker, and a failed commit undoes it. It may
  ///   ask for new ids and the time of day. It must not change or await anything else.
  @discardableResult
  package func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try gate.enter()
    defer { gate.leave() }
    do {
      return try await engine.write(body)
    } catch let failure as DatabaseFailure {
      trial.note(failure)
      throw failure
    }
  }

  /// Why nothing can be stored now; nil if it can. After a pause it is tried, so that a refusal ends
  /// by itself once the disk takes something again.
  package func writeRefusal() async -> DatabaseFailure? {
    guard trial.isDue() else { return trial.refusal }
    let now = clock.now()
    do {
      try await write { try WriteTrial.write(at: now, in: $0) }
      trial.succeeded()
      return nil
    } catch {
      return error as? DatabaseFailure ?? trial.refusal
    }
  }

  /// The engine's upkeep, called by ``Housekeeper`` every hour. On SQLite it moves what is committed
  /// into the database's own files, so that a copy of those files is at most an hour old.
  package func checkpoint() async throws {
    try gate.enter()
    defer { gate.leave() }
    try await engine.checkpoint()
  }

  /// Waits for running closures, moves all commits into the database's own files, and ends every
  /// connection. A later call fails, and closing again does nothing.
  package func close() async throws {
    guard await gate.shut() else { return }
    try engine.close()
  }
}

extension Database.Location {
  /// For messages to the operator: without a password.
  package var path: String {
    switch self {
    case .inMemory, .inMemoryCopy: "in memory"
    case .directory(let url): url.path
    case .postgres(let url, _): (try? PostgresAddress(url).description) ?? "postgres://"
    }
  }
}
