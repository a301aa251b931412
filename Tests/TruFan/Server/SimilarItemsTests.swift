import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Similar items")
struct SimilarItemsTests {
  private func similar(_ name: String, _ lot: Lot) async throws -> [ConvenienceItem] {
    var path = ItemsPath(venue: Venue.sampleId)
    path.search = "\"\(name)\""
    let found: ItemsResponse = try await lot.send(TruFanAPI.items(path)).decoded()
    let item = try #require(found.items.first { $0.name.hasPrefix(name) })
    let detail: ItemDetail = try await lot.send(
      TruFanAPI.item(.init(venue: Venue.sampleId, item: item.id))
    ).decoded()
    return detail.similarItems
  }

  @Test("the likest first, and none that nobody would take instead", arguments: TestEngine.allCases)
  func likest(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let milk = try await similar("Whole Milk", lot)
      #expect(milk.first?.name == "Oat Milk, 32 oz")
      #expect(milk.contains { $0.name == "Plain Greek Yogurt, 16 oz" })
      #expect(!milk.contains { $0.name.hasPrefix("Bananas") || $0.name.hasPrefix("Whole") })
      // Six of it can be had, as of the milk.
      #expect(milk.first.map { $0.maxQuantityPerOrder >= 6 } == true)
      let bread = try await similar("Whole Wheat Bread", lot)
      #expect(bread.isEmpty)
      let relief = try await similar("Ibuprofen", lot)
      #expect(relief.first?.name == "Acetaminophen 500 mg, 24 Caplets")
      let water = try await similar("Spring Water", lot)
      #expect(water.prefix(2).allSatisfy { $0.name.contains("Water") })
      #expect(milk.count <= 12 && water.count <= 12)
    }
  }

  @Test("what is named alike is found on a shelf of thousands, and what is sold out is not")
  func manyItems() async throws {
    try await Lot.open { lot in
      let now = lot.clock.now()
      try await lot.database.write { db in
        func add(_ number: Int, _ name: String, stock: ItemStock = .inStock) throws {
          let item = ConvenienceItem(
            id: Identifiers().uuid(at: now), venueId: Venue.sampleId, name: name,
            category: .grocery, price: ItemPrice(base: Price(cents: 500)), sourceStore: "Far Shop",
            stock: stock, tags: ["dairy", "chilled"], createdAt: WireTime(now),
            updatedAt: WireTime(now))
          try ItemTable.insert(item, popularity: 1000 + number, in: db)
        }
        for number in 0..<300 { try add(number, "Thing \(number)") }
        try add(-1000, "Goat Milk")
        try add(-1000, "Soy Milk", stock: .out)
      }
      let milk = try await similar("Whole Milk", lot).map(\.name)
      #expect(Set(milk.prefix(2)) == ["Oat Milk, 32 oz", "Goat Milk"])
      #expect(!milk.contains("Soy Milk"))
    }
  }
}
