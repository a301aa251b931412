import HTTPTypes
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("A shop's own facts of nutrition")
struct ItemNutritionTests {
  private static let items = "/api/v1/convenience/admin/venues/\(Venue.sampleId)/items"

  private func shown(_ lot: Lot, _ item: String) async throws -> ItemDetail {
    try await lot.send(TruFanAPI.item(.init(venue: Venue.sampleId, item: item))).decoded()
  }

  @Test(
    "an item is added with them, keeps them until they are sent again, and loses them when none are",
    arguments: TestEngine.allCases)
  func item(engine: TestEngine) async throws {
    try await Lot.open(engine) { lot in
      let admin = try await lot.signIn("admin@example.com")
      let added: ConvenienceItem = try await lot.send(
        .post, Self.items,
        #"{"name":"Granola","base_price":4,"source_store":"S","nutrition":{" Fat":"9 g "}}"#,
        as: admin
      ).decoded()
      #expect(added.nutrition == ["Fat": "9 g"])
      #expect(try await shown(lot, added.id).nutrition == ["Fat": "9 g"])
      let path = "\(Self.items)/\(added.id)"
      // As clients do that do not know of it, and as the switch of the list does.
      for body in [#"{"aisle":"B1"}"#, #"{"aisle":"B2","nutrition":null}"#] {
        let changed = try await lot.send(.put, path, body, as: admin)
        #expect(changed.status == 200)
        #expect(try changed.decoded(ConvenienceItem.self).nutrition == ["Fat": "9 g"])
      }
      for _ in 0..<2 {
        let toggled = try await lot.send(.patch, path + "/toggle", "{}", as: admin)
        #expect(toggled.status == 200)
      }
      #expect(try await shown(lot, added.id).nutrition == ["Fat": "9 g"])
      let new = try await lot.send(
        .put, path, #"{"nutrition":{"Fat":"8 g","Sugar":"2 g"}}"#, as: admin)
      #expect(new.status == 200)
      #expect(try await shown(lot, added.id).nutrition == ["Fat": "8 g", "Sugar": "2 g"])
      #expect(try await lot.send(.put, path, #"{"nutrition":{}}"#, as: admin).status == 200)
      #expect(try await shown(lot, added.id).nutrition == nil)
    }
  }

  @Test("only administrators get them with the items of a list")
  func lists() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      let own = try await lot.send(.get, Self.items + "?search=whole+milk", as: admin)
      let milk = try own.decoded(ItemsResponse.self).items.first { $0.id == Goods.milk }
      #expect(milk?.nutrition?["Calories"] == "150")
      let open = try await lot.send(
        .get, "/api/v1/convenience/venues/\(Venue.sampleId)/items?search=whole+milk")
      #expect(open.status == 200)
      #expect(!open.text.contains("nutrition"))
    }
  }

  @Test("what cannot be is refused with its sentence, and in an import with its row")
  func refused() async throws {
    try await Lot.open { lot in
      let admin = try await lot.signIn("admin@example.com")
      let path = "\(Self.items)/\(Goods.milk)"
      let empty = try await lot.send(.put, path, #"{"nutrition":{"Fat":" "}}"#, as: admin)
      #expect(empty.status == 422)
      #expect(empty.error == "Give “Fat” a value, such as 8 g.")
      let number = try await lot.send(.put, path, #"{"nutrition":{"Fat":8}}"#, as: admin)
      #expect(number.status == 422)
      #expect(try await shown(lot, Goods.milk).nutrition?["Calories"] == "150")

      let good = #""base_price":1,"source_store":"S""#
      let reply = try await lot.send(
        .post, Self.items + "/bulk-import",
        #"""
        {"items":[{"name":"A","nutrition":{"Fat":"8 g"},\#(good)},
          {"name":"B","nutrition":{"":"8 g"},\#(good)},{"name":"C","nutrition":[1],\#(good)}]}
        """#, as: admin)
      let answer: BulkImportResponse = try reply.decoded()
      #expect(answer.importedItems.map(\.nutrition) == [["Fat": "8 g"]])
      #expect(answer.errors.map(\.row) == [2, 3])
      #expect(
        answer.errors.map(\.error) == [
          "Name each fact of nutrition, such as Fat.", "nutrition is not a valid value.",
        ])
      let added = try #require(answer.importedItems.first)
      #expect(try await shown(lot, added.id).nutrition == ["Fat": "8 g"])
    }
  }
}
