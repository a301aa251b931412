import HTTPTypes
import ServerKit
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Who sees a stay")
struct ParkingAccessTests {
  @Test("its owner and the lot's staff, by code in any case or by id; nobody else")
  func byCode() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session = try await lot.park(as: parker)
      let path = "/api/v1/parking/sessions/"
      for name in [session.accessCode, session.accessCode.lowercased(), session.id] {
        #expect(try await lot.send(.get, path + name, as: parker).status == 200)
      }
      for (email, status) in [
        ("staff@example.com", 200), ("admin@example.com", 200), ("aisha@example.com", 200),
        ("dana@example.com", 404),
      ] {
        let token = try await lot.signIn(email)
        #expect(try await lot.send(.get, path + session.accessCode, as: token).status == status)
      }
      try await lot.emptyQuay()
      let elsewhere = try await lot.park(at: DemoLot.quay, as: parker)
      let staff = try await lot.signIn("staff@example.com")
      #expect(try await lot.send(.get, path + elsewhere.accessCode, as: staff).status == 404)
      #expect(try await lot.send(.get, path + session.accessCode).status == 403)
    }
  }

  @Test("staff end a stay but do not buy time with the parker's money")
  func staff() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let staff = try await lot.signIn("staff@example.com")
      let session = try await lot.park(as: parker)
      #expect(try await lot.extend(session, minutes: 60, as: staff).status == 404)
      #expect(
        try await lot.end(session, as: try await lot.signIn("dana@example.com")).status == 404)
      #expect(try await lot.end(session, as: staff).status == 200)
    }
  }

  @Test("codes cannot be found by trying")
  func guesses() async throws {
    try await Lot.open { lot in
      let dana = try await lot.signIn("dana@example.com")
      func guess(_ code: String, as token: String? = nil) async throws -> Int {
        var headers: HTTPFields = [.authorization: "Bearer \(token ?? dana)"]
        headers[try #require(HTTPField.Name("X-Forwarded-For"))] = "203.0.113.9"
        return try await lot.client.executeRequest(
          uri: "/api/v1/parking/sessions/\(code)", method: .get, headers: headers, body: nil
        ).status.code
      }
      let own = try await lot.park(as: dana)
      for _ in 0..<20 { #expect(try await guess("AAAAAAAA") == 404) }
      #expect(try await guess("AAAAAAAA") == 429)
      #expect(try await guess(own.accessCode) == 429)
      // Others behind the same address, such as a garage's network, are not kept out.
      let parker = try await lot.signIn("parker@example.com")
      let other = try await lot.park(as: parker)
      #expect(try await guess(other.accessCode, as: parker) == 200)
      lot.clock.advance(by: .seconds(60))
      #expect(try await guess(own.accessCode) == 200)
    }
  }

  @Test("staff search their lots' sessions")
  func search() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let aisha = try await lot.signIn("aisha@example.com")
      let tom = try await lot.signIn("tom@example.com")
      let first = try await lot.park(as: parker)
      lot.clock.advance(by: .seconds(60))
      let second: ParkingSession = try await lot.start(as: parker) { $0.vehiclePlate = "LTL 0099" }
        .decoded()
      let fair = try await lot.park(at: DemoLot.fairground, as: parker)
      try await lot.emptyQuay()
      _ = try await lot.park(at: DemoLot.quay, as: parker)
      func found(_ query: String, as token: String) async throws -> [String] {
        try await lot.send(.get, "/api/v1/parking/sessions?\(query)", as: token)
          .decoded(ParkingSessionList.self).sessions.map(\.id)
      }
      #expect(try await found("", as: aisha) == [second.id, first.id])
      #expect(Set(try await found("", as: tom)) == [second.id, first.id, fair.id])
      #expect(try await found("lot_id=\(DemoLot.fairground)", as: tom) == [fair.id])
      #expect(try await found("status_filter=active", as: aisha) == [first.id])
      #expect(try await found("vehicle_plate=ltl", as: aisha) == [second.id])
      #expect(try await found("limit=1&offset=1", as: aisha) == [first.id])
      let moment = second.startTime.timestamp.iso8601
      #expect(try await found("start_date=\(moment)", as: aisha) == [second.id])
      #expect(try await found("end_date=2025-11-08", as: aisha).isEmpty)
      let foreign = try await lot.send(
        .get, "/api/v1/parking/sessions?lot_id=\(DemoLot.fairground)", as: aisha)
      #expect(foreign.status == 403)
      #expect(foreign.error == "You do not have access to this venue")
      for query in ["limit=0", "limit=501", "offset=-1", "status_filter=lost", "start_date=x"] {
        #expect(
          try await lot.send(.get, "/api/v1/parking/sessions?\(query)", as: aisha).status == 422)
      }
      #expect(try await lot.send(.get, "/api/v1/parking/sessions", as: parker).status == 403)
    }
  }

  @Test("the current stay is followed: null, started, paid, longer, ended")
  func current() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let none = try await lot.send(TruFanAPI.currentParking(.init()), as: parker)
      #expect(none.text == #"{"session":null,"unpaid_sessions":[]}"#)
      var tag = none.headers[.eTag]
      /// The next state that a phone sees, which waits while `change` happens.
      func next(
        after change: @escaping @Sendable () async throws -> Void
      ) async throws -> ParkingSession? {
        let (known, client) = (tag, lot.client)
        let waiting = Task {
          try await client.executeRequest(
            uri: "/api/v1/parking/sessions/current?wait=25", method: .get,
            headers: [.authorization: "Bearer \(parker)", .ifNoneMatch: known ?? ""], body: nil)
        }
        try await lot.eventually("a phone waits") { lot.database.changes.waiting >= 2 }
        try await change()
        let response = try await waiting.value
        tag = response.headers[.eTag]
        return try Reply(response).decoded(CurrentParking.self).session
      }
      let started = try #require(try await next { _ = try await lot.start(as: parker) })
      #expect(started.status == .pendingPayment)
      #expect(try await next { _ = try await lot.pay(started, as: parker) }?.status == .active)
      let longer = try await next { _ = try await lot.extend(started, minutes: 30, as: parker) }
      #expect(longer?.minutesLeft(at: lot.clock.now()) == 150)
      #expect(try await next { _ = try await lot.end(started, as: parker) } == nil)
      let dana = try await lot.signIn("dana@example.com")
      #expect(try await lot.send(TruFanAPI.currentParking(.init()), as: dana).text.contains("null"))
    }
  }
}
