import BoutiqueModels
import Testing

@testable import BoutiqueServer

@Suite("The owner's list of visits, page by page")
struct ActivityPagesTests {
  @Test("pages have every visit once, in one order, while new ones come in")
  func pages() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let other = try await shop.addStore("Other")
      var all: Set<String> = []
      for number in 1...120 {
        all.insert(try await shop.ringUp(at: store))
        // Several visits have the same time.
        if number.isMultiple(of: 7) { shop.clock.advance(by: .milliseconds(1)) }
        if number.isMultiple(of: 10) { try await shop.ringUp(at: other) }
      }
      var listed: [ActivitySession] = []
      var sizes: [Int] = []
      repeat {
        let page: StoreActivity = try await shop.asOwner(
          .activity(store: store, before: listed.last?.publicId)
        ).decoded()
        sizes.append(page.sessions.count)
        listed += page.sessions
        // Also at the very time of the newest.
        for _ in 1...3 { try await shop.ringUp(at: store) }
      } while sizes.last != 0
      #expect(sizes == [50, 50, 20, 0])
      #expect(listed.count == 120)
      #expect(Set(listed.map(\.publicId)) == all)
      #expect(listed.map(\.createdAt) == listed.map(\.createdAt).sorted(by: >))
    }
  }

  @Test("another store's visit is no place in this store's list")
  func foreign() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let foreign = try await shop.ringUp(at: try await shop.addStore("Other"))
      let reply = try await shop.asOwner(.activity(store: store, before: foreign))
      #expect(reply.status == 400)
      #expect(reply.error == "before must be the publicId of a visit to this store")
    }
  }
}
