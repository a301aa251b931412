import BoutiqueModels
import Foundation
import Testing

@testable import BoutiqueServer

@Suite("The kiosk's API")
struct KioskTests {
  @Test("an unknown store is 404 with a short sentence")
  func unknownStore() async throws {
    try await Shop.open { shop in
      let reply = try await shop.send(.nextSession(store: "store_nobody"))
      #expect(reply.status == 404)
      #expect(reply.text == #"{"error":"Store not found"}"#)
    }
  }

  @Test("nothing to rate is 200 with two nulls, and the next purchase is seen at once")
  func emptyThenPurchase() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let empty = try await shop.send(.nextSession(store: store))
      #expect(empty.status == 200)
      #expect(empty.text == #"{"session":null,"order":null}"#)
      #expect(empty.headers[.contentType]?.hasPrefix("application/json") == true)

      let session = try await shop.ringUp(at: store)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.session?.publicId == session)
      #expect(next.session?.status == .pending)
      #expect(next.order == .sample)
    }
  }

  @Test("the session and the order carry the contract's keys and no others")
  func keys() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      try await shop.ringUp(at: store)
      let reply = try await shop.send(.nextSession(store: store))
      let session = try #require(reply.object["session"] as? [String: Any])
      let order = try #require(reply.object["order"] as? [String: Any])
      #expect(Set(session.keys) == ["publicId", "status", "createdAt"])
      #expect(Set(order.keys) == ["totalAmount", "currency", "items"])
      #expect(session["createdAt"] as? String == shop.clock.now().iso8601)
    }
  }

  @Test("the customer who has waited longest comes first, and never after 15 minutes")
  func oldestFirstUntilExpired() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let first = try await shop.ringUp(at: store)
      shop.clock.advance(by: .seconds(60))
      let second = try await shop.ringUp(at: store)
      let next = { @Sendable in
        let reply: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
        return reply.session?.publicId
      }
      #expect(try await next() == first)
      shop.clock.advance(by: .seconds(14 * 60) - .milliseconds(1))
      #expect(try await next() == first)
      // Exactly 15 minutes old: the answer in memory may no longer be given.
      shop.clock.advance(by: .milliseconds(1))
      #expect(try await next() == second)
      shop.clock.advance(by: .seconds(60))
      #expect(try await next() == nil)
    }
  }

  @Test("a kiosk that skips a visit is offered the next customer's; other kiosks are not affected")
  func skipping() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let first = try await shop.ringUp(at: store)
      let next = { @Sendable (skipped: [String]) in
        let reply: NextSessionResponse = try await shop.send(
          .nextSession(store: store, skip: skipped)
        ).decoded()
        return reply.session?.publicId
      }
      #expect(try await next([]) == first)
      #expect(try await next([first]) == nil)
      #expect(try await next(["sess_unknown"]) == first)
      shop.clock.advance(by: .seconds(1))
      let second = try await shop.ringUp(at: store)
      #expect(try await next([first]) == second)
      #expect(try await next([second]) == first)
      #expect(try await next([first, second]) == nil)
      #expect(try await next([]) == first)
    }
  }

  @Test("skipping neither shows expired visits nor unknown stores, and has a limit")
  func skippingLimits() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let first = try await shop.ringUp(at: store)
      try await shop.ringUp(at: store)
      shop.clock.advance(by: .seconds(15 * 60))
      let late: NextSessionResponse = try await shop.send(
        .nextSession(store: store, skip: [first])
      ).decoded()
      #expect(late == .empty)
      let unknown = try await shop.send(.nextSession(store: "store_nobody", skip: [first]))
      #expect(unknown.status == 404)
      let many = (1...21).map { "sess_\($0)" }
      #expect(try await shop.send(.nextSession(store: store, skip: many)).status == 400)
    }
  }

  @Test("one store's customers are not another's")
  func storesAreApart() async throws {
    try await Shop.open { shop in
      let mine = try await shop.addStore("Mine")
      let other = try await shop.addStore("Other")
      _ = try await shop.send(.nextSession(store: other))
      try await shop.ringUp(at: mine)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: other)).decoded()
      #expect(next == .empty)
    }
  }

  @Test("a rated session that nobody approved is handed out again with its draft")
  func ratedIsHandedOutAgain() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      _ = try await shop.send(.nextSession(store: store))
      let draft: RatingResponse = try await shop.send(
        .rate(store: store, session: session), #"{"starRating":4}"#
      ).decoded()
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.session?.starRating == StarRating(4))
      #expect(next.session?.generatedReviewText == draft.generatedReviewText)
    }
  }

  @Test(
    "stars that are none are refused before anything is written",
    arguments: [
      #"{"starRating":0}"#, #"{"starRating":6}"#, #"{"starRating":4.5}"#, #"{"starRating":-1}"#,
      #"{"starRating":"five"}"#, #"{"starRating":"5"}"#, #"{"starRating":null}"#, "{}", "[]", "5",
      #"{"starRating":true}"#, #"{"starRating":1e400}"#, #"{"starRating":99999999999999999999}"#,
    ])
  func badStars(body: String) async throws {
    let writer = CountingWriter()
    var setting = Shop.Setting()
    setting.writer = writer
    try await Shop.open(setting) { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      let reply = try await shop.send(.rate(store: store, session: session), body)
      #expect(reply.status == 400)
      #expect(reply.error?.isEmpty == false)
      #expect(await writer.calls == 0)
      #expect(try await shop.audit(session).count == 1)
    }
  }

  @Test("whole stars written as 5.0 are five stars")
  func wholeDecimal() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      let reply = try await shop.send(
        .rate(store: store, session: session), #"{"starRating":5.0}"#)
      #expect(reply.status == 200)
    }
  }

  @Test("malformed JSON is 400, an oversize body 413")
  func badBodies() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      let endpoint = Address.rate(store: store, session: session)
      let malformed = try await shop.send(endpoint, #"{"starRating":"#)
      #expect(malformed.status == 400)
      #expect(malformed.error == "The body is not valid JSON")
      let oversize = try await shop.send(endpoint, String(repeating: " ", count: 70_000))
      #expect(oversize.status == 413)
      #expect(oversize.error != nil)
    }
  }

  @Test("an empty body with a JSON content type is an empty object")
  func emptyBody() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      #expect(try await shop.send(.done(session: session), "").status == 200)
    }
  }
}

/// Counts how often a draft was asked for.
actor CountingWriter: ReviewWriter {
  private(set) var calls = 0

  func draft(of facts: ReviewFacts, avoiding recent: [String]) async -> String {
    calls += 1
    return "Draft \(calls)"
  }
}
