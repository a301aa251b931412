import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerKit
import Testing
import WireKit

struct OwnerGateTests {
  private func send(_ authorization: String?, token: String? = "secret") async throws
    -> TestResponse
  {
    let application = Application.behindFrontDoor { router in
      router.group("/api/v1").add(middleware: OwnerGate(token: token))
        .get("/owner") { _, _ in "welcome" }
    }
    return try await application.test(.router) { client in
      try await client.executeRequest(
        uri: "/api/v1/owner", method: .get,
        headers: authorization.map { [.authorization: $0] } ?? [:], body: nil)
    }
  }

  @Test("The right token opens", arguments: ["Bearer secret", "bearer secret", "BEARER  secret "])
  func opens(authorization: String) async throws {
    #expect(try await send(authorization).text == "welcome")
  }

  @Test(
    "Anything else is 401 with the contract's sentence",
    arguments: [
      (nil, "Missing or invalid Authorization header"),
      ("Basic c2VjcmV0", "Missing or invalid Authorization header"),
      ("Bearersecret", "Missing or invalid Authorization header"),
      ("Bearer", "Missing token"), ("Bearer   ", "Missing token"),
      ("Bearer secre", "Invalid or expired token"), ("Bearer secret2", "Invalid or expired token"),
      ("Bearer Secret", "Invalid or expired token"),
    ] as [(String?, String)])
  func refuses(authorization: String?, sentence: String) async throws {
    let response = try await send(authorization)
    #expect(response.status == .unauthorized)
    #expect(response.text == "{\"error\":\"\(sentence)\"}")
  }

  @Test("The pass opens, follows from token and key, and is no other server's")
  func pass() async throws {
    let box = try #require(SecretBox(key: Array(repeating: 1, count: 32)))
    let gate = OwnerGate(token: "secret", box: box)
    #expect(gate.pass.count == 64)
    #expect(gate.pass == OwnerGate(token: "secret", box: box).pass)
    #expect(gate.pass != OwnerGate(token: "secret2", box: box).pass)
    #expect(gate.pass != OwnerGate(token: "secret").pass)
    try gate.check(request(gate.pass), from: nil)
    #expect(throws: Problem.self) {
      try OwnerGate(token: "other", box: box).check(request(gate.pass), from: nil)
    }
    // Without a token nobody is the owner, with whatever pass.
    let closed = OwnerGate(token: nil, box: box)
    #expect(throws: Problem.self) { try closed.check(request(closed.pass), from: nil) }
  }

  private func request(_ token: String) -> Request {
    Request(
      head: HTTPRequest(
        method: .get, scheme: nil, authority: nil, path: "/",
        headerFields: [.authorization: "Bearer \(token)"]),
      body: .init(buffer: .init()))
  }

  @Test("Without a token in the configuration nobody is the owner")
  func notConfigured() async throws {
    let response = try await send("Bearer ", token: nil)
    #expect(response.status == .serviceUnavailable)
    #expect(response.text == #"{"error":"Authentication service not configured"}"#)
  }

  @Test("Wrong tokens are counted by client; a right one from elsewhere always opens")
  func guessing() async throws {
    let clock = ManualClock()
    let gate = OwnerGate(token: "secret", limiter: RateLimiter(clock: clock.wall))
    let application = Application.behindFrontDoor(trustsProxy: true) { router in
      router.group("/api/v1").add(middleware: gate).get("/owner") { _, _ in "welcome" }
    }
    try await application.test(.router) { client async throws in
      func status(_ token: String, _ address: String) async throws -> Int {
        try await client.executeRequest(
          uri: "/api/v1/owner", method: .get,
          headers: [.authorization: "Bearer \(token)", .forwardedFor: address], body: nil
        ).status.code
      }
      // The right token never counts as a guess.
      for _ in 0..<100 { #expect(try await status("secret", "203.0.113.9") == 200) }
      for number in 0..<20 { #expect(try await status("wrong\(number)", "203.0.113.9") == 401) }
      #expect(try await status("wrong", "203.0.113.9") == 429)
      // If the right one still opened, guessing could go on.
      #expect(try await status("secret", "203.0.113.9") == 429)
      #expect(try await status("secret", "203.0.113.10") == 200)
      clock.advance(by: .seconds(10))
      #expect(try await status("secret", "203.0.113.9") == 200)
      #expect(try await status("wrong", "203.0.113.9") == 401)
      #expect(try await status("wrong", "203.0.113.9") == 429)
    }
  }
}
