import Foundation
import Testing
import TruFanModels
import WireKit

@Suite("Parking's messages")
struct ParkingMessageTests {
  private static func keys(_ value: some Encodable) throws -> Set<String> {
    let object = try JSONSerialization.jsonObject(with: try WireJSON.encode(value))
    return Set(try #require(object as? [String: Any]).keys)
  }

  @Test("a session has the contract's fields, null or not, and ours")
  func session() throws {
    let expected: Set<String> = [
      "id", "lot_id", "lot_name", "space_number", "vehicle_plate", "vehicle_make",
      "vehicle_model", "vehicle_color", "start_time", "expires_at", "end_time", "base_price",
      "actual_price", "status", "access_code", "created_at", "venue_id", "complimentary_minutes",
      "unpaid_amount", "venue_time_zone", "minutes_to_settle",
    ]
    for sample in ParkingSession.samples {
      #expect(try Self.keys(sample) == expected)
      #expect(try WireJSON.decode(ParkingSession.self, from: WireJSON.encode(sample)) == sample)
    }
  }

  @Test("a lot has the contract's fields, null or not, and ours")
  func lot() throws {
    let expected: Set<String> = [
      "id", "name", "description", "total_spaces", "available_spaces", "location_lat",
      "location_lng", "is_active", "base_rate", "hourly_rate", "max_daily_rate",
      "min_duration_minutes", "max_duration_hours", "dynamic_multiplier", "venue_id",
      "location_address", "distance_meters", "map", "has_store",
    ]
    for sample in ParkingLot.samples {
      #expect(try Self.keys(sample) == expected)
      #expect(try WireJSON.decode(ParkingLot.self, from: WireJSON.encode(sample)) == sample)
    }
  }

  @Test("lists are bare arrays")
  func lists() throws {
    for list in [
      try WireJSON.encode(ParkingLotList.sample), try WireJSON.encode(ParkingSpaceList.sample),
      try WireJSON.encode(ParkingSessionList.sample),
    ] {
      #expect(try JSONSerialization.jsonObject(with: list) is [Any])
    }
    let list = ParkingLotList.sample
    #expect(try WireJSON.decode(ParkingLotList.self, from: WireJSON.encode(list)) == list)
  }

  @Test("the first clients' start of a session is read: strings for numbers, unknown keys")
  func start() throws {
    let json = """
      {"lot_id": "e5d300d6-3565-5227-8b72-da0d92475aba", "vehicle_plate": " ab 12-c ", "duration_hours": "2.5", "space_number": null,
       "contact_email": "a@b.example", "payment_method": "card"}
      """
    let request = try WireJSON.decode(StartParkingRequest.self, from: Data(json.utf8))
    #expect(request.durationHours == ParkingHours(minutes: 150))
    #expect(request.faults.isEmpty)
    #expect(LicensePlate.normalized(request.vehiclePlate) == "AB12-C")
  }

  @Test("a bad start names each of its fields")
  func badStart() {
    var request = StartParkingRequest(
      lotId: "e5d300d6-3565-5227-8b72-da0d92475aba", vehiclePlate: "  ",
      durationHours: ParkingHours(0), contactEmail: "nobody",
      contactPhone: "call me")
    request.vehicleMake = String(repeating: "x", count: 51)
    request.vehicleModel = "a\u{0}b"
    request.vehicleColor = String(repeating: "x", count: 31)
    #expect(
      Set(request.faults.keys) == [
        "vehicle_plate", "duration_hours", "contact_email", "contact_phone", "vehicle_make",
        "vehicle_model", "vehicle_color",
      ])
  }

  @Test(
    "plates",
    arguments: [
      ("abc 123", "ABC123"), ("M-AB 1234", "M-AB1234"), ("äö1", "ÄÖ1"), ("", nil), ("<b>", nil),
      ("123456789012345678901", nil), ("a\u{7}b", nil),
    ])
  func plates(_ typed: String, _ stored: String?) {
    #expect(LicensePlate.normalized(typed) == stored)
  }

