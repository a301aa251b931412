import ServerKit
import TruFanModels
import WireKit

/// The people that an operator lets in beside the server.
extension TruFan {
  /// An account that was just made for somebody who works here.
  package struct NewStaff: Sendable {
    package let email: String
    package let role: String
    /// Told once; the person changes it after signing in.
    package let password: String
  }

  /// The roles that staff of a venue may have.
  package static let staffRoles = [UserRole.venueStaff, .venueAdmin].map(\.rawValue)

  /// Makes an account for a staff member of a venue.
  /// - Parameter name: first and last name.
  /// - Throws: ``Problem`` 404 for an unknown venue, 400 for an address that has an account, 422 for
  ///   a name, an address or a role that is none.
  package static func addStaff(
    email: String, named name: String, role: String, atVenue venue: String,
    to database: Database, clock: any WallClock = SystemClock(),
    passwords: PasswordHasher = PasswordHasher()
  ) async throws -> NewStaff {
    guard staffRoles.contains(role) else {
      throw Problem.unprocessable(
        "“\(role)” is no role of staff. Use \(staffRoles.joined(separator: " or ")).")
    }
    let profile = try profile(named: name)
    guard try await database.read({ try VenueTable.find(venue, in: $0) }) != nil else {
      throw Problem.notFound("There is no venue \(venue).")
    }
    let now = clock.now()
    return try await open(email, profile, role: role, to: database, clock: clock, passwords) {
      db, account in try VenueStaffTable.insert(account, at: venue, since: now, in: db)
    }
  }

  /// Makes an account for a super administrator, who works at every venue, and at lots without one.
  /// - Parameter name: first and last name.
  /// - Throws: ``Problem`` 400 for an address that has an account, 422 for a name or an address that
  ///   is none.
  package static func addSuperAdministrator(
    email: String, named name: String, to database: Database,
    clock: any WallClock = SystemClock(), passwords: PasswordHasher = PasswordHasher()
  ) async throws -> NewStaff {
    try await open(
      email, try profile(named: name), role: UserRole.superAdmin.rawValue, to: database,
      clock: clock, passwords)
  }

  /// Locks somebody who works here out of the interface and the apps. The account stays, because
  /// orders and refunds name it; its photo goes.
  /// - Returns: the address as stored.
  /// - Throws: ``Problem`` 404 for an address of nobody who works here.
  package static func removeStaff(
    email: String, from database: Database, clock: any WallClock = SystemClock()
  ) async throws -> String {
    try await changeStaff(email, in: database) { db, id in
      try TruFanRealm.accounts.deactivate(id, in: db)
      try StaffPhotos.forget(id, at: clock.now(), in: db)
    }
  }

  /// Lets a removed person in again, with the old role and password.
  /// - Returns: the address as stored.
  /// - Throws: ``Problem`` 404 for an address of nobody who works here.
  package static func readmitStaff(email: String, to database: Database) async throws -> String {
    try await changeStaff(email, in: database) { db, id in
      try TruFanRealm.accounts.activate(id, in: db)
    }
  }

  private static func changeStaff(
    _ email: String, in database: Database,
    _ change: @escaping @Sendable (Connection, String) throws -> Void
  ) async throws -> String {
    try await database.write { db in
      guard let account = try TruFanRealm.accounts.account(email: email, in: db),
        let role = UserRole(rawValue: account.role), role > .customer
      else { throw Problem.notFound("There is no staff member with the address \(email).") }
      try change(db, account.id)
      return account.email ?? email
    }
  }

  private static func profile(named name: String) throws -> Profile {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw Problem.unprocessable("Give the first and the last name.")
    }
    return try TruFanAccounts.profile(first: parts[0], last: parts[1])
  }

  /// Stores an account with a password of its own.
  /// - Parameter also: more of the transaction, with the account's id.
  private static func open(
    _ email: String, _ profile: Profile, role: String, to database: Database,
    clock: any WallClock, _ passwords: PasswordHasher,
    also: @escaping @Sendable (Connection, String) throws -> Void = { _, _ in }
  ) async throws -> NewStaff {
    var random = SystemRandomNumberGenerator()
    let code = PublicID.code(10, of: OrderRules.accessCodeAlphabet, using: &random)
    // The rule of passwords wants a digit and an upper-case letter.
    let password = "Lot7-" + code
    try await TruFanRealm.accounts.seed(
      [AccountDraft(email: email, password: password, role: role)], in: database, clock: clock,
      passwords: passwords
    ) { db, account in
      try ProfileTable.insert(account.id, profile, in: db)
      try also(db, account.id)
    }
    return NewStaff(email: email, role: role, password: password)
  }
}
