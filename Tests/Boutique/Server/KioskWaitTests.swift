import BoutiqueModels
import ClientKitTesting
import HTTPTypes
import Testing

@testable import BoutiqueServer

@Suite("A kiosk that waits at the server for its next purchase")
struct KioskWaitTests {
  private let timer = TestClock()

  /// A shop in which nothing waits for a change but kiosks.
  private func open(_ body: @Sendable (Shop) async throws -> Void) async throws {
    var setting = Shop.Setting()
    setting.timer = timer
    setting.runsJobs = false
    try await Shop.open(setting, body)
  }

  @Test("an older kiosk, which only polls, is answered as ever: at once, and without a tag")
  func polling() async throws {
    try await open { shop in
      let store = try await shop.addStore()
      let tag = try await tag(of: .nextSession(store: store, wait: 25), in: shop)
      let poll = try await shop.send(.nextSession(store: store), headers: [.ifNoneMatch: tag])
      #expect(poll.status == 200)
      #expect(poll.text == #"{"session":null,"order":null}"#)
      #expect(poll.headers[.eTag] == nil)
      try await shop.ringUp(at: store)
      let next = try await shop.send(.nextSession(store: store))
      #expect(next.headers[.eTag] == nil)
      #expect(try next.decoded(NextSessionResponse.self).order == .sample)
    }
  }

  @Test("a first question is answered at once, with a tag and the same bytes")
  func first() async throws {
    try await open { shop in
      let store = try await shop.addStore()
      let empty = try await shop.send(.nextSession(store: store, wait: 25))
      #expect(empty.status == 200)
      #expect(empty.text == #"{"session":null,"order":null}"#)
      #expect(empty.headers[.eTag]?.isEmpty == false)
      let session = try await shop.ringUp(at: store)
      // A kiosk that comes back with an old tag is told at once too.
      let known: HTTPFields = [.ifNoneMatch: try #require(empty.headers[.eTag])]
      let next = try await shop.send(.nextSession(store: store, wait: 25), headers: known)
      #expect(try next.decoded(NextSessionResponse.self).session?.publicId == session)
      #expect(try await shop.send(.nextSession(store: store)).text == next.text)
    }
  }

  @Test("a purchase ends the waits of its store's kiosks, all at once, and no other store's")
  func wakes() async throws {
    try await open { shop in
      let store = try await shop.addStore()
      let other = try await shop.addStore("Other")
      let tag = try await tag(of: .nextSession(store: store, wait: 25), in: shop)
      let ask = { @Sendable (store: String) in
        try await shop.send(.nextSession(store: store, wait: 25), headers: [.ifNoneMatch: tag])
      }
      async let elsewhere = ask(other)
      try await withThrowingTaskGroup(of: Reply.self) { kiosks in
        for _ in 1...20 { kiosks.addTask { try await ask(store) } }
        try await shop.eventually("all wait") { shop.database.changes.waiting == 21 }
        let session = try await shop.ringUp(at: store)
        for try await answer in kiosks {
          #expect(answer.status == 200 && answer.headers[.eTag] != tag)
          #expect(try answer.decoded(NextSessionResponse.self).session?.publicId == session)
        }
      }
      #expect(shop.database.changes.waiting == 1)
      timer.advance(by: .seconds(25))
      #expect(try await elsewhere.status == 304)
    }
  }

  @Test(
    "a wait ends after 25 seconds with 304, however long the kiosk would wait",
    arguments: [25, 9_999])
  func timesUp(wait: Int) async throws {
    try await open { shop in
      let store = try await shop.addStore()
      let endpoint = Address.nextSession(store: store, wait: wait)
      let tag = try await tag(of: endpoint, in: shop)
      async let held = shop.send(endpoint, headers: [.ifNoneMatch: tag])
      try await timer.sleeper(for: .seconds(25))
      timer.advance(by: .milliseconds(24_999))
      #expect(shop.database.changes.waiting == 1)
      timer.advance(by: .milliseconds(1))
      let answer = try await held
      #expect(answer.status == 304 && answer.text.isEmpty)
      #expect(answer.headers[.eTag] == tag)
      #expect(timer.sleeperCount == 0)
    }
  }

  @Test("a visit that the kiosk skips does not end its wait, the next customer's does")
  func skipping() async throws {
    try await open { shop in
      let store = try await shop.addStore()
      let first = try await shop.ringUp(at: store)
      let endpoint = Address.nextSession(store: store, skip: [first], wait: 25)
      let tag = try await tag(of: endpoint, in: shop)
      async let held = shop.send(endpoint, headers: [.ifNoneMatch: tag])
      try await timer.sleeper(for: .seconds(25))
      // Another kiosk of the shop rates the visit that this one skips.
      _ = try await shop.send(.rate(store: store, session: first), #"{"starRating":4}"#)
      try await shop.eventually("it waits again") { shop.database.changes.waiting == 1 }
      let second = try await shop.ringUp(at: store)
      let answer = try await held.decoded(NextSessionResponse.self)
      #expect(answer.session?.publicId == second)
    }
  }

  @Test("a purchase that expires while a kiosk waits is not reported as unchanged")
  func expires() async throws {
    try await open { shop in
      let store = try await shop.addStore()
      try await shop.ringUp(at: store)
      let endpoint = Address.nextSession(store: store, wait: 25)
      let tag = try await tag(of: endpoint, in: shop)
      async let held = shop.send(endpoint, headers: [.ifNoneMatch: tag])
      try await timer.sleeper(for: .seconds(25))
      shop.clock.advance(by: .seconds(15 * 60))
      timer.advance(by: .seconds(25))
      #expect(try await held.decoded(NextSessionResponse.self) == .empty)
    }
  }

  @Test("an unknown store is 404 and a nonsense wait 400, both at once")
  func refused() async throws {
    try await open { shop in
      let known: HTTPFields = [.ifNoneMatch: "\"x\""]
      let unknown = try await shop.send(
        .nextSession(store: "store_nobody", wait: 25), headers: known)
      #expect(unknown.status == 404)
      #expect(unknown.error == "Store not found")
      let path = Address.nextSession(store: try await shop.addStore()).path
      for wait in ["soon", "-1", ""] {
        #expect(try await shop.send(.get, path + "?wait=" + wait).status == 400)
      }
    }
  }

  private func tag(of endpoint: Address, in shop: Shop) async throws -> String {
    try #require(try await shop.send(endpoint).headers[.eTag])
  }
}
