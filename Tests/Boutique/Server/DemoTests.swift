import BoutiqueModels
import HTTPTypes
import ServerKit
import Testing

@testable import BoutiqueServer

@Suite("The demo")
struct DemoTests {
  private static let wish = #"{"storePublicId":"store_demo123456"}"#

  private static func open(_ body: @Sendable (Shop) async throws -> Void) async throws {
    var setting = Shop.Setting()
    setting.isDemo = true
    try await Shop.open(setting) { shop in
      try await DemoData.seed(in: shop.database, clock: shop.clock)
      try await body(shop)
    }
  }

  @Test("without --demo its endpoint does not exist")
  func absent() async throws {
    try await Shop.open { shop in
      let reply = try await shop.asOwner(.demoPurchase, Self.wish)
      #expect(reply.status == 404)
      #expect(reply.error == "Not found")
    }
  }

  @Test("a rung-up purchase is plausible and waits at the kiosk")
  func purchase() async throws {
    try await Self.open { shop in
      for _ in 1...20 {
        let reply = try await shop.asOwner(.demoPurchase, Self.wish)
        #expect(reply.status == 201)
        let session = try reply.decoded(DemoPurchaseResponse.self).session
        #expect(session.status == .pending)
        #expect((1...4).contains(session.items.count))
        #expect(session.totalAmount == session.items.reduce(0) { $0 + $1.amount })
        #expect(Set(session.items.map(\.name)).count == session.items.count)
      }
      let next = try await shop.send(.nextSession(store: DemoData.storePublicId))
      #expect(try next.decoded(NextSessionResponse.self).order != nil)
    }
  }

  @Test("the same key rings up once, an unknown store never")
  func once() async throws {
    try await Self.open { shop in
      let before = try await shop.sessions(at: DemoData.storePublicId)
      let key: HTTPFields = [.literal("Idempotency-Key"): "k"]
      let first = try await shop.asOwner(.demoPurchase, Self.wish, headers: key)
      #expect(try await shop.asOwner(.demoPurchase, Self.wish, headers: key).text == first.text)
      #expect(try await shop.sessions(at: DemoData.storePublicId) == before + 1)
      let unknown = try await shop.asOwner(.demoPurchase, #"{"storePublicId":"store_x"}"#)
      #expect(unknown.status == 404)
    }
  }

  @Test("two weeks of history fill the charts, and the kiosk is idle")
  func history() async throws {
    try await Self.open { shop in
      let store: Store = try await shop.send(.store(DemoData.storePublicId)).decoded()
      #expect(store.name == "Maison Lumière")
      #expect(store.squareConnected)
      let activity: StoreActivity = try await shop.asOwner(
        .activity(store: store.publicId)
      ).decoded()
      let funnel = activity.funnel
      #expect(funnel.purchases > 40)
      #expect(funnel.purchases > funnel.rated && funnel.rated > funnel.approved)
      // The kiosk reports every code that it showed; phones come later, and not all of them.
      #expect(funnel.approved == funnel.handedOver && funnel.posted == funnel.handedOver)
      #expect(funnel.handedOver > funnel.opened && funnel.opened > funnel.copied)
      #expect(funnel.copied > funnel.wentToPlatform && funnel.wentToPlatform > funnel.done)
      #expect(funnel.done > 10)
      #expect(activity.starsByDay.filter { $0.counts.contains { $0 > 0 } }.count >= 10)
      #expect(try await shop.send(.nextSession(store: store.publicId)).text.contains("null"))
      let texts = activity.sessions.compactMap(\.generatedReviewText)
      #expect(Set(texts).count == texts.count)
    }
  }

  @Test("the history is the same on every machine and is made only once")
  func deterministic() async throws {
    let first = SharedText()
    for _ in 1...2 {
      try await Self.open { shop in
        let activity = try await shop.asOwner(.activity(store: DemoData.storePublicId)).text
        await first.expectSame(activity)
        let sessions = try await shop.sessions(at: DemoData.storePublicId)
        shop.clock.advance(by: .seconds(3600))
        try await DemoData.seed(in: shop.database, clock: shop.clock)
        #expect(try await shop.sessions(at: DemoData.storePublicId) == sessions)
      }
    }
  }
}

private actor SharedText {
  private var text: String?

  func expectSame(_ other: String) {
    if let text { #expect(text == other) }
    text = other
  }
}
