import HTTPTypes
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("Browsing the store")
struct CatalogueTests {
  private func items(_ lot: Lot, _ edit: (inout ItemsPath) -> Void) async throws -> ItemsResponse {
    var path = ItemsPath(venue: Venue.sampleId)
    edit(&path)
    let reply = try await lot.send(TruFanAPI.items(path))
    #expect(reply.status == 200)
    return try reply.decoded()
  }

  @Test("pages, shelves, words, tags, prices and stock")
  func browse() async throws {
    try await Lot.open { lot in
      let all = try await items(lot) { _ in }
      #expect(all.total == 84)
      #expect(all.items.count == 50)
      #expect(all.pages == 2)
      #expect(
        all.items.map { $0.name.lowercased() } == all.items.map { $0.name.lowercased() }.sorted())
      #expect(try await items(lot) { $0.page = 2 }.items.count == 34)
      #expect(try await items(lot) { $0.category = "beverage" }.total == 15)
      #expect(try await items(lot) { $0.category = "lost" }.total == 0)
      let milk = try await items(lot) { $0.search = "MILK" }
      #expect(milk.items.contains { $0.id == Goods.milk })
      let vegan = try await items(lot) { $0.tags = ["vegan"] }
      #expect(vegan.total > 0)
      #expect(vegan.items.allSatisfy { $0.tags?.contains("vegan") == true })
      let cheap = try await items(lot) {
        ($0.highest, $0.sort) = (Price(cents: 300), .price)
      }
      #expect(cheap.items.allSatisfy { $0.finalPrice.cents <= 300 })
      #expect(cheap.items.map(\.finalPrice) == cheap.items.map(\.finalPrice).sorted())
      let stocked = try await items(lot) { $0.isInStock = true }
      #expect(stocked.total < all.total)
      #expect(try await items(lot) { $0.sourceStore = "Voltnook" }.total > 0)
    }
  }

  @Test("what is named by the words comes before what mentions them, however popular that is")
  func popularSearch() async throws {
    try await Lot.open { lot in
      let found = try await items(lot) { ($0.search, $0.sort) = ("water", .popular) }
      let isNamed = found.items.map { $0.name.lowercased().contains("water") }
      #expect(isNamed.first == true && isNamed.last == false)
      #expect(isNamed == isNamed.sorted { $0 && !$1 })
      let named = found.items.prefix { $0.name.lowercased().contains("water") }
      #expect(named.count > 1, "their order would show nothing")
    }
  }

  @Test("a store's configuration names its venue")
  func venueName() async throws {
    try await Lot.open { lot in
      let path = VenuePath(venue: Venue.sampleId)
      let store: StoreConfiguration = try await lot.send(TruFanAPI.configuration(path)).decoded()
      let venue = try await lot.database.read { try VenueTable.require(path.venue, in: $0).venue }
      #expect(store.venueName == venue.name)
    }
  }

  @Test("categories name the shops and tags of all active items")
  func choices() async throws {
    try await Lot.open { lot in
      let path = VenuePath(venue: Venue.sampleId)
      func found() async throws -> CategoriesResponse {
        try await lot.send(TruFanAPI.categories(path)).decoded()
      }
      let all = try await items(lot) { $0.pageSize = 100 }.items
      let before = try await found()
      #expect(before.tags == Set(all.flatMap { $0.tags ?? [] }.map { $0.lowercased() }).sorted())
      #expect(Set(before.sourceStores ?? []) == Set(all.map(\.sourceStore)))
      let admin = try await lot.signIn("admin@example.com")
      for item in all where item.sourceStore == "Voltnook" {
        let toggle = TruFanAPI.toggleItem(.init(venue: path.venue, item: item.id))
        #expect(try await lot.send(toggle, as: admin).status == 200)
      }
      #expect(try await found().sourceStores?.contains("Voltnook") == false)
    }
  }

  @Test("a changed item is seen by the next look, also from memory")
  func fresh() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      _ = try await items(lot) { _ in }
      let path = VenueItemPath(venue: Venue.sampleId, item: Goods.milk)
      #expect(try await lot.send(TruFanAPI.toggleItem(path), as: admin).status == 200)
      #expect(try await items(lot) { _ in }.total == 83)
      let gone = try await lot.send(TruFanAPI.item(path))
      #expect(gone.status == 404)
      #expect(gone.error == "Item not available")
    }
  }

  @Test("an item with its reviews, its label and its like")
  func detail() async throws {
    try await Lot.open { lot in
      let detail: ItemDetail = try await lot.send(
        TruFanAPI.item(.init(venue: Venue.sampleId, item: Goods.milk))
      ).decoded()
      #expect(detail.item.finalPrice.cents == 549)
      #expect(detail.reviewCount > 0)
      #expect(detail.nutrition?["Calories"] == "150")
      #expect(!detail.similarItems.isEmpty)
      let picture = try await lot.send(.get, try #require(detail.item.imageUrl))
      #expect(picture.status == 200)
      #expect(picture.text.hasPrefix("<svg"))
      let bitmap = try await lot.send(
        .get, try #require(detail.item.imageUrl).replacing(".svg", with: ".webp"))
      #expect(bitmap.status == 200)
      #expect(bitmap.headers[.contentType] == "image/webp")
      #expect(try await lot.send(.get, "/trufan/pictures/..%2Fcatalogue.json").status == 404)
    }
  }

  @Test(
    "arguments that cannot be",
    arguments: [
      "page=0", "page=x", "page_size=101", "min_price=-1", "min_price=abc", "sort=worst",
      "in_stock=perhaps",
    ])
  func badArguments(_ query: String) async throws {
    try await Lot.open { lot in
      let reply = try await lot.send(
        .get, "/api/v1/convenience/venues/\(Venue.sampleId)/items?\(query)")
      #expect(reply.status == 422)
      #expect(reply.error != nil)
    }
  }

  @Test("only administrators change items")
  func administrators() async throws {
    try await Lot.open { lot in
      let (parker, staff) = (
        try await lot.signIn("parker@example.com"), try await lot.signIn("staff@example.com")
      )
      let path = TruFanAPI.toggleItem(.init(venue: Venue.sampleId, item: Goods.milk))
      #expect(try await lot.send(path, as: parker).status == 403)
      #expect(try await lot.send(path, as: staff).status == 403)
      #expect(try await lot.send(path).status == 403)
      #expect(try await lot.send(path, as: "nonsense").status == 401)
    }
  }

  @Test("an import adds the faultless rows and names the others")
  func importing() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      let body = """
        {"items":[{"name":"Ice","base_price":2.5,"source_store":"Pipkin's Corner"},
          {"name":"Bad","base_price":-1,"source_store":"X"},{"base_price":"1.00"}]}
        """
      let reply = try await lot.send(
        .post, "/api/v1/convenience/admin/venues/\(Venue.sampleId)/items/bulk-import", body,
        as: admin)
      #expect(reply.status == 200)
      let answer: BulkImportResponse = try reply.decoded()
      #expect(answer.successCount == 1)
      #expect(answer.errors.map(\.row) == [2, 3])
      #expect(answer.errors[0].error == "The price must be more than $0.00.")
      #expect(answer.errors[1].error == "Enter a name. Name the shop (source_store).")
    }
  }

  @Test("one name of one shop is taken once from a list", arguments: TestEngine.allCases)
  func twice(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let admin = try await lot.signIn("admin@example.com")
      func draft(_ name: String, _ shop: String) -> ItemDraft {
        var draft = ItemDraft()
        (draft.name, draft.sourceStore, draft.basePrice) = (name, shop, Price(cents: 250))
        return draft
      }
      let list = [
        draft("Plum Jam", "Corner"), draft("plum jam ", "corner"), draft("Plum Jam", "Harbor"),
        draft("Plum Jam", "Corner"),
      ]
      let answer: BulkImportResponse = try await lot.send(
        TruFanAPI.importItems(.init(venue: Venue.sampleId)), BulkImportRequest(items: list),
        as: admin
      ).decoded()
      #expect(answer.importedItems.map(\.sourceStore) == ["Corner", "Harbor"])
      #expect(answer.errors.map(\.row) == [2, 4])
      #expect(answer.errors.last?.error == "Plum Jam of Corner is in this list before.")
      var found = ItemsPath(venue: Venue.sampleId)
      found.search = "plum jam"
      let items: ItemsResponse = try await lot.send(TruFanAPI.items(found)).decoded()
      #expect(items.total == 2)
    }
  }

  @Test(
    "a list that is imported again names each row that the store has already, and adds the rest",
    arguments: TestEngine.allCases)
  func again(_ engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let admin = try await lot.signIn("admin@example.com")
      func add(_ names: [String]) async throws -> BulkImportResponse {
        let drafts = names.map { name in
          var draft = ItemDraft()
          (draft.name, draft.sourceStore, draft.basePrice) = (name, "Corner", Price(cents: 250))
          return draft
        }
        return try await lot.send(
          TruFanAPI.importItems(.init(venue: Venue.sampleId)), BulkImportRequest(items: drafts),
          as: admin
        ).decoded()
      }
      let first = try await add(["Plum Jam", "Fig Jam"])
      #expect(first.successCount == 2)
      // What is switched off is there, too.
      let toggle = TruFanAPI.toggleItem(
        .init(venue: Venue.sampleId, item: first.importedItems[0].id))
      #expect(try await lot.send(toggle, as: admin).status == 200)
      let second = try await add(["Kiwi Jam", "plum jam", "Fig Jam", ""])
      #expect(second.importedItems.map(\.name) == ["Kiwi Jam"])
      #expect(second.errors.map(\.row) == [2, 3, 4])
      #expect(
        second.errors.first?.error == "plum jam of Corner is in the store already. Change it there."
      )
    }
  }
}
