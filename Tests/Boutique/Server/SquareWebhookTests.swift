import BoutiqueModels
import Foundation
import HTTPTypes
import ServerKit
import Testing
import WireKit

@testable import BoutiqueServer

@Suite("Square's webhooks")
struct SquareWebhookTests {
  static let order = """
    {"order":{"id":"O1","location_id":"L1","line_items":[
      {"uid":"a","name":"Silk Scarf","quantity":"1","total_money":{"amount":8900,"currency":"USD"}},
      {"uid":"b","name":"Green Tea","quantity":"2.5","total_money":{"amount":1250,"currency":"USD"}},
      {"uid":"c","quantity":"1","total_money":{"amount":100,"currency":"USD"}}],
     "state":"COMPLETED","total_money":{"amount":10250,"currency":"USD"}}}
    """

  private static func connected(_ http: StubHTTP) -> Shop.Setting {
    var setting = Shop.Setting()
    setting.http = http
    setting.square = BoutiqueConfiguration.Square(
      signatureKey: Shop.signatureKey, accessToken: "sq-token", baseURL: "https://square.test/",
      version: "2026-08-19")
    return setting
  }

  @Test(
    "a signed payment becomes a session with the order that Square holds",
    arguments: ["/api/v1/square/webhook", "/api/v1/pos/webhook/square"])
  func happyPath(path: String) async throws {
    let http = StubHTTP { _, _ in .json(Self.order) }
    try await Shop.open(Self.connected(http)) { shop in
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

  @Test("without a signature key Square is refused with a sentence for the operator")
  func notConfigured() async throws {
    var setting = Shop.Setting()
    setting.square = BoutiqueConfiguration.Square(signatureKey: "")
    try await Shop.open(setting) { shop in
      let reply = try await shop.webhook(payment(event: "e1"))
      #expect(reply.status == 503)
      #expect(reply.error?.contains("SQUARE_WEBHOOK_SIGNATURE_KEY") == true)
    }
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

  @Test("without Square credentials the payment's amount is used and the list is empty")
  func withoutCredentials() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1"))
      try await shop.eventuallySessions(1, at: store)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.order == Order(totalAmount: 4_599, currency: "USD", items: []))
    }
  }

  @Test("any number of events and payments of one order make one session")
  func oneSessionPerOrder() async throws {
    let http = StubHTTP { _, _ in .json(Self.order) }
    try await Shop.open(Self.connected(http)) { shop in
      let store = try await shop.addStore(location: "L1")
      try await withThrowingTaskGroup(of: Reply.self) { group in
        for number in 1...6 {
          group.addTask {
            try await shop.webhook(
              payment(
                event: "e\(number)", type: number % 2 == 0 ? "payment.created" : "payment.updated",
                id: "p\(number % 3)"))
          }
        }
        for try await reply in group { #expect(reply.status == 200) }
      }
      try await shop.eventually("all events are processed") {
        try await shop.count(
          "SELECT COUNT(*) FROM webhook_events WHERE status = 'PROCESSED'") == 6
      }
      #expect(try await shop.sessions(at: store) == 1)
      #expect(
        try await shop.count(
          "SELECT COUNT(*) FROM audit_events WHERE event_type = 'SESSION_CREATED'") == 1)
    }
  }

