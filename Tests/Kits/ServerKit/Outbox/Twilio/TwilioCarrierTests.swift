import Foundation
import Hummingbird
import HummingbirdTesting
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Text messages by Twilio")
struct TwilioCarrierTests: OutboxSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()
  private let standIn = TwilioStandIn()

  @Test("A message goes to its number, with the account's token", arguments: TestEngine.allCases)
  func delivery(engine: TestEngine) async throws {
    try await withCarrier(engine) { carrier, database in
      let (queue, outbox) = delivering(carrier, database)
      #expect(try await enqueue(Self.sms("7 & 8 = “15”"), on: outbox, database))
      try await queue.runDue()
      #expect(try await state(of: outbox) == .sent)
      #expect(
        standIn.sent.value.map(\.form) == [
          ["To": "+15550100", "Body": "7 & 8 = “15”", "From": "+15550199999"]
        ])
      #expect(standIn.looks.value == 0)
    }
  }

  @Test("A messaging service sends in place of a number")
  func service() async throws {
    let service = "MG" + String(repeating: "1b", count: 16)
    try await withCarrier(sender: .service(service)) { carrier, database in
      let id = try await stored(Self.sms(), in: database)
      try await carrier.deliver(Self.sms(), id: id)
      #expect(standIn.sent.value.first?.form["MessagingServiceSid"] == service)
      #expect(standIn.sent.value.first?.form["From"] == nil)
    }
  }

  @Test("An answer that is late or lost sends no second message", arguments: [true, false])
  func lostAnswer(isSlow: Bool) async throws {
    try await withCarrier { carrier, database in
      let (queue, outbox) = delivering(carrier, database)
      standIn.mood.update { $0 = isSlow ? .slow : .failsAfter }
      #expect(try await enqueue(Self.sms(), on: outbox, database))
      try await queue.runDue()
      #expect(try await state(of: outbox) == .waiting)
      standIn.mood.update { $0 = .good }
      standIn.words.update { $0 = "Sent from your Twilio trial account - " }
      clock.advance(by: .seconds(60))
      try await queue.runDue()
      #expect(try await state(of: outbox) == .sent)
      #expect(standIn.sent.value.count == 1 && standIn.looks.value == 1)
    }
  }

  @Test("A killed server's message is looked for, and sent if it is not there")
  func killed() async throws {
    try await withCarrier { carrier, database in
      let id = try await stored(Self.sms(), in: database)
      let now = clock.wall.now()
      // The server died between the note and the request.
      try await database.write { _ = try TwilioAttemptTable.note(id, at: now, in: $0) }
      try await carrier.deliver(Self.sms(), id: id)
      #expect(standIn.looks.value == 1 && standIn.sent.value.count == 1)
    }
  }

  @Test("One that Twilio could not deliver is sent again")
  func undelivered() async throws {
    try await withCarrier { carrier, database in
      let id = try await stored(Self.sms(), in: database)
      try await carrier.deliver(Self.sms(), id: id)
      standIn.sent.update { $0[0].status = "undelivered" }
      try await carrier.deliver(Self.sms(), id: id)
      #expect(standIn.sent.value.count == 2)
    }
  }

  @Test("While it cannot be asked, nothing is sent again")
  func cannotLook() async throws {
    try await withCarrier { carrier, database in
      standIn.mood.update { $0 = .failsAfter }
      standIn.canList.update { $0 = false }
      let id = try await stored(Self.sms(), in: database)
      for _ in 0..<3 {
        await #expect(throws: TwilioFailure.self) { try await carrier.deliver(Self.sms(), id: id) }
      }
      #expect(standIn.sent.value.count == 1)
    }
  }

  @Test("A number that takes no messages is refused for good", arguments: [21211, 21610, 21614])
  func refused(code: Int) async throws {
    try await withCarrier { carrier, database in
      let (queue, outbox) = delivering(carrier, database)
      standIn.mood.update { $0 = .refuses(400, code: code) }
      #expect(try await enqueue(Self.sms(), on: outbox, database))
      try await queue.runDue()
      #expect(try await state(of: outbox) == .refused)
    }
  }

  @Test("A busy or broken account is tried again", arguments: [401, 403, 429, 503])
  func later(status: Int) async throws {
    try await withCarrier { carrier, database in
      let (queue, outbox) = delivering(carrier, database)
      standIn.mood.update { $0 = .refuses(status, code: 20429) }
      #expect(try await enqueue(Self.sms(), on: outbox, database))
      try await queue.runDue()
      #expect(try await state(of: outbox) == .waiting && standIn.sent.value.isEmpty)
      standIn.mood.update { $0 = .good }
      clock.advance(by: .seconds(60))
      try await queue.runDue()
      #expect(try await state(of: outbox) == .sent && standIn.sent.value.count == 1)
    }
  }

  // MARK: The scene

  private func withCarrier(
    _ engine: TestEngine = .sqliteInMemory, sender: TwilioSettings.Sender = .number("+15550199999"),
    _ work: @escaping @Sendable (TwilioCarrier, Database) async throws -> Void
  ) async throws {
    let database = try open(engine)
    try await Application(router: standIn.router, logger: .silent).test(.live) { server in
      var settings = TwilioSettings(
        account: TwilioStandIn.account, token: TwilioStandIn.token, sender: sender)
      settings.base = "http://127.0.0.1:\(try #require(server.port))"
      settings.timeout = .milliseconds(300)
      let client = OutboundClient()
      let carrier = TwilioCarrier(
        settings, in: database, outbound: client, clock: clock.wall)
      do {
        try await work(carrier, database)
      } catch {
        try await client.shutdown()
        throw error
      }
      try await client.shutdown()
    }
    try await database.close()
  }

  private func delivering(
    _ carrier: TwilioCarrier, _ database: Database
  ) -> (JobQueue, Outbox) {
    let queue = queue(database)
    return (queue, outbox(database, queue, carrier: carrier))
  }

  /// A message that waits, without a queue that would deliver it.
  private func stored(_ message: Message, in database: Database) async throws -> String {
    let outbox = outbox(database, queue(database), carrier: NotingCarrier())
    #expect(try await enqueue(message, on: outbox, database))
    return try #require(try await outbox.newest(1).first?.id)
  }
}
