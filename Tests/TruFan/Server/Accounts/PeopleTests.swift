import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The accounts of others")
struct PeopleTests {
  private static let parker = "9ed3e724-076d-53eb-af6c-2b25691b9f9f"
  private static let nobody = "00000000-0000-4000-8000-000000000000"

  @Test("staff know colleagues, and parkers while an order is under way; without habits")
  func staff() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("dana@example.com"), try await lot.signIn("staff@example.com")
      )
      let dana: TruFanUser = try await lot.send(TruFanAPI.me(), as: parker).decoded()
      #expect(try await lot.person(dana.id, as: staff).status == 404)
      // Nobody has anything to do with an order that is not paid.
      _ = try await lot.order(as: parker).decoded(Order.self)
      let boss = try await lot.signIn("admin@example.com")
      for caller in [staff, boss] {
        #expect(try await lot.person(dana.id, as: caller).status == 404)
      }
      let few: UserList = try await lot.send(TruFanAPI.users(.init()), as: boss).decoded()
      #expect(!few.users.contains { $0.id == dana.id })
      try await lot.database.write { db in
        try db.execute(
          "UPDATE trufan_profiles SET default_timing = '14:00' WHERE account_id = \(dana.id)")
      }
      let order = try await lot.paidOrder(as: parker)
      let seen: TruFanUser = try await lot.person(dana.id, as: staff).decoded()
      #expect(seen.phone == dana.phone && seen.firstName == "Dana")
      #expect(dana.lastLogin != nil && dana.defaultDelivery != nil)
      #expect(seen.lastLogin == nil && seen.defaultDelivery == nil)
      #expect(seen.defaultTiming == nil)
      try await lot.advance(order, to: .delivered, as: staff)
      #expect(try await lot.person(dana.id, as: staff).status == 404)
      let admin = try await lot.signIn("admin@example.com")
      #expect(try await lot.person(dana.id, as: admin).status == 200)

      let own: TruFanUser = try await lot.send(TruFanAPI.me(), as: staff).decoded()
      #expect(try await lot.person(own.id, as: staff).decoded(TruFanUser.self) == own)
      #expect(try await lot.person(own.id, as: admin).status == 200)
      #expect(try await lot.person(Self.nobody, as: admin).status == 404)
    }
  }

  @Test("staff of another venue, parkers and strangers learn nothing of anybody")
  func others() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      _ = try await lot.paidOrder(as: parker)
      let elsewhere = try await lot.administrator(at: try await lot.addVenue())
      #expect(try await lot.person(Self.parker, as: elsewhere).status == 404)
      let people: UserList = try await lot.send(TruFanAPI.users(.init()), as: elsewhere).decoded()
      #expect(people.users.map(\.email) == ["lee@example.com"])
      #expect(try await lot.person(Self.parker, as: parker).status == 403)
      #expect(try await lot.send(.get, "/api/v1/users/\(Self.parker)").status == 403)
      let staff = try await lot.signIn("staff@example.com")
      #expect(try await lot.send(TruFanAPI.users(.init()), as: staff).status == 403)
    }
  }

  @Test("a colleague's work elsewhere is not told")
  func elsewhere() async throws {
    try await Lot.open { lot in
      let (staff, admin) = (
        try await lot.signIn("staff@example.com"), try await lot.signIn("admin@example.com")
      )
      let own: TruFanUser = try await lot.send(TruFanAPI.me(), as: staff).decoded()
      let pier = try await lot.addVenue()
      let now = lot.clock.now()
      try await lot.database.write { db in
        try VenueStaffTable.insert(own.id, at: pier, since: now, in: db)
      }
      let seen: TruFanUser = try await lot.person(own.id, as: admin).decoded()
      #expect(seen.venueIds == own.venueIds)
      let itself: TruFanUser = try await lot.person(own.id, as: staff).decoded()
      #expect(Set(itself.venueIds) == Set(own.venueIds + [pier]))
    }
  }

  @Test(
    "an administrator lists the people of the venue, a super administrator all of them",
    arguments: TestEngine.allCases)
  func list(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      _ = try await lot.paidOrder(as: try await lot.signIn("parker@example.com"))
      let admin = try await lot.signIn("admin@example.com")
      let people = try await lot.send(.get, "/api/v1/users/?skip=0&limit=100", as: admin)
      let known = Set(try people.decoded(UserList.self).users.map(\.email))
      #expect(known.count > 2)
      #expect(known.isSuperset(of: ["parker@example.com", "staff@example.com"]))
      let page: UserList = try await lot.send(
        TruFanAPI.users(.init(skip: 1, limit: 1)), as: admin
      ).decoded()
      let everybody = try people.decoded(UserList.self).users
      #expect(page.users.map(\.id) == [try #require(everybody.dropFirst().first).id])
      let ages = everybody.map(\.createdAt.timestamp)
      #expect(ages == ages.sorted())
      #expect(try await lot.send(.get, "/api/v1/users?limit=101", as: admin).status == 422)

      let sky = try await lot.superAdministrator()
      let all: UserList = try await lot.send(TruFanAPI.users(.init()), as: sky).decoded()
      #expect(all.users.count > known.count)
      #expect(all.users.contains { $0.email == "sky@example.com" })
      #expect(!known.contains("sky@example.com"))
    }
  }
}

extension Lot {
  fileprivate func person(_ id: String, as token: String) async throws -> Reply {
    try await send(TruFanAPI.user(.init(user: id)), as: token)
  }

  /// Makes an administrator of that venue, and says the access token.
  fileprivate func administrator(at venue: String) async throws -> String {
    let person = try await TruFan.addStaff(
      email: "lee@example.com", named: "Lee Moon", role: UserRole.venueAdmin.rawValue,
      atVenue: venue, to: database, clock: clock, passwords: truFan.services.passwords)
    let reply = try await send(
      TruFanAPI.login(), LoginRequest(email: person.email, password: person.password))
    return try reply.decoded(AuthResponse.self).accessToken
  }
}
