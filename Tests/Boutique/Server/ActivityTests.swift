import BoutiqueModels
import HTTPTypes
import Testing

@testable import BoutiqueServer

@Suite("What the owner's console sees")
struct ActivityTests {
  @Test("sessions newest first, a funnel whose steps contain the next, and stars by day")
  func contents() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let other = try await shop.addStore("Other")
      for status in SessionStatus.allCases {
        _ = try await shop.session(at: store, in: status, stars: 5)
        shop.clock.advance(by: .seconds(1))
      }
      let newest = try await shop.session(at: store, in: .approved, stars: 2)
      _ = try await shop.session(at: other, in: .approved)

      let activity: StoreActivity = try await shop.asOwner(.activity(store: store)).decoded()
      #expect(activity.sessions.count == 5)
      #expect(activity.sessions.first?.publicId == newest)
      #expect(activity.sessions.first?.items == Order.sample.items)
      #expect(
        activity.sessions.map(\.createdAt) == activity.sessions.map(\.createdAt).sorted(by: >))
      #expect(
        activity.funnel
          == ReviewFunnel(purchases: 5, rated: 4, approved: 3, posted: 1, handedOver: 1))
      #expect(activity.starsByDay.count == 14)
      #expect(activity.starsByDay.last?.day == String(shop.clock.now().iso8601.prefix(10)))
      #expect(activity.starsByDay.last?.counts == [0, 1, 0, 0, 3])
      #expect(activity.starsByDay.dropLast().allSatisfy { $0.counts == [0, 0, 0, 0, 0] })
    }
  }

  @Test("what is older than 14 days leaves the figures, and fifty sessions are listed")
  func limits() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      _ = try await shop.session(at: store, in: .approved)
      shop.clock.advance(by: .seconds(14 * 24 * 3600))
      for _ in 1...55 { try await shop.ringUp(at: store) }
      let activity: StoreActivity = try await shop.asOwner(.activity(store: store)).decoded()
      #expect(activity.sessions.count == 50)
      #expect(activity.funnel == ReviewFunnel(purchases: 55))
    }
  }

  @Test("an unchanged activity is 304, and a waiting read ends with the change")
  func waiting() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let first = try await shop.asOwner(.activity(store: store))
      let tag = try #require(first.headers[.eTag])
      let known: HTTPFields = [.ifNoneMatch: tag]
      #expect(try await shop.asOwner(.activity(store: store), headers: known).status == 304)

      async let held = shop.asOwner(.activity(store: store, wait: 25), headers: known)
      try await shop.eventually("the read waits") { shop.database.changes.waiting > 1 }
      try await shop.ringUp(at: store)
      let answer = try await held
      #expect(answer.status == 200)
      #expect(try answer.decoded(StoreActivity.self).sessions.count == 1)
      #expect(answer.headers[.eTag] != tag)
    }
  }

  @Test("an unknown store is 404 and a nonsense wait 400")
  func refused() async throws {
    try await Shop.open { shop in
      #expect(try await shop.asOwner(.activity(store: "store_x")).status == 404)
      let store = try await shop.addStore()
      let path = Address.activity(store: store).path + "?wait=soon"
      let reply = try await shop.send(
        .get, path, headers: [.authorization: "Bearer \(Shop.token)"])
      #expect(reply.status == 400)
    }
  }
}
