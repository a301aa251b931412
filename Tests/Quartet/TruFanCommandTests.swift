import ArgumentParser
import Foundation
import ServerKit
import ServerKitTesting
import Testing

@testable import quartet

@Suite("quartet trufan")
struct TruFanCommandTests {
  private let directory = TemporaryDirectory()

  private var flags: [String] {
    get async throws { try await dataFlags(directory) }
  }

  private func addVenue(zone: String = "America/New_York") async throws {
    let command = try await AddVenueCommand.parse(
      ["--name", "Pier 7", "--time-zone", zone, "--address", "7 Pier Road"] + flags)
    try await command.run()
  }

  private func addStaff(
    _ email: String = "lee@example.com", role: String = "venue_admin", venue: String
  ) async throws {
    let command = try await AddStaffCommand.parse(
      ["--venue", venue, "--email", email, "--name", "Lee Moon", "--role", role] + flags)
    try await command.run()
  }

  private func addSuperAdministrator(
    _ email: String = "sky@example.com", named name: String = "Sky Rowe"
  ) async throws {
    let command = try await AddSuperAdministratorCommand.parse(
      ["--email", email, "--name", name] + flags)
    try await command.run()
  }

  /// What the database says, in texts.
  private func values(_ sql: SQL) async throws -> [String] {
    let server = try await application(in: directory, isDemo: false)
    let values: [String] = try await server.database.read { db in
      try db.all(sql) { try $0["value"] }
    }
    try await server.database.close()
    return values
  }

  private func venue() async throws -> String {
    try #require(try await values("SELECT id AS value FROM trufan_venues").first)
  }

  @Test("a venue has a store with the usual fees, and staff with their role at it")
  func adds() async throws {
    try await addVenue()
    let venue = try await venue()
    #expect(try await values("SELECT venue_id AS value FROM trufan_stores") == [venue])
    try await addStaff(venue: venue)
    #expect(try await values("SELECT role AS value FROM accounts") == ["venue_admin"])
    #expect(try await values("SELECT venue_id AS value FROM trufan_venue_staff") == [venue])
    #expect(try await values("SELECT first_name AS value FROM trufan_profiles") == ["Lee"])
  }

  @Test("a removed staff member is locked out, and let in again")
  func removes() async throws {
    try await addVenue()
    try await addStaff(venue: try await venue())
    let active: SQL = "SELECT CAST(is_active AS TEXT) AS value FROM accounts"
    try await RemoveStaffCommand.parse(["--email", "LEE@example.com"] + flags).run()
    #expect(try await values(active) == ["0"])
    try await ReadmitStaffCommand.parse(["--email", "lee@example.com"] + flags).run()
    #expect(try await values(active) == ["1"])
    await #expect(throws: (any Error).self) {
      try await RemoveStaffCommand.parse(["--email", "who@example.com"] + flags).run()
    }
  }

  @Test("a super administrator works at no single venue, and can be removed and let in again")
  func superAdministrator() async throws {
    try await addSuperAdministrator()
    #expect(try await values("SELECT role AS value FROM accounts") == ["super_admin"])
    #expect(try await values("SELECT last_name AS value FROM trufan_profiles") == ["Rowe"])
    #expect(try await values("SELECT venue_id AS value FROM trufan_venue_staff").isEmpty)
    let active: SQL = "SELECT CAST(is_active AS TEXT) AS value FROM accounts"
    try await RemoveStaffCommand.parse(["--email", "sky@example.com"] + flags).run()
    #expect(try await values(active) == ["0"])
    try await ReadmitStaffCommand.parse(["--email", "sky@example.com"] + flags).run()
    #expect(try await values(active) == ["1"])
  }

  @Test("works beside a server that is using the directory")
  func besideServer() async throws {
    let server = try await application(in: directory, isDemo: false)
    try await addVenue()
    let count = try await server.database.read { db in
      try db.value("SELECT COUNT(*) FROM trufan_venues", as: Int.self)
    }
    #expect(count == 1)
    try await server.database.close()
  }

  @Test("what is no zone, no role, no venue, or an address with an account adds nothing")
  func refusals() async throws {
    await #expect(throws: (any Error).self) { try await addVenue(zone: "Mars/Base") }
    try await addVenue()
    let venue = try await venue()
    await #expect(throws: (any Error).self) { try await addStaff(role: "customer", venue: venue) }
    await #expect(throws: (any Error).self) { try await addStaff(venue: "nowhere") }
    try await addStaff(venue: venue)
    await #expect(throws: (any Error).self) { try await addStaff(venue: venue) }
    await #expect(throws: (any Error).self) {
      try await addSuperAdministrator("lee@example.com")
    }
    await #expect(throws: (any Error).self) { try await addSuperAdministrator(named: "Sky") }
    #expect(try await values("SELECT id AS value FROM accounts").count == 1)
    #expect(try await values("SELECT id AS value FROM trufan_venues").count == 1)
  }

  @Test("refuses a demo's directory")
  func demo() async throws {
    let demo = try await application(in: directory, isDemo: true)
    await #expect(throws: ExitCode(78)) { try await addVenue() }
    try await demo.database.close()
  }
}
