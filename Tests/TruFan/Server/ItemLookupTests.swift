import ServerKit
import ServerKitTesting
import Testing
import TruFanModels

@testable import TruFanServer

@Suite("Items by their ids")
struct ItemLookupTests {
  @Test("are found by their ids alone, however many: a venue has thousands of others")
  func plan() async throws {
    let ids = (0..<40).map { "item-\($0)" }
    try await Lot.open(.sqliteInMemory) { lot in
      for selection in [ItemTable.selection(of: ids), OrderedItem.selection(of: ids)] {
        let steps: [String] = try await lot.database.read { db in
          try db.all("EXPLAIN QUERY PLAN \(selection)") { try $0["detail"] }
        }
        #expect(steps == ["SEARCH i USING INDEX sqlite_autoindex_trufan_items_1 (id=?)"])
      }
    }
  }

  @Test(
    "those of another venue and those out of use are not for sale", arguments: TestEngine.allCases)
  func forSale(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      try await lot.database.write { db in
        let ids = [Goods.milk, Goods.bread]
        #expect(try OrderedItem.forSale(ids, ofVenue: Venue.sampleId, in: db).count == 2)
        #expect(try OrderedItem.forSale(ids, ofVenue: "another", in: db).isEmpty)
        #expect(try ItemTable.find(ids, ofVenue: "another", in: db).isEmpty)
        try db.execute("UPDATE trufan_items SET is_active = 0 WHERE id = \(Goods.milk)")
        #expect(
          try Array(OrderedItem.forSale(ids, ofVenue: Venue.sampleId, in: db).keys) == [Goods.bread]
        )
      }
    }
  }
}
