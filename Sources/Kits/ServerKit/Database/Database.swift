import Foundation
import WireKit

/// The one door to stored data: `read` for a consistent look, `write` for one transaction.
///
/// A commit is on the disk before `write` returns. Which engine stores the data is known to this
/// folder only; the embedded one is SQLite.
package final class Database: Sendable {
  package enum Location: Sendable {
    /// `quartet.sqlite` in a directory, which is made if it is missing.
    case directory(URL)
    /// Gone when the `Database` is; for tests.
    case inMemory
  }

  /// Hears which topics each committed transaction has changed.
  package let changes: ChangeBus
  private let engine: any Engine
  private let gate = OpenGate()

  private init(engine: any Engine, changes: ChangeBus) {
    self.engine = engine
    self.changes = changes
  }

  /// Opens the database and brings its schema up to date, with the kit's own steps and
  /// `migrations`.
  /// - Throws: ``DatabaseFailure`` of kind `unusable`, with a sentence for the operator. The
  ///   directory cannot be used, or the database is newer than the code.
  package static func open(
    _ location: Location, migrations: [Migration], changes: ChangeBus,
    clock: any WallClock = SystemClock()
  ) throws -> Database {
    let engine = try SQLiteEngine(at: location, publish: { changes.publish($0) })
    try Migrator(migrations: KitTables.migrations + migrations, clock: clock).migrate(engine)
    return Database(engine: engine, changes: changes)
  }

  /// A consistent snapshot, on a reader of its own: it never waits for the writer.
  package func read<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
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
    return try await engine.write(body)
  }

  /// Waits for running closures, then ends every connection; a later call fails.
  package func close() async throws {
    await gate.shut()
    try engine.close()
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
