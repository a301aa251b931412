import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Parking a vehicle")
struct ParkingStartTests {
  @Test("takes a space and says price, end and code")
  func start() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let before = try await lot.lot().availableSpaces
      let reply = try await lot.start(as: parker) {
        ($0.spaceNumber, $0.vehicleMake) = ("A1", "Juno")
        ($0.contactEmail, $0.contactPhone) = (nil, "(518) 555-0101")
      }
      #expect(reply.status == 201)
      let session: ParkingSession = try reply.decoded()
      #expect(session.vehiclePlate == "SRH4821")
      #expect(session.status == .pendingPayment)
      #expect(session.basePrice == Price(cents: 900))
      #expect(session.actualPrice == nil)
      #expect(session.spaceNumber == "A1")
      #expect(session.lotName == "Alder Street Garage")
      #expect(session.venueId == Venue.sampleId)
      #expect(session.startTime == WireTime(lot.clock.now()))
      #expect(session.expiresAt == WireTime(lot.clock.now().adding(.seconds(7200))))
      #expect(session.accessCode.wholeMatch(of: /[A-HJ-NP-Z2-9]{8}/) != nil)
      #expect(try await lot.lot().availableSpaces == before - 1)
      #expect(try await lot.isOccupied("A1") == true)
      let row = try await lot.database.read { try ParkingSessionTable.find(session.id, in: $0) }
      #expect(row?.contactPhone == "+15185550101")
      #expect(row?.contactEmail == nil)
    }
  }

  @Test("what the lot does not take is refused in the contract's words, and takes no space")
  func refusals() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let before = try await lot.lot().availableSpaces
      func refusal(
        at id: String = DemoLot.alder, minutes: Int = 60,
        _ edit: (inout StartParkingRequest) -> Void = { _ in }
      ) async throws -> String {
        let reply = try await lot.start(at: id, minutes: minutes, as: parker, edit)
        return "\(reply.status) \(reply.error ?? "")"
      }
      let unknown = "00000000-0000-4000-8000-000000000000"
      #expect(try await refusal(at: unknown) == "404 Parking lot not found")
      #expect(try await refusal(minutes: 14) == "400 Minimum parking duration is 15 minutes")
      #expect(try await refusal(minutes: 1441) == "400 Maximum parking duration is 24 hours")
      #expect(try await refusal { $0.contactEmail = nil }.hasPrefix("400 Either contact_email"))
      #expect(try await refusal { $0.contactEmail = "" }.hasPrefix("400 Either contact_email"))
      #expect(try await refusal { $0.spaceNumber = "A2" } == "400 Parking space A2 is occupied")
      #expect(try await refusal { $0.spaceNumber = "Z9" } == "404 Parking space not found")
      #expect(try await refusal { $0.vehiclePlate = " " }.hasPrefix("422 A plate has"))
      #expect(try await refusal(minutes: 0).hasPrefix("422"))
      #expect(try await refusal(at: "alder").hasPrefix("422"))
      try await lot.database.write { db in
        try db.execute(
          "UPDATE trufan_parking_spaces SET is_active = 0 WHERE number = 'A4'")
      }
      #expect(try await refusal { $0.spaceNumber = "A4" } == "400 Parking space A4 is closed")
      #expect(try await lot.lot().availableSpaces == before)
      try await lot.database.write { db in
        try db.execute("UPDATE trufan_parking_lots SET is_active = 0")
      }
      #expect(try await refusal() == "400 Parking lot is not active")
      #expect(try await lot.count("SELECT COUNT(*) FROM trufan_parking_sessions") == 0)
      #expect(try await lot.start(as: "nonsense").status == 401)
    }
  }

  @Test("of two phones one has the last space", arguments: TestEngine.allCases)
  func lastSpace(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let tokens = try await [
        "parker@example.com", "dana@example.com", "omar@example.com", "lena@example.com",
      ].asyncMap { try await lot.signIn($0) }
      try await lot.database.write { db in
        try db.execute("UPDATE trufan_parking_lots SET available_spaces = 1")
      }
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for token in tokens { group.addTask { try await lot.start(as: token) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.map(\.status).sorted() == [201, 400, 400, 400])
      #expect(
        replies.compactMap(\.error)
          == Array(repeating: "No available spaces in this parking lot", count: 3))
      #expect(try await lot.lot().availableSpaces == 0)
      #expect(try await lot.count("SELECT COUNT(*) FROM trufan_parking_sessions") == 1)
    }
  }

  @Test("of two phones one has a numbered space", arguments: TestEngine.allCases)
  func sameNumber(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let tokens = try await ["parker@example.com", "dana@example.com", "omar@example.com"]
        .asyncMap { try await lot.signIn($0) }
      let before = try await lot.lot().availableSpaces
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for token in tokens {
          group.addTask { try await lot.start(as: token) { $0.spaceNumber = "A1" } }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.map(\.status).sorted() == [201, 400, 400])
      #expect(
        replies.compactMap(\.error)
          == Array(repeating: "Parking space A1 is occupied", count: 2))
      #expect(try await lot.lot().availableSpaces == before - 1)
    }
  }

  @Test("a space's number is the same in any case of letters")
  func caseOfNumber() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let session: ParkingSession = try await lot.start(as: parker) { $0.spaceNumber = " a1" }
        .decoded()
      #expect(session.spaceNumber == "A1")
      let taken = try await lot.start(as: parker) { $0.spaceNumber = "a2" }
      #expect(taken.error == "Parking space A2 is occupied")
    }
  }

  @Test("a repeated request with its key starts one session; another body is refused")
  func once() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let first = try await lot.start(as: parker, key: "k")
      let second = try await lot.start(as: parker, key: "k")
      #expect(first.status == 201 && second.status == 201)
      #expect(first.text == second.text)
      #expect(try await lot.start(minutes: 60, as: parker, key: "k").status == 422)
      #expect(try await lot.count("SELECT COUNT(*) FROM trufan_parking_sessions") == 1)
    }
  }

  @Test("an account has at most three unpaid sessions")
  func fewUnpaid() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      for _ in 0..<3 { #expect(try await lot.start(as: parker).status == 201) }
      let refused = try await lot.start(as: parker)
      #expect(refused.status == 400)
      #expect(refused.error?.hasPrefix("3 of your parking sessions are not paid for.") == true)
      #expect(try await lot.start(as: try await lot.signIn("dana@example.com")).status == 201)
    }
  }
}

extension Array {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
