import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A store's settings")
struct StoreSettingsTests {
  private func save(
    _ edit: (inout StoreConfigurationDraft) -> Void, at lot: Lot, as admin: String
  ) async throws -> Reply {
    var draft = StoreConfigurationDraft()
    edit(&draft)
    return try await lot.send(
      TruFanAPI.updateConfiguration(.init(venue: Venue.sampleId)), draft, as: admin)
  }

  @Test("name each storage place once, whatever its capitals and blanks")
  func places() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      for second in ["Front Desk", "FRONT desk", " Front  Desk ", "Frontdesk"] {
        let reply = try await save(
          { $0.storageLocations = ["Front Desk", "Locker", second] }, at: lot, as: admin)
        #expect(reply.status == 422)
        #expect(reply.error?.hasSuffix("is named twice. Name each place once.") == true)
      }
      let good = try await save(
        { $0.storageLocations = ["Front Desk", "Locker"] }, at: lot, as: admin)
      #expect(good.status == 200)
    }
  }

  @Test("switch the store off: whoever asks for it learns that by a code, until it is on again")
  func switchedOff() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      #expect(try await save({ $0.isEnabled = false }, at: lot, as: admin).status == 200)
      let store = try await lot.send(TruFanAPI.configuration(.init(venue: Venue.sampleId)))
      let queue = try await lot.send(TruFanAPI.storeStatus(.init(venue: Venue.sampleId)))
      for reply in [store, queue] {
        #expect(reply.status == 404)
        #expect(reply.error == "Convenience store not available at this venue")
        let refusal: TruFanError = try reply.decoded()
        #expect(refusal.problemCode == "store_disabled")
      }
      let parker = try await lot.signIn("parker@example.com")
      let order = try await lot.order(as: parker)
      #expect(order.status == 400)
      #expect(try order.decoded(TruFanError.self).problemCode == "store_disabled")
      #expect(try await save({ $0.isEnabled = true }, at: lot, as: admin).status == 200)
      let again = try await lot.send(TruFanAPI.configuration(.init(venue: Venue.sampleId)))
      #expect(again.status == 200)
      // An unknown venue is no store that is off.
      let unknown = try await lot.send(
        TruFanAPI.configuration(.init(venue: "00000000-0000-4000-8000-000000000000")))
      #expect(unknown.status == 404)
      #expect(try unknown.decoded(TruFanError.self).problemCode != "store_disabled")
    }
  }

  @Test("with places of before that are named twice can be changed elsewhere")
  func earlierPlaces() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      try await lot.database.write { db in
        var store = try VenueTable.require(Venue.sampleId, in: db).configuration
        store.storageLocations = ["Locker", "locker"]
        try VenueTable.update(store, at: lot.clock.now(), in: db)
      }
      #expect(try await save({ $0.isEnabled = true }, at: lot, as: admin).status == 200)
    }
  }

  @Test("tell what is wrong of the field that was sent")
  func minimum() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      let reply = try await save(
        { $0.minimumOrderAmount = Price(cents: 20_001) }, at: lot, as: admin)
      #expect(reply.status == 422)
      #expect(reply.locations == [["body", "minimum_order_amount"]])
      #expect(reply.error == "The minimum must be at most the maximum, which is $200.00.")
    }
  }

  @Test(
    "take whole numbers also as text, and nothing that is none",
    arguments: [
      ("20", 20), (#""20""#, 20), ("20.0", 20), ("null", 15), (#""20.5""#, nil), ("20.5", nil),
      (#""""#, nil), (#""many""#, nil), ("true", nil),
    ])
  func numbersAsText(_ sent: String, _ minutes: Int?) async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      let path = "/api/v1/convenience/admin/venues/\(Venue.sampleId)"
      let reply = try await lot.send(
        .put, path + "/config", #"{"default_complimentary_parking_minutes":\#(sent)}"#, as: admin)
      #expect(reply.status == (minutes == nil ? 422 : 200), "\(reply.text)")
      guard let minutes else { return }
      let store: StoreConfiguration = try reply.decoded()
      #expect(store.defaultComplimentaryParkingMinutes == minutes)
      let item = try await lot.send(
        .put, path + "/items/\(Goods.milk)", #"{"max_quantity_per_order":\#(sent)}"#, as: admin)
      #expect(item.status == 200, "\(item.text)")
    }
  }

  @Test("of a venue have each key that the first clients expect")
  func venueKeys() async throws {
    try await Lot.open { lot in
      let staff = try await lot.signIn("staff@example.com")
      let reply = try await lot.send(TruFanAPI.venue(.init(venue: Venue.sampleId)), as: staff)
      #expect(reply.status == 200)
      for key in ["address_line2", "email", "website", "stripe_account_id", "configuration"] {
        #expect(reply.text.contains("\"\(key)\":null"), "\(key)")
      }
    }
  }
}
