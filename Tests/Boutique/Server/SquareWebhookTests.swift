import BoutiqueModels
import HTTPTypes
import ServerKit
import Testing

@testable import BoutiqueServer

@Suite("Square's webhooks")
struct SquareWebhookTests {
  @Test(
    "a signed payment becomes a session with the order that Square holds",
    arguments: ["/api/v1/square/webhook", "/api/v1/pos/webhook/square"])
  func happyPath(path: String) async throws {
    let http = StubHTTP { _, _ in .json(SquareStandIn.order) }
    try await Shop.open(SquareStandIn.connected(http)) { shop in
      let store = try await shop.addStore(location: "L1")
      let reply = try await shop.webhook(payment(event: "e1"), path: path)
      #expect(reply.status == 200)
      #expect(
        reply.text
          == (path.hasSuffix("square") ? #"{"eventId":"e1","ok":true}"# : #"{"ok":true}"#))
      try await shop.eventuallySessions(1, at: store)

      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(
        next.order
          == Order(
            totalAmount: 10_250, currency: "USD",
            items: [
              OrderItem(name: "Silk Scarf", quantity: 1, amount: 8_900),
              OrderItem(name: "Green Tea", quantity: 3, amount: 1_250),
              OrderItem(name: "Item", quantity: 1, amount: 100),
            ]))
      let request = try #require(http.requests.first)
      #expect(request.url == "https://square.test/v2/orders/O1")
      #expect(request.headers["Authorization"] == "Bearer sq-token")
      #expect(request.headers["Square-Version"] == "2026-08-19")
      #expect(request.timeout <= .seconds(10))
      let session = try #require(next.session?.publicId)
      #expect(try await shop.audit(session).first?.contains(#""provider":"SQUARE""#) == true)
      #expect(try await shop.eventStatus("e1") == "PROCESSED")
    }
  }

  @Test(
    "what is not signed by Square is 401 on both paths and leaves nothing behind",
    arguments: ["/api/v1/square/webhook", "/api/v1/pos/webhook/square"])
  func forged(path: String) async throws {
    try await Shop.open { shop in
      _ = try await shop.addStore(location: "L1")
      let body = payment(event: "e1")
      let missing = try await shop.send(.post, path, body)
      #expect(missing.status == 401)
      #expect(missing.error == "Signature missing")
      let signature = try #require(SquareSignature(key: Shop.signatureKey))
      let elsewhere = signature.sign(url: "https://evil.example" + path, body: body.utf8)
      for forged in ["AAAA", elsewhere] {
        let reply = try await shop.send(
          .post, path, body, headers: [.literal("x-square-hmacsha256-signature"): forged])
        #expect(reply.status == 401)
        #expect(reply.error == "Invalid signature")
      }
      let altered = try await shop.webhook(
        body, path: path, sent: body.replacing("4599", with: "9999"))
      #expect(altered.status == 401)
      #expect(try await shop.count("SELECT COUNT(*) FROM webhook_events") == 0)
    }
  }

  @Test("without a signature key there is no route, and the log of the start names the variable")
  func notConfigured() async throws {
    var setting = Shop.Setting()
    setting.square = BoutiqueConfiguration.Square(signatureKey: "")
    try await Shop.open(setting) { shop in
      for path in ["/api/v1/square/webhook", "/api/v1/pos/webhook/square"] {
        let reply = try await shop.webhook(payment(event: "e1"), path: path)
        #expect(reply.status == 404)
        #expect(reply.error == "Not found")
        #expect(!reply.text.contains("SQUARE"))
      }
    }
    let without = BoutiqueConfiguration(publicBaseURL: "https://shop.example")
    #expect(without.squareWarning?.contains("SQUARE_WEBHOOK_SIGNATURE_KEY") == true)
    let with = BoutiqueConfiguration(
      publicBaseURL: "https://shop.example",
      square: BoutiqueConfiguration.Square(signatureKey: "key"))
    #expect(with.squareWarning == nil)
  }

  @Test("another provider is 400, in any case of letters Square is itself")
  func providers() async throws {
    try await Shop.open { shop in
      let other = try await shop.webhook(payment(event: "e1"), path: "/api/v1/pos/webhook/toast")
      #expect(other.status == 400)
      #expect(other.error == "Unsupported provider")
      let square = try await shop.webhook(payment(event: "e1"), path: "/api/v1/pos/webhook/SQUARE")
      #expect(square.status == 200)
    }
  }

  @Test("malformed and oversize bodies are refused even with a valid signature")
  func badBodies() async throws {
    try await Shop.open { shop in
      let malformed = try await shop.webhook(#"{"event_id":"#)
      #expect(malformed.status == 400)
      #expect(try await shop.webhook(#"{"event_id":7}"#).status == 400)
      let huge = #"{"event_id":"e1","x":""# + String(repeating: "x", count: 300_000) + #""}"#
      #expect(try await shop.webhook(huge).status == 413)
    }
  }

  @Test("card data is not stored")
  func noCardData() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1"))
      try await shop.eventuallySessions(1, at: store)
      let jobs = try await shop.database.read { db in
        try db.all("SELECT payload FROM jobs") { row -> String in try row["payload"] }
      }
      #expect(jobs.count == 1)
      #expect(jobs.allSatisfy { !$0.contains("9029") && !$0.contains("MASTERCARD") })
    }
  }
}
