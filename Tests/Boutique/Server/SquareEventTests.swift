import BoutiqueModels
import Foundation
import ServerKit
import ServerKitTesting
import Testing

@testable import BoutiqueServer

@Suite("Square's events: which of them count, and how often")
struct SquareEventTests {
  @Test("any number of events and payments of one order make one session")
  func oneSessionPerOrder() async throws {
    let http = StubHTTP { _, _ in .json(SquareStandIn.order) }
    try await Shop.open(SquareStandIn.connected(http)) { shop in
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

  @Test("a purchase that a gift card paid for is rated as any other")
  func nothingPaid() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1", amount: 0))
      try await shop.eventuallySessions(1, at: store)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.order == Order(totalAmount: 0, currency: "USD", items: []))
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

  @Test("an event whose job was given up is tried again when Square repeats it", arguments: 1...2)
  func givenUp(times: Int) async throws {
    var setting = Shop.Setting()
    setting.runsJobs = false
    try await Shop.open(setting) { shop in
      let store = try await shop.addStore(location: "L1")
      #expect(try await shop.webhook(payment(event: "e1"))["message"] == nil)
      for _ in 1...times {
        // It waits for its job.
        #expect(try await shop.webhook(payment(event: "e1"))["message"] == "Duplicate event")
        _ = try await shop.database.write { db in
          try db.execute("UPDATE jobs SET state = 'failed', attempts = 6")
        }
        #expect(try await shop.webhook(payment(event: "e1"))["message"] == nil)
      }
      #expect(try await shop.eventStatus("e1") == "RECEIVED")
      let worker = Task { try await shop.jobs.run() }
      try await shop.eventuallySessions(1, at: store)
      worker.cancel()
      #expect(try await shop.eventStatus("e1") == "PROCESSED")
      #expect(try await shop.webhook(payment(event: "e1"))["message"] == "Duplicate event")
      #expect(try await shop.sessions(at: store) == 1)
    }
  }

  @Test(
    "an event that an older program marked as failed is received again, and repeatable",
    arguments: TestEngine.lasting)
  func markedByOlderProgram(engine: TestEngine) async throws {
    let directory = TemporaryDirectory()
    let old = try Database.open(
      engine.location(in: directory), migrations: Array(BoutiqueTables.migrations.prefix(4)),
      changes: ChangeBus())
    try await old.write { db in
      try db.execute(
        """
        INSERT INTO webhook_events (id, provider, event_id, event_type, status, note, received_at,
          updated_at)
        VALUES ('row', 'SQUARE', 'e1', 'payment.updated', 'FAILED', 'timed out', 0, 0)
        """)
    }
    try await old.close()
    try await Shop.open(Shop.Setting(engine: engine, directory: directory)) { shop in
      #expect(try await shop.eventStatus("e1") == "RECEIVED")
      let store = try await shop.addStore(location: "L1")
      #expect(try await shop.webhook(payment(event: "e1"))["message"] == nil)
      try await shop.eventuallySessions(1, at: store)
      #expect(try await shop.eventStatus("e1") == "PROCESSED")
    }
  }
}
