import BoutiqueModels
import HTTPTypes
import Testing

@testable import BoutiqueServer

@Suite("Of two kiosks in a shop, one has the visit")
struct HoldTests {
  private func offered(
    _ shop: Shop, _ store: String, to headers: HTTPFields = [:]
  ) async throws -> String? {
    try await shop.send(.nextSession(store: store), headers: headers)
      .decoded(NextSessionResponse.self).session?.publicId
  }

  @Test("a visit on one kiosk's screen is not offered to the other, nor taken, nor answered by it")
  func held() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      let hold = Address.hold(store: store, session: session)
      let rate = Address.rate(store: store, session: session)
      #expect(try await offered(shop, store, to: .kiosk("a")) == session)
      #expect(try await offered(shop, store, to: .kiosk("b")) == session)
      #expect(try await shop.send(hold, headers: .kiosk("a")).status == 200)
      #expect(try await shop.send(hold, headers: .kiosk("a")).status == 200)

      let refused = try await shop.send(hold, headers: .kiosk("b"))
      #expect(refused.status == 423)
      #expect(refused.error == "This visit is on another kiosk's screen.")
      #expect(try await offered(shop, store, to: .kiosk("a")) == session)
      #expect(try await offered(shop, store, to: .kiosk("b")) == nil)
      let stars = #"{"starRating":1}"#
      for address in [
        rate, .approve(store: store, session: session), .decline(store: store, session: session),
      ] {
        #expect(try await shop.send(address, stars, headers: .kiosk("b")).status == 423)
      }
      #expect(try await shop.send(rate, stars, headers: .kiosk("a")).status == 200)
    }
  }

  @Test("the second kiosk is offered the next customer's visit")
  func nextCustomer() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let first = try await shop.ringUp(at: store)
      shop.clock.advance(by: .seconds(1))
      let second = try await shop.ringUp(at: store)
      _ = try await shop.send(.hold(store: store, session: first), headers: .kiosk("a"))
      #expect(try await offered(shop, store, to: .kiosk("b")) == second)
      _ = try await shop.send(.hold(store: store, session: second), headers: .kiosk("b"))
      #expect(try await offered(shop, store, to: .kiosk("c")) == nil)
    }
  }

  @Test("a cancelled visit is free at once, and a kiosk that waits is told")
  func released() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      _ = try await shop.send(.hold(store: store, session: session), headers: .kiosk("a"))
      var waiting: HTTPFields = .kiosk("b")
      let nothing = try await shop.send(.nextSession(store: store, wait: 25), headers: waiting)
      waiting[.ifNoneMatch] = nothing.headers[.eTag]
      let headers = waiting
      async let answer = shop.send(.nextSession(store: store, wait: 25), headers: headers)
      try await shop.eventually("the question waits") { shop.database.changes.waiting > 1 }
      let release = Address.release(store: store, session: session)
      // Who does not hold it gives nothing back.
      #expect(try await shop.send(release, headers: .kiosk("c")).status == 200)
      #expect(try await offered(shop, store, to: .kiosk("c")) == nil)
      #expect(try await shop.send(release, headers: .kiosk("a")).status == 200)
      let next = try await answer.decoded(NextSessionResponse.self)
      #expect(next.session?.publicId == session)
    }
  }

  @Test("a silent kiosk loses the visit after a minute; one that says so keeps it")
  func silence() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      let hold = Address.hold(store: store, session: session)
      for _ in 1...6 {
        #expect(try await shop.send(hold, headers: .kiosk("a")).status == 200)
        shop.clock.advance(by: .seconds(59))
        #expect(try await shop.send(hold, headers: .kiosk("b")).status == 423)
      }
      shop.clock.advance(by: .seconds(1))
      #expect(try await offered(shop, store, to: .kiosk("b")) == session)
      #expect(try await shop.send(hold, headers: .kiosk("b")).status == 200)
      #expect(try await shop.send(hold, headers: .kiosk("a")).status == 423)
    }
  }

  @Test("two at once: exactly one gets it")
  func race() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      let letters = ["a", "b", "c", "d", "e", "f"]
      let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
        for letter in letters {
          group.addTask {
            try await shop.send(
              .hold(store: store, session: session), headers: .kiosk(letter)
            ).status == 200
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(winners == 1)
    }
  }

  @Test("older kiosks, which say nothing of themselves, are served as the contract says")
  func olderKiosks() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.ringUp(at: store)
      _ = try await shop.send(.hold(store: store, session: session), headers: .kiosk("a"))
      #expect(try await offered(shop, store) == session)
      let rated = try await shop.send(
        .rate(store: store, session: session), #"{"starRating":3}"#)
      #expect(rated.status == 200)
      #expect(try await shop.send(.approve(store: store, session: session)).status == 200)
      let late = try await shop.send(
        .hold(store: store, session: session), headers: .kiosk("a"))
      #expect(late.status == 400)
      let nameless = try await shop.send(.hold(store: store, session: session))
      #expect(nameless.status == 400)
    }
  }
}
