@testable import ServerKit

/// What an operator's commands change, as one call each.
extension Accounts {
  func deactivate(_ id: String) async throws {
    try await database.write { [realm] in try realm.deactivate(id, in: $0) }
  }

  func activate(_ id: String) async throws {
    try await database.write { [realm] in try realm.activate(id, in: $0) }
  }

  /// No product changes roles. Whoever did would have to name the topic, too.
  func setRole(of id: String, to role: String) async throws {
    try await database.write { [realm] db in
      try db.execute("UPDATE accounts SET role = \(role) WHERE id = \(id)")
      db.changed(realm.topic(id))
    }
  }
}
