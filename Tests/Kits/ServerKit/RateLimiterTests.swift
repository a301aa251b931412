import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import WireKit

@testable import ServerKit

struct RateLimiterTests {
  private let clock = ManualClock()
  private let limit = RateLimit("test", burst: 3, perSecond: 0.5)

  private func client(_ text: String) throws -> ClientAddress {
    try #require(ClientAddress(text))
  }

  @Test("A burst passes, the next waits as long as it is told, and no longer")
  func burst() throws {
    let limiter = RateLimiter(clock: clock.wall)
    let client = try client("203.0.113.9")
    for _ in 0..<3 { #expect(limiter.secondsToWait(client: client, limit: limit) == nil) }
    #expect(limiter.secondsToWait(client: client, limit: limit) == 2)
    clock.advance(by: .seconds(1))
    #expect(limiter.secondsToWait(client: client, limit: limit) == 1)
    clock.advance(by: .seconds(1))
    #expect(limiter.secondsToWait(client: client, limit: limit) == nil)
    #expect(limiter.secondsToWait(client: client, limit: limit) == 2)
    clock.advance(by: .seconds(3600))
    for _ in 0..<3 { #expect(limiter.secondsToWait(client: client, limit: limit) == nil) }
    #expect(limiter.secondsToWait(client: client, limit: limit) != nil)
  }

  @Test("Asking takes nothing, and says when there will be something to take")
  func asking() throws {
    let limiter = RateLimiter(clock: clock.wall)
    let client = try client("203.0.113.9")
    for _ in 0..<9 {
      #expect(limiter.secondsToWait(client: client, limit: limit, isCounted: false) == nil)
    }
    #expect(limiter.count == 0)
    for _ in 0..<3 { #expect(limiter.secondsToWait(client: client, limit: limit) == nil) }
    for _ in 0..<9 {
      #expect(limiter.secondsToWait(client: client, limit: limit, isCounted: false) == 2)
    }
    clock.advance(by: .seconds(2))
    #expect(limiter.secondsToWait(client: client, limit: limit, isCounted: false) == nil)
    #expect(limiter.secondsToWait(client: client, limit: limit) == nil)
    #expect(limiter.secondsToWait(client: client, limit: limit) == 2)
  }

  @Test("Guesses under way hold their price, and those beyond it are told apart from wrong ones")
  func guesses() throws {
    let limiter = RateLimiter(clock: clock.wall)
    for text in ["203.0.113.9", "2001:db8::1"] {
      let client = try client(text)
      func begin() -> RateLimiter.GuessRefusal? { limiter.beginGuess(client: client, limit: limit) }
      func settle(wrong: Bool) {
        limiter.settleGuess(client: client, limit: limit, isWrong: wrong)
      }
      for _ in 0..<3 { #expect(begin() == nil) }
      #expect(begin() == .othersUnderWay)
      settle(wrong: true)
      settle(wrong: true)
      // The last one under way may yet be right.
      #expect(begin() == .othersUnderWay)
      settle(wrong: false)
      #expect(begin() == nil)
      settle(wrong: true)
      #expect(begin() == .usedUp(seconds: 2))
      clock.advance(by: .seconds(2))
      #expect(begin() == nil)
      settle(wrong: false)
    }
  }

  @Test("Clients and limits do not share; neighbours in one IPv6 network do")
  func separation() throws {
    let limiter = RateLimiter(clock: clock.wall)
    let one = RateLimit("one", burst: 1, perSecond: 1)
    let other = RateLimit("other", burst: 1, perSecond: 1)
    let address = try client("203.0.113.9")
    #expect(limiter.secondsToWait(client: address, limit: one) == nil)
    #expect(limiter.secondsToWait(client: address, limit: one) != nil)
    #expect(limiter.secondsToWait(client: address, limit: other) == nil)
    #expect(limiter.secondsToWait(client: try client("203.0.113.10"), limit: one) == nil)
    #expect(limiter.secondsToWait(client: try client("2001:db8::1"), limit: one) == nil)
    #expect(limiter.secondsToWait(client: try client("2001:db8::2"), limit: one) != nil)
    #expect(limiter.secondsToWait(client: try client("2001:db8:0:1::1"), limit: one) == nil)
    #expect(limiter.secondsToWait(client: ClientAddress(browser: "a"), limit: one) == nil)
    #expect(limiter.secondsToWait(client: ClientAddress(browser: "a"), limit: one) != nil)
    #expect(limiter.secondsToWait(client: ClientAddress(browser: "b"), limit: one) == nil)
  }

  @Test("An IPv4 client is the same one on an IPv6 listener, and not its neighbours")
  func mappedIPv4() throws {
    #expect(try client("::ffff:203.0.113.9") == client("203.0.113.9"))
    #expect(try client("::ffff:203.0.113.9") != client("::ffff:203.0.113.10"))
    #expect(try client("::ffff:203.0.113.9") != client("::1"))
    #expect(try client("::fffe:203.0.113.9") == client("::1"))
  }

  @Test("A whole IPv6 site has a limit too, however many networks it asks from")
  func site() throws {
    let limiter = RateLimiter(clock: clock.wall)
    var passed = 0
    for network in 0..<600 {
      let address = try client("2001:db8:7:\(String(network, radix: 16))::1")
      if limiter.secondsToWait(client: address, limit: limit) == nil { passed += 1 }
    }
    #expect(passed == 48, "sixteen houses' burst")
    #expect(limiter.secondsToWait(client: try client("2001:db8:8::1"), limit: limit) == nil)
    #expect(limiter.secondsToWait(client: try client("203.0.113.9"), limit: limit) == nil)
    clock.advance(by: .seconds(1))
    let fresh = try client("2001:db8:7:ffff::1")
    for _ in 0..<3 { #expect(limiter.secondsToWait(client: fresh, limit: limit) == nil) }
    #expect(
      limiter.secondsToWait(client: fresh, limit: limit) == 2, "its own limit, not the site's")
  }

  @Test("A cost of many tokens waits for all of them")
  func cost() throws {
    let limiter = RateLimiter(clock: clock.wall)
    let client = try client("203.0.113.9")
    #expect(limiter.secondsToWait(client: client, limit: limit, cost: 2) == nil)
    #expect(limiter.secondsToWait(client: client, limit: limit, cost: 3) == 4)
    #expect(limiter.secondsToWait(client: client, limit: limit) == nil)
  }

  @Test(
    "An address is read with the port that some proxies add, and with nothing else",
    arguments: [
      ("203.0.113.9:4711", "203.0.113.9"), ("[2001:db8::1]:4711", "2001:db8::1"),
      ("[2001:db8::1]", "2001:db8::1"), ("203.0.113.9:", nil), ("203.0.113.9:x", nil),
      ("203.0.113.9:99999", nil), ("[2001:db8::1]x", nil), ("[2001:db8::1", nil), ("unknown", nil),
      ("_hidden:80", nil), ("", nil),
    ])
  func ports(text: String, address: String?) throws {
    #expect(ClientAddress(text) == (try address.map(client)))
    #expect(ClientAddress(forwardedFor: "10.0.0.1, \(text)") == (try address.map(client)))
  }

  @Test("Memory stays bounded, and whoever is blocked stays so")
  func bounded() throws {
    let limiter = RateLimiter(clock: clock.wall, capacity: 100)
    for number in 0..<250 {
      _ = limiter.secondsToWait(client: ClientAddress(browser: "\(number)"), limit: limit)
      clock.advance(by: .milliseconds(1))
    }
    let blocked = try client("203.0.113.9")
    for _ in 0..<4 { _ = limiter.secondsToWait(client: blocked, limit: limit) }
    for number in 250..<300 {
      _ = limiter.secondsToWait(client: ClientAddress(browser: "\(number)"), limit: limit)
    }
    #expect(limiter.count <= 100)
    #expect(limiter.secondsToWait(client: blocked, limit: limit) != nil)
  }

  /// An error that is no problem: the front door makes one of it.
  private struct ClockBroken: Error {}

  @Test("Over HTTP each answer says what is left, refusals too, where clients expect it")
  func allowance() async throws {
    let limiter = RateLimiter(clock: clock.wall)
    let application = Application.behindFrontDoor(trustsProxy: true) { router in
      router.group("/api/v1").add(
        middleware: RateLimitMiddleware(limiter, limit, tellsAllowance: true)
      )
      .get("/thing") { _, _ in "ok" }
      .get("/nothing") { _, _ -> String in throw Problem.notFound("Nothing") }
      .get("/broken") { _, _ -> String in throw ClockBroken() }
    }
    try await application.test(.router) { client in
      func left(_ path: String) async throws -> [String?] {
        let reply = try await client.executeRequest(
          uri: "/api/v1/" + path, method: .get, headers: [.forwardedFor: "203.0.113.9"],
          body: nil)
        let code: String? = String(reply.status.code)
        let headers = reply.headers
        return [code, headers[.rateLimit], headers[.rateRemaining], headers[.retryAfter]]
      }
      let first = try await left("thing")
      #expect(first == ["200", "3", "2", nil])
      let unknown = try await left("nothing")
      #expect(unknown == ["404", "3", "1", nil])
      let last = try await left("thing")
      #expect(last == ["200", "3", "0", nil])
      let refused = try await left("thing")
      #expect(refused == ["429", "3", "0", "2"])
      clock.advance(by: .seconds(5))
      let later = try await left("thing")
      #expect(later == ["200", "3", "1", nil])
      let broken = try await left("broken")
      #expect(broken == ["500", "3", "0", nil])
    }
  }

  @Test("Switched off, it lets everything through")
  func off() throws {
    let limiter = RateLimiter(clock: clock.wall, isOn: false)
    let client = try client("203.0.113.9")
    for _ in 0..<100 { #expect(limiter.secondsToWait(client: client, limit: limit) == nil) }
  }

  @Test("Over HTTP the refusal is 429 with Retry-After, by the proxy's client where there is one")
  func overHTTP() async throws {
    let limiter = RateLimiter(clock: clock.wall)
    let application = Application.behindFrontDoor(trustsProxy: true) { router in
      router.group("/api/v1").add(middleware: RateLimitMiddleware(limiter, limit))
        .get("/thing") { _, _ in "ok" }
    }
    try await application.test(.router) { client in
      func get(_ forwarded: String?) async throws -> TestResponse {
        try await client.executeRequest(
          uri: "/api/v1/thing", method: .get,
          headers: forwarded.map { [.forwardedFor: $0] } ?? [:], body: nil)
      }
      // The first entry is the client's claim, the last one our proxy's.
      for number in 0..<3 {
        #expect(try await get("10.0.0.\(number), 203.0.113.9").status == .ok)
      }
      let refused = try await get("10.0.0.7, 203.0.113.9")
      #expect(refused.status == .tooManyRequests)
      #expect(refused.headers[.retryAfter] == "2")
      #expect(
        refused.text == #"{"error":"Too many requests. Try again in 2 seconds."}"#)
      #expect(try await get("203.0.113.10").status == .ok)
    }
  }
}
