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
}
