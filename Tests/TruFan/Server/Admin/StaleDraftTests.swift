import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Two administrators change one thing")
struct StaleDraftTests {
  private let milk = VenueItemPath(venue: Venue.sampleId, item: Goods.milk)
  private let store = VenuePath(venue: Venue.sampleId)

  private func change(
    _ lot: Lot, _ admin: String, _ edit: (inout ItemDraft) -> Void
  ) async throws -> Reply {
    var draft = ItemDraft()
    edit(&draft)
    return try await lot.send(TruFanAPI.updateItemDetails(milk), draft, as: admin)
  }

  @Test(
    "an item that was changed since is not overwritten, also within one millisecond",
    arguments: TestEngine.allCases)
  func item(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let admin = try await lot.signIn("admin@example.com")
      let seen: ConvenienceItem = try await lot.send(TruFanAPI.adminItem(milk), as: admin).decoded()
      // The clock stands still.
      let first = try await change(lot, admin) {
        ($0.basePrice, $0.seenUpdatedAt) = (Price(cents: 525), seen.updatedAt)
      }
      #expect(first.status == 200, "\(first.text)")
      let second = try await change(lot, admin) {
        ($0.basePrice, $0.seenUpdatedAt) = (Price(cents: 100), seen.updatedAt)
      }
      #expect(second.status == 409)
      #expect(second.error?.contains("Somebody else has changed this item") == true)
      let now: ConvenienceItem = try await lot.send(TruFanAPI.adminItem(milk), as: admin).decoded()
      #expect(now.basePrice == Price(cents: 525) && now.updatedAt > seen.updatedAt)
      // Who does not ask, as earlier clients, changes the given fields only.
      let third = try await change(lot, admin) { $0.stock = .low }
      #expect(try third.decoded(ConvenienceItem.self).basePrice == Price(cents: 525))
    }
  }

  @Test("an empty text is taken away, and an item is switched off by name, not by turns")
  func fields() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      let emptied: ConvenienceItem = try await change(lot, admin) {
        ($0.description, $0.aisle, $0.barcode, $0.sku) = ("", " ", "", "")
        ($0.sourceAddress, $0.imageUrl) = ("", "")
      }.decoded()
      #expect(emptied.description == nil && emptied.aisle == nil && emptied.barcode == nil)
      #expect(emptied.sku == nil && emptied.sourceAddress == nil && emptied.imageUrl == nil)
      for _ in 0..<2 {
        let off = try await change(lot, admin) { $0.isActive = false }
        #expect(try off.decoded(ConvenienceItem.self).isActive == false)
      }
      let other = try await change(lot, admin) { $0.aisle = "A1" }
      #expect(try other.decoded(ConvenienceItem.self).isActive == false)
    }
  }

  @Test("a store's settings that were changed since are not overwritten")
  func settings() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      let seen: StoreConfiguration = try await lot.send(
        TruFanAPI.adminConfiguration(store), as: admin
      ).decoded()
      var draft = StoreConfigurationDraft()
      (draft.taxPercent, draft.seenUpdatedAt) = (Percent(9), seen.updatedAt)
      #expect(
        try await lot.send(TruFanAPI.updateConfiguration(store), draft, as: admin).status == 200)
      draft.taxPercent = Percent(1)
      #expect(
        try await lot.send(TruFanAPI.updateConfiguration(store), draft, as: admin).status == 409)
      let now: StoreConfiguration = try await lot.send(
        TruFanAPI.adminConfiguration(store), as: admin
      ).decoded()
      #expect(now.taxPercent == Percent(9))
    }
  }
}
