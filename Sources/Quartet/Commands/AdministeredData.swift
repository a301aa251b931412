import Foundation
import ServerKit

/// The data that a command of an operator works on, also while a server uses it.
enum AdministeredData {
  /// Holds the directory while it works there. If a server holds it, the work is done beside that
  /// server. Only the server itself may change its database's schema.
  /// - Throws: ``DataDirectoryError`` for a demo's data.
  static func use<Value: Sendable>(
    _ settings: Settings, _ work: (Database) async throws -> Value
  ) async throws -> Value {
    let lock = try DataDirectory.held(at: settings.data)
    defer { withExtendedLifetime(lock) {} }
    let database = try Database.open(
      settings.database, migrations: ServedProduct.migrations, changes: ChangeBus(),
      migrates: lock != nil)
    if try await ServedProduct.dataOwners(in: database).contains(.demo) {
      throw DataDirectoryError.takesNoStores(settings.database.path)
    }
    let value = try await work(database)
    try await database.close()
    return value
  }
}
