import BoutiqueModels
import HTTPTypes
import Testing

@testable import BoutiqueServer

@Suite("A kiosk is paired by a code and has a key")
struct PairingTests {
  @Test("a new store takes nothing but keys, on every route of a kiosk")
  func keysOnly() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let session = try await shop.ringUp(at: store)
      let key = try await shop.pairedKey(with: store)
      let routes: [(Address, String?)] = [
        (.nextSession(store: store), nil), (.nextSession(store: store, wait: 1), nil),
        (.hold(store: store, session: session), nil),
        (.release(store: store, session: session), nil),
        (.rate(store: store, session: session), #"{"starRating":5}"#),
        (.approve(store: store, session: session), nil),
        (.decline(store: store, session: session), nil),
      ]
      for (address, body) in routes {
        for headers: HTTPFields in [[:], .kiosk("b"), .key("0123")] {
          let refused = try await shop.send(address, body, headers: headers)
          #expect(refused.status == 401, "\(address)")
          #expect(!refused.text.contains("Silk"))
        }
      }
      #expect(try await shop.audit(session).count == 1)
      for (address, body) in routes {
        let status = try await shop.send(address, body, headers: .key(key)).status
        // The last one comes after the approval.
        #expect(status == (address == routes.last?.0 ? 400 : 200), "\(address)")
      }
    }
  }

  @Test("a key opens its own store only, and its kiosk's done is checked too")
  func otherStore() async throws {
    try await Shop.open { shop in
      let mine = try await shop.addStore(isOpen: false)
      let other = try await shop.addStore(isOpen: true)
      let key = try await shop.pairedKey(with: mine)
      let session = try await shop.session(at: other, in: .approved)
      for address: Address in [
        .nextSession(store: other), .rate(store: other, session: session),
        .done(session: session),
      ] {
        let reply = try await shop.send(address, "{}", headers: .key(key))
        #expect(reply.status == 401, "\(address)")
      }
      #expect(try await shop.send(.done(session: session)).status == 200)
    }
  }

  @Test("a code pairs one kiosk; the same kiosk may repeat it, and gets the same key")
  func lostAnswer() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let code = try await shop.code(for: store)
      let first = try await shop.pair(code, as: "a")
      let typed = code.lowercased().replacing("-", with: " ")
      let again = try await shop.pair(typed, as: "a")
      #expect(first.status == 200 && again.text == first.text)
      #expect(try first.decoded(Pairing.self).storePublicId == store)
      let other = try await shop.pair(code, as: "b")
      #expect(other.status == 404)
      #expect(try await shop.kiosks(of: store).map(\.name) == ["Kiosk 1"])
      // Only hashes are stored.
      let pairing = try first.decoded(Pairing.self)
      for secret in [
        pairing.key, PairingCodeText.read(code) ?? "", String(repeating: "a", count: 32),
      ] {
        let rows = try await shop.count(
          """
          SELECT (SELECT COUNT(*) FROM kiosk_devices WHERE key_hash = \(secret))
            + (SELECT COUNT(*) FROM pairing_codes WHERE code_hash = \(secret) OR salt = \(secret)
              OR used_by = \(secret))
          """)
        #expect(rows == 0)
      }
    }
  }

  @Test("ten requests at once with one code pair one kiosk, whoever sends them")
  func race() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let code = try await shop.code(for: store)
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for number in 0..<10 {
          group.addTask { try await shop.pair(code, as: number.isMultiple(of: 2) ? "a" : "b") }
        }
        return try await group.reduce(into: [Reply]()) { $0.append($1) }
      }
      let keys = try replies.filter { $0.status == 200 }.map { try $0.decoded(Pairing.self).key }
      #expect(keys.count == 5 && Set(keys).count == 1)
      #expect(try await shop.kiosks(of: store).count == 1)
    }
  }

  @Test("a code expires after 15 minutes, also for the kiosk that has used it")
  func expiry() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let unused = try await shop.code(for: store)
      let used = try await shop.code(for: store)
      #expect(try await shop.pair(used, as: "a").status == 200)
      shop.clock.advance(by: BoutiqueRules.pairingCodeLifetime)
      for code in [unused, used] {
        let late = try await shop.pair(code, as: "a")
        #expect(late.status == 404)
        #expect(late.error?.contains("expired") == true)
      }
      for chore in shop.boutique.chores { try await chore() }
      #expect(try await shop.count("SELECT COUNT(*) FROM pairing_codes") == 0)
    }
  }

  @Test("guesses are limited by address, and the right code waits like the others")
  func guesses() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let code = try await shop.code(for: store)
      let noisy: HTTPFields = .from("203.0.113.9")
      for _ in 1...10 {
        #expect(try await shop.pair("2222-2222", as: "a", headers: noisy).status == 404)
      }
      let refused = try await shop.pair(code, as: "a", headers: noisy)
      #expect(refused.status == 429)
      #expect(refused.headers[.retryAfter] == "20")
      #expect(refused.error == "Too many requests. Try again in 20 seconds.")
      let quiet: HTTPFields = .from("203.0.113.10")
      #expect(try await shop.pair(code, as: "a", headers: quiet).status == 200)
    }
  }

  @Test(
    "what is no name of a kiosk is 400", arguments: ["", "a", String(repeating: "G", count: 32)])
  func badName(name: String) async throws {
    try await Shop.open { shop in
      let code = try await shop.code(for: try await shop.addStore())
      let reply = try await shop.send(.pair, #"{"code":"\#(code)","device":"\#(name)"}"#)
      #expect(reply.status == 400)
    }
  }

  @Test("the list tells when each kiosk was last seen, to the minute")
  func lastSeen() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let key = try await shop.pairedKey(with: store)
      let paired = try #require(try await shop.kiosks(of: store).first)
      let list = try await shop.asOwner(.devices(store, wait: 0))
      for _ in 1...3 {
        shop.clock.advance(by: .seconds(61))
        _ = try await shop.send(.nextSession(store: store), headers: .key(key))
      }
      let seen = try #require(try await shop.kiosks(of: store).first)
      #expect(seen.lastSeenAt.since(paired.lastSeenAt) == .seconds(180))
      #expect(seen.pairedAt == paired.pairedAt)
      let unchanged = try await shop.asOwner(
        .devices(store, wait: 0), headers: [.ifNoneMatch: try #require(list.headers[.eTag])])
      #expect(unchanged.status == 200)
    }
  }

  @Test("after too many wrong keys from one address they are not looked at, a kiosk goes on")
  func wrongKeys() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(isOpen: false)
      let key = try await shop.pairedKey(with: store)
      var headers: HTTPFields = .from("203.0.113.9")
      headers[.kioskKey] = key
      #expect(try await shop.send(.nextSession(store: store), headers: headers).status == 200)
      var wrong = headers
      var statuses: Set<Int> = []
      for number in 1...31 {
        wrong[.kioskKey] = "wrong\(number)"
        statuses.insert(try await shop.send(.nextSession(store: store), headers: wrong).status)
      }
      #expect(statuses == [401, 429])
      #expect(try await shop.send(.nextSession(store: store), headers: headers).status == 200)
    }
  }
}
