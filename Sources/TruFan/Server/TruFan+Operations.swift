import Foundation
import ServerKit
import TruFanModels
import WireKit

/// What an operator does beside the server.
extension TruFan {
  /// A staff member's account that was just made.
  package struct NewStaff: Sendable {
    package let email: String
    package let role: String
    package let venue: String
    /// Told once; the person changes it after signing in.
    package let password: String
  }

  /// The roles that staff may have.
  package static let staffRoles = [UserRole.venueStaff, .venueAdmin].map(\.rawValue)

  /// Adds a venue with a store of the usual fees, limits and hours.
  /// - Throws: ``Problem`` 422 for a name or a time zone that is none.
  package static func addVenue(
    named name: String, address: String?, timeZone: String, to database: Database,
    clock: any WallClock = SystemClock()
  ) async throws -> Venue {
    guard let name = name.trimmed, name.unicodeScalars.count <= 100 else {
      throw Problem.unprocessable("The venue's name must have 1 to 100 characters.")
    }
    if let fault = NameText.fault("The venue's name", in: name) {
      throw Problem.unprocessable(fault)
    }
    guard TimeZone(identifier: timeZone) != nil else {
      throw Problem.unprocessable(
        "“\(timeZone)” is no time zone. Use a name such as America/New_York.")
    }
    let (now, identifiers) = (clock.now(), Identifiers())
    let id = identifiers.uuid()
    let venue = Venue(
      id: id, name: name, slug: "\(slug(of: name))-\(id.prefix(4))",
      addressLine1: address?.trimmed, timeZone: timeZone, createdAt: WireTime(now),
      updatedAt: WireTime(now))
    let store = StoreConfiguration(
      id: identifiers.uuid(), venueId: id, timeZone: timeZone, createdAt: WireTime(now))
    try await database.write { db in
      try VenueTable.insert(VenueRow(venue: venue, configuration: store), in: db)
    }
    return venue
  }

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
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw Problem.unprocessable("Give the first and the last name.")
    }
    let profile = try TruFanAccounts.profile(first: parts[0], last: parts[1])
    guard try await database.read({ try VenueTable.find(venue, in: $0) }) != nil else {
      throw Problem.notFound("There is no venue \(venue).")
    }
    var random = SystemRandomNumberGenerator()
    let code = PublicID.code(10, of: OrderRules.accessCodeAlphabet, using: &random)
    // The rule of passwords wants a digit and an upper-case letter.
    let password = "Lot7-" + code
    let now = clock.now()
    try await TruFanRealm.accounts.seed(
      [AccountDraft(email: email, password: password, role: role)], in: database, clock: clock,
      passwords: passwords
    ) { db, account in
      try ProfileTable.insert(account.id, profile, in: db)
      try VenueStaffTable.insert(account.id, at: venue, since: now, in: db)
    }
    return NewStaff(email: email, role: role, venue: venue, password: password)
  }

  /// Locks a staff member out of the interface and the apps. The account stays, because orders and
  /// refunds name it; its photo goes.
  /// - Returns: the address as stored.
  /// - Throws: ``Problem`` 404 for an address that is no staff member's.
  package static func removeStaff(
    email: String, from database: Database, clock: any WallClock = SystemClock()
  ) async throws -> String {
    try await changeStaff(email, in: database) { db, id in
      try TruFanRealm.accounts.deactivate(id, in: db)
      try StaffPhotos.forget(id, at: clock.now(), in: db)
    }
  }

  /// Lets a removed staff member in again, with the old role and password.
  /// - Returns: the address as stored.
  /// - Throws: ``Problem`` 404 for an address that is no staff member's.
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
        staffRoles.contains(account.role)
      else { throw Problem.notFound("There is no staff member with the address \(email).") }
      try change(db, account.id)
      return account.email ?? email
    }
  }

  /// "Harbor Garage" becomes "harbor-garage".
  private static func slug(of name: String) -> String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "venue" : words.joined(separator: "-")
  }
}
