import HTTPTypes
import HummingbirdTesting
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The first server's clients")
struct FirstClientTests {
  @Test("each answer says how many requests are left")
  func allowance() async throws {
    try await Lot.open { lot in
      func left(_ path: String) async throws -> [String?] {
        let reply = try await lot.client.executeRequest(
          uri: "/api/v1/" + path, method: .get, headers: [.forwardedFor: "203.0.113.9"],
          body: nil)
        let code: String? = String(reply.status.code)
        return [code, reply.headers[.rateLimit], reply.headers[.rateRemaining]]
      }
      let lots = try await left("parking/lots")
      #expect(lots == ["200", "600", "599"])
      let unknown = try await left("convenience/venues/\(Venue.sampleId)/items/\(Venue.sampleId)")
      #expect(unknown == ["404", "600", "598"])
      let refused = try await left("users/me")
      #expect(refused == ["403", "300", "299"])
    }
  }

  @Test(
    "preferences are taken without a fault, and are in no answer",
    arguments: [#"{"theme":"dark","tags":[1,null]}"#, "null", #""dark""#, "7"])
  func preferences(_ value: String) async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let reply = try await lot.send(
        .patch, "/api/v1/users/me", #"{"first_name":"Sally","preferences":\#(value)}"#, as: parker)
      #expect(reply.status == 200, "\(reply.text)")
      #expect(try reply.decoded(TruFanUser.self).firstName == "Sally")
      #expect(!reply.text.contains("preferences"))
    }
  }
}
