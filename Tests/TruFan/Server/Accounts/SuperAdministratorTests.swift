import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A super administrator")
struct SuperAdministratorTests {
  @Test("administers every venue of the server")
  func everyVenue() async throws {
    try await Lot.open { lot in
      let other = try await lot.addVenue()
      let token = try await lot.superAdministrator()
      let venues: VenueList = try await lot.send(TruFanAPI.venues(), as: token).decoded()
      #expect(Set(venues.venues.map(\.id)).isSuperset(of: [Venue.sampleId, other]))
      for venue in [Venue.sampleId, other] {
        let shown = try await lot.send(
          TruFanAPI.adminConfiguration(.init(venue: venue)), as: token)
        #expect(shown.status == 200, "\(shown.text)")
      }
      let admin = try await lot.signIn("admin@example.com")
      let refused = try await lot.send(
        TruFanAPI.adminConfiguration(.init(venue: other)), as: admin)
      #expect(refused.status == 403)
    }
  }

  @Test("who is removed is locked out, and a parker is not removed")
  func removed() async throws {
    try await Lot.open { lot in
      let token = try await lot.superAdministrator()
      _ = try await TruFan.removeStaff(email: "sky@example.com", from: lot.database)
      #expect(try await lot.send(TruFanAPI.venues(), as: token).status == 403)
      await #expect(throws: Problem.self) {
        try await TruFan.removeStaff(email: "parker@example.com", from: lot.database)
      }
    }
  }
}

extension Lot {
  /// Another venue than the demo's.
  func addVenue() async throws -> String {
    try await TruFan.addVenue(
      named: "Pier 7", address: nil, timeZone: "America/New_York", to: database, clock: clock
    ).id
  }

  /// Makes a super administrator, and says the access token.
  func superAdministrator() async throws -> String {
    let person = try await TruFan.addSuperAdministrator(
      email: "sky@example.com", named: "Sky Rowe", to: database, clock: clock,
      passwords: truFan.services.passwords)
    let reply = try await send(
      TruFanAPI.login(), LoginRequest(email: person.email, password: person.password))
    return try reply.decoded(AuthResponse.self).accessToken
  }
}
