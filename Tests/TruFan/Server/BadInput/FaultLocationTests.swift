import HTTPTypes
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

extension Reply {
  /// Where an answer of 422 says that the faults are.
  var locations: [[String]]? {
    (try? decoded(TruFanError.self))?.error.details?.map(\.loc)
  }
}

@Suite("Bad input: where it is")
struct FaultLocationTests {
  @Test(
    "a fault of the path or the query is not looked for in the body",
    arguments: [
      ("/parking/lots?near=north", ["query", "near"]),
      ("/parking/lots/alder", ["path", "lot"]),
      ("/convenience/venues/1/items", ["path", "venue"]),
      ("/convenience/venues/\(Venue.sampleId)/items?sort=best", ["query", "sort"]),
      ("/convenience/my-orders?page=0", ["query", "page"]),
      ("/convenience/my-orders?limit=0", ["query", "limit"]),
      ("/convenience/my-orders?venue_id=1", ["query", "venue_id"]),
      ("/parking/sessions?limit=0", ["query", "limit"]),
      ("/parking/sessions?lot_id=1", ["query", "lot_id"]),
    ])
  func address(_ path: String, _ location: [String]) async throws {
    try await Lot.open { lot in
      let person = path.hasPrefix("/parking/sessions") ? "staff" : "parker"
      let token = try await lot.signIn("\(person)@example.com")
      let reply = try await lot.send(.get, "/api/v1" + path, as: token)
      #expect(reply.status == 422)
      #expect(reply.locations == [location])
    }
  }

  @Test("a field goes by the name under which it was sent")
  func names() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let order: Order = try await lot.order(as: parker).decoded()
      let address = "/api/v1/convenience/orders/\(order.id)/cancel"
      for field in ["reason", "cancellation_reason"] {
        let reply = try await lot.send(.patch, address, #"{"\#(field)":" "}"#, as: parker)
        #expect(reply.locations == [["body", field]])
      }
      let payment = #"{"session_id":"1","amount":1}"#
      let reply = try await lot.send(
        .post, "/api/v1/convenience/payments/simulate", payment, as: parker)
      #expect(reply.locations == [["body", "session_id"]])
    }
  }

  @Test("a name that was stored otherwise does not stand in the way of other changes")
  func storedName() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      try await lot.database.write { db in
        try db.execute("UPDATE trufan_profiles SET last_name = ''")
      }
      let reply = try await lot.send(
        .patch, "/api/v1/users/me", #"{"first_name":"Sarah"}"#, as: parker)
      #expect(reply.status == 200)
      #expect(try reply.decoded(TruFanUser.self).firstName == "Sarah")
    }
  }
}
