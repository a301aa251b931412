import BoutiqueModels
import HTTPTypes
import Testing

@testable import BoutiqueServer

@Suite("Whoever guesses is slowed, and nobody else")
struct GuessingTests {
  private func from(_ address: String, token: String? = nil) -> HTTPFields {
    var headers: HTTPFields = [.literal("X-Forwarded-For"): address]
    if let token { headers[.authorization] = "Bearer \(token)" }
    return headers
  }

  private func poll(_ shop: Shop, _ store: String, from address: String) async throws -> Int {
    try await shop.send(.nextSession(store: store), headers: from(address)).status
  }

  @Test("guessing store ids is slowed, a kiosk that polls beside it is not")
  func stores() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      var statuses: [Int] = []
      for number in 1...31 {
        statuses.append(try await poll(shop, "store_\(number)", from: "203.0.113.9"))
        #expect(try await poll(shop, store, from: "203.0.113.9") == 200)
      }
      #expect(statuses.dropLast().allSatisfy { $0 == 404 })
      #expect(statuses.last == 429)
      // Also when its answer has to be looked up again.
      try await shop.ringUp(at: store)
      #expect(try await poll(shop, store, from: "203.0.113.9") == 200)
    }
  }

  @Test("after too many wrong ids a right guess is not told from a wrong one")
  func rightGuess() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      for number in 1...30 { _ = try await poll(shop, "store_\(number)", from: "203.0.113.9") }
      for id in [store, "store_wrong"] {
        #expect(try await poll(shop, id, from: "203.0.113.9") == 429)
      }
      #expect(try await poll(shop, store, from: "203.0.113.10") == 200)
      shop.clock.advance(by: .seconds(2))
      #expect(try await poll(shop, "store_wrong", from: "203.0.113.9") == 404)
      #expect(try await poll(shop, "store_wrong", from: "203.0.113.9") == 429)
    }
  }

  @Test("twenty wrong owner tokens are enough; the owner elsewhere is never locked out")
  func ownerTokens() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let ask = { @Sendable (token: String, address: String) in
        try await shop.send(.owner, headers: from(address, token: token))
      }
      for number in 1...20 {
        #expect(try await ask("wrong\(number)", "203.0.113.9").status == 401)
      }
      let refused = try await ask("wrong", "203.0.113.9")
      #expect(refused.status == 429)
      #expect(refused.error == "Too many requests. Try again in 10 seconds.")
      #expect(refused.headers[.retryAfter] == "10")
      #expect(try await ask(Shop.token, "203.0.113.10").status == 200)
      // Who signed in before, at that address too, has a pass that nobody can guess.
      let pass = try await ask(Shop.token, "203.0.113.10").decoded(OwnerPass.self).pass
      #expect(try await ask(pass, "203.0.113.9").status == 200)
      #expect(try await ask(Shop.token, "203.0.113.9").status == 429)
      // The store's public page looks at tokens too, and may not be the way around.
      let show = try await shop.send(.store(store), headers: from("203.0.113.9", token: "wrong"))
      #expect(show.status == 429)
      #expect(try await shop.send(.store(store), headers: from("203.0.113.9")).status == 200)
    }
  }
}
