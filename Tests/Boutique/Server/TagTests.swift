import BoutiqueModels
import HTTPTypes
import Testing

@testable import BoutiqueServer

@Suite("The tag in the shop")
struct TagTests {
  @Test("a tap leads to the review's own address, and is its opening, once")
  func tapLeads() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      let tap = try await shop.send(.tap(store: store))
      #expect(tap.status == 303)
      #expect(tap.headers[.location] == "/r/\(session)")
      #expect(tap.headers[.cacheControl] == "no-store")
      #expect(tap.text.isEmpty)
      for _ in 1...2 {
        #expect(try await shop.send(.landing(session: session)).text.contains("<textarea"))
      }
      #expect(try await shop.audit(session).filter { $0 == "OPENED {}" }.count == 1)
    }
  }

  @Test("a second phone at the tag does not see the review of the customer before")
  func tapOnce() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      async let phones = [
        shop.openTag(store), shop.openTag(store), shop.openTag(store),
      ]
      #expect(try await phones.filter { $0.text.contains(session) }.count == 1)
      // The first phone finds it again under its own address.
      #expect(try await shop.send(.landing(session: session)).text.contains("<textarea"))
      #expect(try await shop.openTag(store).text.contains("No review ready"))
    }
  }

  @Test("when the newest review is open, the tag shows none of an older customer")
  func tapShowsNoOlder() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let older = try await shop.session(at: store, in: .approved)
      shop.clock.advance(by: .seconds(1))
      let scanned = try await shop.session(at: store, in: .approved)
      _ = try await shop.send(.landing(session: scanned))
      for _ in 1...2 {
        let tap = try await shop.openTag(store)
        #expect(tap.status == 200 && tap.text.contains("No review ready"))
        #expect(!tap.text.contains(older))
      }
      // The older customer's phone has its address from the code.
      #expect(try await shop.send(.landing(session: older)).text.contains("<textarea"))
      shop.clock.advance(by: .seconds(1))
      let next = try await shop.session(at: store, in: .approved)
      #expect(try await shop.openTag(store).text.contains(next))
    }
  }

  @Test("the tag in the shop opens the review that was approved last")
  func tapShowsNewest() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let first = try await shop.session(at: store, in: .pending)
      shop.clock.advance(by: .seconds(10))
      let second = try await shop.session(at: store, in: .approved)
      #expect(try await shop.openTag(store).text.contains(second))
      // The earlier purchase is approved later.
      shop.clock.advance(by: .seconds(10))
      _ = try await shop.send(.rate(store: store, session: first), #"{"starRating":5}"#)
      _ = try await shop.send(.approve(store: store, session: first))
      #expect(try await shop.openTag(store).text.contains(first))
    }
  }
}
