import ServerKit
import WireKit

/// The demo's first person, who marks a demo. No real account can have that id.
package enum SoulDemo {
  static let person = "5ca1ab1e-0000-4000-8000-000000000001"
  /// Its codes are at `/demo/messages`.
  static let phone = "+15195463438"

  static func owner(in database: Database) async throws -> DataOwner {
    try await database.read { db in
      if try PersonTable.find(person, in: db) != nil { return .demo }
      return try PersonTable.isEmpty(in: db) ? .nobody : .people
    }
  }

  static func seed(in database: Database, clock: any WallClock) async throws {
    guard try await owner(in: database) != .demo else { return }
    let now = clock.now()
    try await SoulRealm.accounts.seed(
      [.demo(phone: phone, role: "member", id: person)], in: database, clock: clock
    ) { db, account in
      try PersonTable.insert(
        account.id, Person(name: "Ada", updatedAt: now), in: db)
    }
  }
}