  @Test("a replayed event is answered as a duplicate and changes nothing")
  func replay() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1"))
      try await shop.eventuallySessions(1, at: store)
      for _ in 1...3 {
        let reply = try await shop.webhook(payment(event: "e1"))
        #expect(reply.status == 200)
        #expect(reply["message"] == "Duplicate event")
        #expect(reply["eventId"] == "e1")
      }
      #expect(try await shop.sessions(at: store) == 1)
    }
  }

  struct Skipped: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: String
    let message: String
  }

  static let skipped = [
    Skipped(
      testDescription: "unknown location", body: payment(event: "e1", location: "L9"),
      message: "No matching connection"),
    Skipped(
      testDescription: "approved only", body: payment(event: "e1", status: "APPROVED"),
      message: "Non-completed transaction"),
    Skipped(
      testDescription: "failed", body: payment(event: "e1", status: "FAILED"),
      message: "Non-completed transaction"),
    Skipped(
      testDescription: "nothing paid", body: payment(event: "e1", amount: 0),
      message: "No amount to review"),
    Skipped(
      testDescription: "negative", body: payment(event: "e1", amount: -100),
      message: "No amount to review"),
    Skipped(
      testDescription: "an order's event",
      body:
        #"{"merchant_id":"M1","type":"order.updated","event_id":"e1","data":{"type":"order","id":"O1","object":{"order_updated":{"order_id":"O1","state":"OPEN","version":2}}}}"#,
      message: "Not a transaction event"),
    Skipped(
      testDescription: "Square's test event",
      body: SquareSignatureTests.vectors[0].body.replacing(
        "ac3ac95b-f97d-458c-a6e6-18981597e05f", with: "e1"), message: "Not a transaction event"),
  ]

  @Test("events with nothing to do are 200 with the reason, and remembered", arguments: skipped)
  func skippedEvents(skipped: Skipped) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      let reply = try await shop.webhook(skipped.body)
      #expect(reply.status == 200)
      #expect(reply.object["ok"] as? Bool == true)
      #expect(reply["message"] == skipped.message)
      #expect(try await shop.eventStatus("e1") == "SKIPPED")
      #expect(try await shop.webhook(skipped.body)["message"] == "Duplicate event")
      #expect(try await shop.sessions(at: store) == 0)
    }
  }

  @Test("an event without an id is 200 and cannot be remembered")
  func withoutEventId() async throws {
    try await Shop.open { shop in
      let reply = try await shop.webhook(SquareSignatureTests.vectors[1].body)
      #expect(reply.status == 200)
      #expect(reply["message"] == "Missing event ID")
    }
  }

  @Test("a payment that completes later has its session, in whatever order events arrive")
  func completesLater() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1", status: "APPROVED"))
      _ = try await shop.webhook(payment(event: "e2", status: "COMPLETED"))
      _ = try await shop.webhook(payment(event: "e3", status: "PENDING"))
      try await shop.eventuallySessions(1, at: store)
      #expect(try await shop.eventStatus("e1") == "SKIPPED")
      #expect(try await shop.eventStatus("e3") == "SKIPPED")
    }
  }

  @Test("an event for an unknown location works when it is sent again after connecting the store")
  func connectedLater() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      #expect(try await shop.webhook(payment(event: "e1"))["message"] == "No matching connection")
      _ = try await shop.asOwner(.updateStore(store), #"{"squareLocationId":"L1"}"#)
      let again = try await shop.webhook(payment(event: "e1"))
      #expect(again["message"] == nil)
      try await shop.eventuallySessions(1, at: store)
      #expect(try await shop.eventStatus("e1") == "PROCESSED")
    }
  }

  @Test("Square's failures are tried again until the order comes")
  func retries() async throws {
    let http = StubHTTP { _, number in
      switch number {
      case 1: throw OutboundFailure.timedOut
      case 2: return .json(#"{"errors":[{"code":"RATE_LIMITED"}]}"#, status: 429)
      case 3: return .json("<html>", status: 200)
      default: return .json(Self.order)
      }
    }
    try await Shop.open(Self.connected(http)) { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1"))
      try await shop.eventuallySessions(1, at: store)
      #expect(http.requests.count == 4)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.order?.items.count == 3)
      #expect(try await shop.eventStatus("e1") == "PROCESSED")
    }
  }

  @Test("an order that never comes is not lost: the last attempt uses the payment's amount")
  func lastAttempt() async throws {
    let http = StubHTTP { _, _ in .json("{}", status: 503) }
    try await Shop.open(Self.connected(http)) { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1"))
      try await shop.eventuallySessions(1, at: store)
      #expect(http.requests.count == SquarePurchase.kind.maximumAttempts)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.order == Order(totalAmount: 4_599, currency: "USD", items: []))
    }
  }

  @Test("a payment without an order is a purchase of its own")
  func withoutOrder() async throws {
    let http = StubHTTP { _, _ in .json(Self.order) }
    try await Shop.open(Self.connected(http)) { shop in
      let store = try await shop.addStore(location: "L1")
      for number in 1...2 {
        _ = try await shop.webhook(payment(event: "e\(number)", id: "p\(number)", order: nil))
      }
      try await shop.eventuallySessions(2, at: store)
      #expect(http.requests.isEmpty)
    }
  }

  @Test("the 15 minutes count from the event, however late its order comes")
  func lateOrder() async throws {
    var setting = Self.connected(StubHTTP { _, _ in .json(Self.order) })
    setting.runsJobs = false
    try await Shop.open(setting) { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1"))
      shop.clock.advance(by: .seconds(15 * 60))
      let worker = Task { try await shop.jobs.run() }
      try await shop.eventuallySessions(1, at: store)
      worker.cancel()
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next == .empty)
    }
  }

  @Test("a purchase from before an outage is kept with its own time, and no stranger sees it")
  func redelivered() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      let now = shop.clock.now()
      let old = now.adding(.seconds(-2 * 60 * 60))
      _ = try await shop.webhook(payment(event: "e1", order: "O1", paidAt: old.iso8601))
      try await shop.eventuallySessions(1, at: store)
      let idle: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(idle == .empty)
      #expect(try await shop.times(at: store) == [old.milliseconds])

      _ = try await shop.webhook(payment(event: "e2", order: "O2", amount: 700))
      try await shop.eventuallySessions(2, at: store)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.order?.totalAmount == 700)
      #expect(try await shop.times(at: store) == [old.milliseconds, now.milliseconds])
    }
  }

  @Test(
    "a payment's time that is unreadable or in the future gives way to the event's arrival",
    arguments: ["", "yesterday", "2099-01-01T00:00:00Z"])
  func unusableTime(paidAt: String) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1", paidAt: paidAt))
      try await shop.eventuallySessions(1, at: store)
      #expect(try await shop.times(at: store) == [shop.clock.now().milliseconds])
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

  @Test(
    "quantities become whole numbers of at least one",
    arguments: [
      ("1", 1), ("2", 2), ("2.0", 2), ("2.5", 3), ("0.3", 1), ("0", 1), ("-4", 1), ("many", 1),
      ("1e3", 1_000), ("inf", 1), ("nan", 1), ("99999999999999999999", 1), ("", 1),
    ])
  func quantities(text: String, expected: Int) {
    #expect(SquareOrder.wholeQuantity(text) == expected)
  }
}

