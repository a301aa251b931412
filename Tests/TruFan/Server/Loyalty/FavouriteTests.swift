import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Favourite items")
struct FavouriteTests {
  private func list(_ lot: Lot, as token: String) async throws -> [String] {
    let answer: FavouriteItems = try await lot.send(
      TruFanAPI.favourites(.init(venue: Venue.sampleId)), as: token
    ).decoded()
    return answer.items.map(\.id)
  }

  private func path(_ item: String, venue: String = Venue.sampleId) -> VenueItemPath {
    VenueItemPath(venue: venue, item: item)
  }

  @Test(
    "a heart is set once, the latest first, and only for its owner", arguments: TestEngine.allCases)
  func hearts(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let parker = try await lot.signIn("parker@example.com")
      let dana = try await lot.signIn("dana@example.com")
      #expect(try await list(lot, as: parker).isEmpty)
      for _ in 0..<2 {
        let reply = try await lot.send(TruFanAPI.addFavourite(path(Goods.milk)), as: parker)
        #expect(reply.status == 200, "\(reply.text)")
        lot.clock.advance(by: .seconds(1))
      }
      _ = try await lot.send(TruFanAPI.addFavourite(path(Goods.bread)), as: parker)
      #expect(try await list(lot, as: parker) == [Goods.bread, Goods.milk])
      #expect(try await list(lot, as: dana).isEmpty)
      // Somebody else's heart stays.
      #expect(
        try await lot.send(TruFanAPI.removeFavourite(path(Goods.milk)), as: dana).status == 200)
      #expect(try await list(lot, as: parker) == [Goods.bread, Goods.milk])
      for _ in 0..<2 {
        let reply = try await lot.send(TruFanAPI.removeFavourite(path(Goods.milk)), as: parker)
        #expect(try reply.decoded(FavouriteItems.self).items.map(\.id) == [Goods.bread])
      }
    }
  }

  @Test("no heart for an unknown item, another venue's, one out of use, or without signing in")
  func refusals() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let admin = try await lot.signIn("admin@example.com")
      let unknown = "00000000-0000-4000-8000-000000000000"
      for wrong in [path(unknown), path(Goods.milk, venue: unknown)] {
        #expect(try await lot.send(TruFanAPI.addFavourite(wrong), as: parker).status == 404)
      }
      #expect(try await lot.send(TruFanAPI.addFavourite(path(Goods.milk))).status == 403)
      _ = try await lot.send(TruFanAPI.addFavourite(path(Goods.milk)), as: parker)
      let toggled = try await lot.send(TruFanAPI.toggleItem(path(Goods.milk)), as: admin)
      #expect(toggled.status == 200)
      #expect(try await list(lot, as: parker).isEmpty)
      #expect(
        try await lot.send(TruFanAPI.addFavourite(path(Goods.milk)), as: parker).status == 404)
      // In use again, it is a favourite as before.
      _ = try await lot.send(TruFanAPI.toggleItem(path(Goods.milk)), as: admin)
      #expect(try await list(lot, as: parker) == [Goods.milk])
      _ = try await lot.send(TruFanAPI.deleteItem(path(Goods.milk)), as: admin)
      #expect(try await list(lot, as: parker).isEmpty)
    }
  }

  @Test("nobody has more than two hundred at one venue")
  func limit() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      try await lot.database.write { db in
        guard let milk = try ItemTable.find(Goods.milk, ofVenue: Venue.sampleId, in: db) else {
          return
        }
        for number in 0..<FavouriteItems.limit {
          var item = milk
          item.id = "f-\(number)"
          try ItemTable.insert(item, in: db)
          try FavouriteTable.insert(
            item.id, at: Venue.sampleId, ofUser: DemoLot.parker, at: lot.clock.now(), in: db)
        }
      }
      let reply = try await lot.send(TruFanAPI.addFavourite(path(Goods.milk)), as: parker)
      #expect(reply.status == 409)
      #expect(reply.error == "You have 200 favorites here. Remove one first.")
    }
  }
}
