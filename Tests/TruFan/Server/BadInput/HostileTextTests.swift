import HTTPTypes
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// Texts that nobody types. What PostgreSQL cannot store is refused on every engine, so that a
/// database can always be copied to it.
@Suite("Bad input: texts that nobody types")
struct HostileTextTests {
  @Test("the character 0 is refused wherever a text goes")
  func zero() async throws {
    try await Lot.open { lot in
      let (parker, admin) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("admin@example.com")
      )
      let convenience = "/api/v1/convenience"
      for (method, path, body, token) in [
        (.patch, "/api/v1/users/me", #"{"first_name":"A\u0000"}"#, parker),
        (
          .post, convenience + "/orders",
          #"{"venue_id":"\#(Venue.sampleId)","items":[],"special_instructions":"\u0000"}"#, parker
        ),
        (
          .put, convenience + "/admin/venues/\(Venue.sampleId)/config",
          #"{"time_zone":"America/New_York\u0000"}"#, admin
        ),
        (
          .post, convenience + "/admin/venues/\(Venue.sampleId)/items/bulk-import",
          #"{"items":[{"name":"A","base_price":1,"source_store":"S","tags":["\u0000"]}]}"#, admin
        ),
      ] as [(HTTPRequest.Method, String, String, String)] {
        let reply = try await lot.send(method, path, body, as: token)
        #expect(reply.status == 422)
        #expect(reply.error == "A text in the body has the character 0")
      }
    }
  }

  @Test("instructions that the staff would read backwards are refused")
  func instructions() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      for field in ["delivery_instructions", "special_instructions"] {
        let reply = try await lot.send(
          .post, "/api/v1/convenience/orders",
          #"{"venue_id":"\#(Venue.sampleId)","items":[{"item_id":"\#(Goods.milk)","quantity":1}],"#
            + #""\#(field)":"Level 2 \u202e 47"}"#, as: parker)
        #expect(reply.status == 422)
        #expect(reply.text.contains("The instructions have characters that nobody can see."))
      }
    }
  }

  @Test("a name that others read has nothing that nobody can see")
  func names() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let admin = try await lot.signIn("admin@example.com")
      let venue = "/api/v1/convenience/admin/venues/\(Venue.sampleId)"
      for (method, path, body, token) in [
        (.patch, "/api/v1/users/me", #"{"last_name":"#, parker),
        (.post, "/api/v1/users/me/vehicles", #"{"plate":"ABC 1","name":"#, parker),
        (.post, "/api/v1/users/me/vehicles", #"{"plate":"ABC 1","make":"#, parker),
        (.put, "/api/v1/parking/lots/\(DemoLot.alder)", #"{"name":"#, admin),
        (.post, venue + "/items", #"{"base_price":1,"source_store":"S","name":"#, admin),
        (.post, venue + "/items", #"{"base_price":1,"name":"N","source_store":"#, admin),
      ] as [(HTTPRequest.Method, String, String, String)] {
        for hostile in [#"A\u202Eb"#, #"A\u200Bb"#, #"A\u0007b"#] {
          let reply = try await lot.send(method, path, body + #""\#(hostile)"}"#, as: token)
          #expect(reply.status == 422, "\(path): \(reply.text)")
          #expect(reply.error?.hasSuffix("nobody can see. Please type it again.") == true)
        }
        let good = try await lot.send(method, path, body + #""علی\u200Cرضا"}"#, as: token)
        #expect(good.status < 300 || good.status == 409, "\(path): \(good.text)")
      }
      let place = try await lot.send(
        .put, venue + "/config", #"{"storage_locations":["Lo\u202Ecker"]}"#, as: admin)
      #expect(place.status == 422)
    }
  }

  @Test(
    "a picture is this server's, or another's over TLS",
    arguments: [
      ("/trufan/pictures/whole-milk.svg", 201), ("https://img.example/a.png", 201),
      ("//evil.example/a.png", 422), (#"/\\evil.example/a.png"#, 422), ("https://", 422),
      ("http://img.example/a.png", 422), ("javascript:alert(1)", 422), ("a b", 422),
    ])
  func picture(_ address: String, _ status: Int) async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      let reply = try await lot.send(
        .post, "/api/v1/convenience/admin/venues/\(Venue.sampleId)/items",
        #"{"name":"A","base_price":1,"source_store":"S","image_url":"\#(address)"}"#, as: admin)
      #expect(reply.status == status)
      let sentence = "The picture must be an https address, or a path of this server."
      if status == 422 { #expect(reply.error == sentence) }
    }
  }

  @Test("a role is nobody's own to choose")
  func role() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let changed: TruFanUser = try await lot.send(
        .patch, "/api/v1/users/me",
        #"{"role":"super_admin","venue_ids":["\#(Venue.sampleId)"],"first_name":"Sarah"}"#,
        as: parker
      ).decoded()
      #expect(changed.role == .customer)
      #expect(changed.venueIds.isEmpty)
      let body = """
        {"email":"eve@example.com","password":"Parking1!","first_name":"Eve","last_name":"E",
         "role":"super_admin","is_active":true}
        """
      let eve: AuthResponse = try await lot.send(.post, "/api/v1/auth/register", body).decoded()
      #expect(eve.user.role == .customer)
      #expect(
        try await lot.send(TruFanAPI.venues(), as: eve.accessToken).status == 403)
    }
  }

  @Test("no wildcard of SQL finds more than it says", arguments: ["%", "_", "'", "\"", "*"])
  func wildcards(_ search: String) async throws {
    try await Lot.open { lot in
      var path = ItemsPath(venue: Venue.sampleId)
      path.search = search
      let found: ItemsResponse = try await lot.send(TruFanAPI.items(path)).decoded()
      #expect(found.total == 0)
    }
  }
}