/// A payment's event, shaped as Square's sample.
func payment(
  event: String, type: String = "payment.updated", id: String = "p1", order: String? = "O1",
  status: String = "COMPLETED", amount: Int = 4_599, location: String = "L1",
  paidAt: String = ManualClock().now().iso8601
) -> String {
  let orderKey = order.map { #""order_id":"\#($0)","# } ?? ""
  return """
    {"merchant_id":"M1","type":"\(type)","event_id":"\(event)","created_at":"2020-02-06T21:27:34.308Z",
     "data":{"type":"payment","id":"other","object":{"payment":{"id":"\(id)",\(orderKey)
      "created_at":"\(paidAt)","updated_at":"2020-11-22T21:19:00.831Z",
      "amount_money":{"amount":\(amount),"currency":"USD"},"status":"\(status)","source_type":"CARD",
      "card_details":{"status":"CAPTURED","card":{"card_brand":"MASTERCARD","last_4":"9029"}},
      "location_id":"\(location)"}}}}
    """
}

extension Shop {
  /// Sends a signed event; `sent` replaces the body after signing.
  func webhook(
    _ body: String, path: String = "/api/v1/pos/webhook/square", sent: String? = nil
  ) async throws -> Reply {
    let signature = try #require(SquareSignature(key: Self.signatureKey))
    return try await send(
      .post, path, sent ?? body,
      headers: [
        .literal("x-square-hmacsha256-signature"): signature.sign(
          url: Self.baseURL + path, body: body.utf8)
      ])
  }

  func sessions(at store: String) async throws -> Int {
    try await count(
      """
      SELECT COUNT(*) FROM review_sessions s JOIN stores t ON t.id = s.store_id
      WHERE t.public_id = \(store)
      """)
  }

  /// When the sessions of a store were created, oldest first, in milliseconds since 1970.
  func times(at store: String) async throws -> [Int64] {
    try await database.read { db in
      try db.all(
        """
        SELECT s.created_at FROM review_sessions s JOIN stores t ON t.id = s.store_id
        WHERE t.public_id = \(store) ORDER BY s.created_at
        """
      ) { row -> Int64 in try row["created_at"] }
    }
  }

  func eventuallySessions(_ expected: Int, at store: String) async throws {
    try await eventually("\(expected) sessions") { try await sessions(at: store) == expected }
    try await eventually("no event is under way") {
      try await count("SELECT COUNT(*) FROM webhook_events WHERE status = 'RECEIVED'") == 0
    }
  }

  func eventStatus(_ event: String) async throws -> String? {
    try await database.read { db in
      try db.value("SELECT status FROM webhook_events WHERE event_id = \(event)", as: String.self)
    }
  }
}