  @Test(
    "phones",
    arguments: [
      ("(518) 555-0101", "+15185550101"), ("+49 171 1234567", "+491711234567"),
      ("15185550101", "+115185550101"), ("call me", nil), ("+1", nil), ("", nil),
    ])
  func phones(_ typed: String, _ stored: String?) {
    #expect(ContactPhone.normalized(typed) == stored)
  }

  @Test("a new lot needs its name, spaces and place; a change needs nothing")
  func lotDraft() {
    #expect(
      Set(ParkingLotDraft().faults(isNew: true).keys)
        == ["name", "total_spaces", "location_lat", "location_lng"])
    #expect(ParkingLotDraft().faults(isNew: false).isEmpty)
    #expect(ParkingLotDraft.sample.faults(isNew: true).isEmpty)
    var draft = ParkingLotDraft.sample
    draft.baseRate = .zero
    draft.hourlyRate = Price(cents: -1)
    draft.maxDailyRate = Price(cents: 1_000_000)
    draft.totalSpaces = 0
    draft.minDurationMinutes = 61
    draft.maxDurationHours = 169
    draft.dynamicMultiplier = PriceFactor(hundredths: 0)
    draft.locationLat = Coordinate(tenMillionths: 900_000_001)
    draft.spaces = [.init(spaceNumber: "A1"), .init(spaceNumber: "A1")]
    #expect(
      Set(draft.faults(isNew: false).keys) == [
        "base_rate", "hourly_rate", "max_daily_rate", "total_spaces", "min_duration_minutes",
        "max_duration_hours", "dynamic_multiplier", "location_lat", "spaces",
      ])
  }

  @Test("a lot says in the contract's words which stays it does not take")
  func durations() {
    let lot = ParkingLot.sample
    #expect(lot.fault(of: ParkingHours(minutes: 14)) == "Minimum parking duration is 15 minutes")
    #expect(lot.fault(of: ParkingHours(minutes: 15)) == nil)
    #expect(lot.fault(of: ParkingHours(24)) == nil)
    #expect(
      lot.fault(of: ParkingHours(seconds: 86_401)) == "Maximum parking duration is 24 hours")
  }

  @Test("an earlier server's answer about the current stay has no others")
  func earlierServer() throws {
    let answer = try WireJSON.decode(
      CurrentParking.self, from: Data(#"{"session": null}"#.utf8))
    #expect(answer == CurrentParking(session: nil))
  }

  @Test("a session is over in whole minutes, rounded up")
  func minutesLeft() {
    let session = ParkingSession.sample
    let end = session.expiresAt.timestamp
    #expect(session.minutesLeft(at: end) == 0)
    #expect(session.minutesLeft(at: end.adding(.seconds(5))) == 0)
    #expect(session.minutesLeft(at: end.adding(.milliseconds(-1))) == 1)
    #expect(session.minutesLeft(at: end.adding(.seconds(-60))) == 1)
    #expect(session.minutesLeft(at: end.adding(.seconds(-61))) == 2)
  }

  @Test("states that are over lead nowhere, and only states that take a space go on")
  func states() {
    for status in ParkingSessionStatus.allCases {
      #expect(status.next.isEmpty == !status.takesSpace)
      #expect(!status.next.contains(status))
    }
    #expect(ParkingSessionStatus.parked == [.active, .expiringSoon])
  }

  @Test("a vehicle is described for the staff who look for it")
  func vehicle() {
    #expect(SavedVehicle.sample.summary == "Blue Juno Ridge, SRH4821")
    #expect(SavedVehicle.samples[1].summary == "LTL0099")
    #expect(Set(SavedVehicleDraft().faults(isNew: true).keys) == ["plate"])
    #expect(SavedVehicleDraft().faults(isNew: false).isEmpty)
  }
}
