import Foundation
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("Messages to people")
struct OutboxTests: OutboxSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()

  @Test("a message is delivered once, and its words are not kept", arguments: TestEngine.allCases)
  func delivery(engine: TestEngine) async throws {
    let database = try open(engine)
    let (queue, carrier) = (queue(database), NotingCarrier())
    let outbox = outbox(database, queue, carrier: carrier)
    #expect(try await enqueue(Self.sms(), on: outbox, database))
    #expect(try await outbox.newest(9).map(\.message) == [Self.sms()])
    try await running(queue) {
      try await eventually("the message is sent") { try await state(of: outbox) == .sent }
    }
    #expect(carrier.delivered.value == [Self.sms()])
    let stored = try #require(try await outbox.newest(9).first?.message)
    #expect(stored.body.isEmpty && stored.key == "code 1")
    try await database.close()
  }

  @Test("the same message again changes nothing", arguments: TestEngine.allCases)
  func duplicate(engine: TestEngine) async throws {
    let database = try open(engine)
    let (queue, carrier) = (queue(database), NotingCarrier())
    let outbox = outbox(database, queue, carrier: carrier)
    #expect(try await enqueue(Self.sms(), on: outbox, database))
    #expect(try await !enqueue(Self.sms("Another text"), on: outbox, database))
    try await running(queue) {
      try await eventually("the message is sent") { try await state(of: outbox) == .sent }
    }
    #expect(try await !enqueue(Self.sms(), on: outbox, database), "also after its delivery")
    #expect(try await enqueue(Self.sms(key: "code 2"), on: outbox, database))
    #expect(carrier.delivered.value == [Self.sms()])
    #expect(try await outbox.newest(9).count == 2)
    try await database.close()
  }

  @Test("a message of a change that is undone does not exist", arguments: TestEngine.allCases)
  func rollback(engine: TestEngine) async throws {
    let database = try open(engine)
    let outbox = outbox(database, queue(database), carrier: NotingCarrier())
    await #expect(throws: NeverHappened.self) {
      try await database.write { db in
        try outbox.enqueue(Self.sms(), in: db)
        try outbox.enqueue(Self.note("Ready", key: "1"), in: db)
        throw NeverHappened()
      }
    }
    #expect(try await outbox.newest(9).isEmpty)
    let jobs = try await database.read { try $0.value("SELECT COUNT(*) FROM jobs", as: Int.self) }
    #expect(jobs == 0)
    try await database.close()
  }

  @Test("a carrier that fails is asked again later", arguments: TestEngine.allCases)
  func retry(engine: TestEngine) async throws {
    let database = try open(engine)
    let (queue, carrier) = (queue(database), NotingCarrier(failures: 2))
    let outbox = outbox(database, queue, carrier: carrier)
    #expect(try await enqueue(Self.sms(), on: outbox, database))
    try await running(queue) {
      try await eventually("the first attempt has failed") { carrier.attempts.value == 1 }
      try await timePasses(in: database, until: "the message is sent") {
        try await state(of: outbox) == .sent
      }
    }
    #expect(carrier.attempts.value == 3)
    try await database.close()
  }

  @Test("a carrier that always fails is not asked for ever", arguments: TestEngine.embedded)
  func end(engine: TestEngine) async throws {
    let database = try open(engine)
    let (queue, carrier) = (queue(database), NotingCarrier(failures: .max))
    let outbox = outbox(database, queue, carrier: carrier)
    #expect(try await enqueue(Self.sms(), on: outbox, database))
    try await running(queue) {
      try await timePasses(in: database, bySteps: .seconds(300), until: "it is given up") {
        try await queue.failed().count == 1
      }
    }
    #expect(carrier.attempts.value == 30)
    #expect(try await state(of: outbox) == .refused)
    try await database.close()
  }

  @Test("a carrier that is away for twenty minutes has the message then")
  func outage() async throws {
    let database = try open(.sqliteInMemory)
    let end = clock.wall.now().adding(.seconds(20 * 60))
    let carrier = NotingCarrier(until: end, clock: clock.wall)
    let queue = JobQueue(
      database: database, settings: JobQueue.Settings(ownsDatabase: true, jitter: { 1 }),
      logger: .silent, metrics: MetricsRegistry(), wallClock: clock.wall, clock: clock)
    let outbox = outbox(database, queue, carrier: carrier)
    #expect(try await enqueue(Self.sms(), on: outbox, database))
    try await running(queue) {
      try await timePasses(in: database, bySteps: .seconds(60), until: "the message is sent") {
        try await state(of: outbox) == .sent
      }
    }
    #expect(carrier.attempts.value > 10)
    #expect(carrier.delivered.value == [Self.sms()])
  }

  @Test("a refusal is final, and is no failed job", arguments: TestEngine.allCases)
  func refusal(engine: TestEngine) async throws {
    let database = try open(engine)
    let carrier = NotingCarrier(failures: .max, with: MessageRefused("No such number."))
    let queue = queue(database)
    let outbox = outbox(database, queue, carrier: carrier)
    #expect(try await enqueue(Self.sms(), on: outbox, database))
    try await running(queue) {
      try await eventually("it is refused") { try await state(of: outbox) == .refused }
    }
    #expect(carrier.attempts.value == 1)
    #expect(try await queue.failed().isEmpty)
    try await database.close()
  }

  @Test("a channel without a carrier is known, and its messages are refused")
  func noCarrier() async throws {
    let database = try open(.sqliteInMemory)
    let queue = queue(database)
    let outbox = outbox(database, queue)
    #expect(!outbox.canSend(by: .sms) && outbox.canSend(by: .inApp))
    #expect(try await enqueue(Self.sms(), on: outbox, database))
    try await running(queue) {
      try await eventually("it is refused") { try await state(of: outbox) == .refused }
    }
  }

  @Test("a code that has expired is not sent")
  func expiry() async throws {
    let database = try open(.sqliteInMemory)
    let (queue, carrier) = (queue(database), NotingCarrier())
    let outbox = outbox(database, queue, carrier: carrier)
    var late = Self.sms()
    late.validUntil = clock.wall.now().adding(.seconds(600))
    let message = late
    #expect(try await enqueue(message, on: outbox, database))
    clock.advance(by: .seconds(600))
    try await running(queue) {
      try await eventually("it is dropped") { try await state(of: outbox) == .expired }
    }
    #expect(carrier.attempts.value == 0)
  }

  @Test("a demo keeps the words, so that its page can show them")
  func demo() async throws {
    let database = try open(.sqliteInMemory)
    let queue = queue(database)
    let outbox = outbox(database, queue, carrier: DemoCarrier())
    #expect(try await enqueue(Self.sms(), on: outbox, database))
    try await running(queue) {
      try await eventually("the message is sent") { try await state(of: outbox) == .sent }
    }
    #expect(try await outbox.newest(1).first?.message == Self.sms())
    let before = try await outbox.version()
    #expect(try await enqueue(Self.sms(key: "code 2"), on: outbox, database))
    #expect(try await outbox.version() != before)
  }

  @Test(
    "what an account was sent goes with it, and old messages go", arguments: TestEngine.allCases)
  func forgetting(engine: TestEngine) async throws {
    let database = try open(engine)
    let outbox = outbox(database, queue(database), carrier: NotingCarrier())
    #expect(try await enqueue(Self.sms(), on: outbox, database))
    #expect(try await enqueue(Self.note("Ready", key: "1"), on: outbox, database))
    #expect(try await enqueue(Self.note("Ready", key: "1", account: "bob"), on: outbox, database))
    try await database.write { db in
      try outbox.forget(.account("ann"), realm: "test", in: db)
      try outbox.forget(.address("+15550100"), realm: "test", in: db)
    }
    #expect(try await outbox.newest(9).isEmpty)
    let left = try await database.read { db in
      try ["ann", "bob"].map { try Inbox(realm: "test", account: $0).list(in: db).count }
    }
    #expect(left == [0, 1])

    #expect(try await enqueue(Self.sms(), on: outbox, database))
    clock.advance(by: .seconds(31 * 24 * 3600))
    #expect(try await enqueue(Self.sms(key: "code 2"), on: outbox, database))
    try await outbox.removeOld()
    #expect(try await outbox.newest(9).map(\.message.key) == ["code 2"])
    try await database.close()
  }
}
