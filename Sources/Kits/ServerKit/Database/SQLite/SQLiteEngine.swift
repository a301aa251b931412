import Foundation
import GRDB

/// The embedded engine. On a file it has a writer and several readers in WAL mode. On a database in
/// memory it has one connection.
final class SQLiteEngine: Engine {
  private let writer: any DatabaseWriter
  let commits: GroupCommit

  /// `publish` is told each commit's topics, in the order of the commits.
  /// - Throws: ``DatabaseFailure`` of kind `unusable`.
  init(at location: Database.Location, publish: @escaping @Sendable ([String]) -> Void) throws {
    writer = try Self.writer(at: location)
    commits = GroupCommit(on: writer, publish: publish)
  }

  func read<Value: Sendable>(
    _ body: @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await writer.read { db in try body(Connection(SQLiteConnection(base: db))) }
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value
  ) async throws -> Value {
    try await commits.write(body)
  }

  func migrate<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    var result: Value?
    try writer.writeWithoutTransaction { db in
      try DatabaseFailure.translating {
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

  func close() throws {
    try writer.close()
  }

  private static func writer(at location: Database.Location) throws -> any DatabaseWriter {
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
      case .inMemory:
        let queue = try DatabaseQueue(configuration: configuration)
        try queue.writeWithoutTransaction { try DurableSettings.make(on: $0, journal: "memory") }
        return queue
      case .directory(let directory):
        try FileManager.default.createDirectory(
          at: directory, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
        let file = directory.appendingPathComponent("quartet.sqlite")
        let pool = try DatabasePool(path: file.path, configuration: configuration)
        try pool.writeWithoutTransaction { try DurableSettings.make(on: $0, journal: "wal") }
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
