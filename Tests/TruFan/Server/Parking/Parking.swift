import Foundation
import ServerKit
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// The demo's lots, in the words of tests about parking.
enum DemoLot {
  /// $2.00 and $3.50 an hour, at most $28.00; A1 is free and A2 is taken.
  static let alder = "e5d300d6-3565-5227-8b72-da0d92475aba"
  static let fairground = "da953448-6805-541b-926f-59bd38e3838f"
  /// Belongs to no venue, and is full in the demo: ``Lot/emptyQuay()``.
  static let quay = "92d3b26f-e997-55fd-a86b-73ad2acfcc06"
  static let parker = "9ed3e724-076d-53eb-af6c-2b25691b9f9f"
}

extension Lot {
  /// Every car leaves the third lot.
  func emptyQuay() async throws {
    try await database.write { db in
      try db.execute(
        "UPDATE trufan_parking_spaces SET is_occupied = 0 WHERE lot_id = \(DemoLot.quay)")
      try db.execute(
        """
        UPDATE trufan_parking_lots SET available_spaces = total_spaces WHERE id = \(DemoLot.quay)
        """)
    }
  }

  func start(
    at lot: String = DemoLot.alder, minutes: Int = 120, as token: String, key: String? = nil,
    _ edit: (inout StartParkingRequest) -> Void = { _ in }
  ) async throws -> Reply {
    var request = StartParkingRequest(
      lotId: lot, vehiclePlate: "srh 4821", durationHours: ParkingHours(minutes: minutes),
      contactEmail: "parker@example.com")
    edit(&request)
    return try await send(TruFanAPI.startParking(), request, as: token, key: key)
  }

  func pay(
    _ session: ParkingSession, as token: String, amount: Price? = nil, succeeds: Bool? = nil,
    key: String? = nil
  ) async throws -> Reply {
    try await send(
      TruFanAPI.payParking(),
      SimulatePaymentRequest(
        sessionId: session.id, amount: amount ?? session.basePrice, shouldSucceed: succeeds),
      as: token, key: key)
  }

  /// A vehicle that is parked and paid for.
  func park(
    at lot: String = DemoLot.alder, minutes: Int = 120, as token: String,
    _ edit: (inout StartParkingRequest) -> Void = { _ in }
  ) async throws -> ParkingSession {
    let session: ParkingSession =
      try await start(at: lot, minutes: minutes, as: token, edit).decoded()
    #expect(try await pay(session, as: token).status == 200)
    return try await stored(session)
  }

  /// The session now. Access tokens live half an hour, so this asks the database.
  func stored(_ session: ParkingSession) async throws -> ParkingSession {
    let found = try await database.read { try ParkingSessionTable.find(session.id, in: $0) }
    return try #require(found).session
  }

  func extend(
    _ session: ParkingSession, minutes: Int, code: String? = nil, shown: Price? = nil,
    seen: WireTime? = nil, as token: String, key: String? = nil
  ) async throws -> Reply {
    try await send(
      TruFanAPI.extendParking(.init(code: session.accessCode)),
      .init(
        additionalHours: ParkingHours(minutes: minutes), accessCode: code, amount: shown,
        seenExpiresAt: seen),
      as: token, key: key)
  }

  func end(
    _ session: ParkingSession, unpaidOnly: Bool? = nil, as token: String
  ) async throws -> Reply {
    try await send(
      TruFanAPI.endParking(.init(code: session.accessCode)),
      EndParkingRequest(accessCode: session.accessCode.lowercased(), unpaidOnly: unpaidOnly),
      as: token)
  }

  func lot(_ id: String = DemoLot.alder) async throws -> ParkingLot {
    try await send(TruFanAPI.parkingLot(.init(lot: id))).decoded()
  }

  func isOccupied(_ number: String, of id: String = DemoLot.alder) async throws -> Bool? {
    try await database.read { db in
      try ParkingSpaceTable.find(number, ofLot: id, in: db)?.isOccupied
    }
  }

  /// Lets time pass and tells the jobs, which sleep by the machine's clock.
  func passes(_ minutes: Int, seconds: Int = 0) {
    clock.advance(by: .seconds(minutes * 60 + seconds))
    database.changes.publish("jobs")
  }

  /// Waits until the session is in that state.
  func becomes(
    _ status: ParkingSessionStatus, _ session: ParkingSession
  ) async throws {
    try await eventually("\(session.id) is \(status)") {
      try await database.read { try ParkingSessionTable.find(session.id, in: $0)?.status } == status
    }
  }

  /// Waits until no job is due that has not run.
  func jobsRest() async throws {
    let now = clock.now()
    try await eventually("due jobs have run") {
      try await count(
        "SELECT COUNT(*) FROM jobs WHERE state IN ('ready', 'running') AND run_at <= \(now)") == 0
    }
  }

  func count(_ sql: SQL) async throws -> Int {
    try await database.read { db in try db.value(sql, as: Int.self) ?? 0 }
  }

  /// The headlines in a person's inbox, the oldest first.
  func notices(of account: String = DemoLot.parker) async throws -> [String] {
    try await database.read { db in
      try Inbox(realm: TruFanRealm.name, account: account).list(in: db).map(\.title).reversed()
    }
  }
}
