import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("Attempts that are late, killed, or end without a note")
struct BrokenAttemptTests: IdempotencySuite {
  let clock = ManualClock()
  let runs = Shared(0)
  let directory = TemporaryDirectory()

  /// The application whose first request waits until the gate is opened.
  private func heldAtFirst(
    by gate: Shared<CheckedContinuation<Void, Never>?>, _ database: Database
  ) -> Application<RouterResponder<QuartetContext>> {
    application(database) { _, _, run in
      if run == 1 {
        await withCheckedContinuation { continuation in gate.update { $0 = continuation } }
      }
      return try .json(["run": run], status: .created)
    }
  }

  @Test(
    "While the first is worked on, the second is told so; after a minute the first counts as dead",
    arguments: TestEngine.allCases)
  func inProgress(engine: TestEngine) async throws {
    let database = try open(engine)
    let gate = Shared<CheckedContinuation<Void, Never>?>(nil)
    let application = heldAtFirst(by: gate, database)
    try await application.test(.router) { client in
      async let first = post(client, key: "k")
      try await eventually("the first is at work") { gate.value != nil }
      let second = try await post(client, key: "k")
      #expect(second.status == .conflict)
      #expect(second.headers[.retryAfter] == "1")

      clock.advance(by: .seconds(61))
      let third = try await post(client, key: "k")
      #expect(third.text == #"{"run":2}"#)

      gate.value?.resume()
      _ = try await first
      // The answer that was stored first stays.
      #expect(try await post(client, key: "k").text == #"{"run":2}"#)
    }
  }

  @Test(
    "A server that starts lets the requests of a killed one be repeated at once",
    arguments: TestEngine.allCases)
  func reclaimed(engine: TestEngine) async throws {
    let database = try open(engine)
    let gate = Shared<CheckedContinuation<Void, Never>?>(nil)
    let application = heldAtFirst(by: gate, database)
    try await application.test(.router) { client in
      async let first = post(client, key: "k")
      try await eventually("the first is at work") { gate.value != nil }
      #expect(try await post(client, key: "k").status == .conflict)
      try await IdempotencyMiddleware(database: database, clock: clock.wall).reclaimAll()
      #expect(try await post(client, key: "k", body: #"{"a":2}"#).status == .unprocessableContent)
      #expect(try await post(client, key: "k").text == #"{"run":2}"#)
      gate.value?.resume()
      _ = try await first
      #expect(try await post(client, key: "k").text == #"{"run":2}"#)
    }
  }

  @Test("What goes wrong in noting the end of a request hides neither its refusal nor its answer")
  func unnoted() async throws {
    let database = try open(.sqliteInMemory)
    let application = application(database) { _, _, _ in
      // From now on nothing can be stored.
      try await database.write { try $0.execute("PRAGMA query_only = ON") }
      throw Problem.badRequest("not like this")
    }
    try await application.test(.router) { client in
      let refused = try await post(client, key: "k")
      #expect(refused.status == .badRequest && refused.text.contains("not like this"))
    }
  }

  @Test("A refusal that a full disk kept from being noted lets the request be made again at once")
  func unreleased() async throws {
    let database = try open(.sqliteInMemory)
    let application = application(database) { _, _, run in
      guard run > 1 else {
        try await database.write { db in
          try db.execute(
            """
            CREATE TRIGGER full BEFORE DELETE ON idempotent_requests
            BEGIN SELECT RAISE(ABORT, 'no room'); END
            """)
        }
        throw Problem.badRequest("not like this")
      }
      return try .json(["run": run], status: .created)
    }
    try await application.test(.router) { client in
      #expect(try await post(client, key: "k").status == .badRequest)
      try await database.write { try $0.execute("DROP TRIGGER full") }
      #expect(try await post(client, key: "k", body: #"{"a":2}"#).status == .unprocessableContent)
      #expect(try await post(client, key: "k").text == #"{"run":2}"#)
      #expect(try await post(client, key: "k").headers[.idempotencyReplayed] == "true")
    }
  }

  @Test("An answer that cannot be kept is given all the same")
  func unkept() async throws {
    let database = try open(.sqliteInMemory)
    let application = application(database) { _, _, run in
      try await database.write { try $0.execute("PRAGMA query_only = ON") }
      return try .json(["run": run], status: .created)
    }
    try await application.test(.router) { client in
      let answer = try await post(client, key: "k")
      #expect(answer.status == .created)
    }
  }

  @Test(
    "An attempt that was overtaken by a repetition changes nothing, and takes nothing from it",
    arguments: TestEngine.allCases)
  func overtaken(engine: TestEngine) async throws {
    let database = try open(engine)
    let gate = Shared<CheckedContinuation<Void, Never>?>(nil)
    let application = application(database) { _, context, run in
      if run == 1 {
        await withCheckedContinuation { continuation in gate.update { $0 = continuation } }
      }
      let body = ByteBuffer(string: #"{"run":\#(run)}"#)
      try await database.write { db in
        // Any change will do: here, a job.
        try db.execute(
          """
          INSERT INTO jobs (id, kind, key, payload, state, run_at, created_at, updated_at)
          VALUES (\("job \(run)"), 'thing', \("\(run)"), '', 'done', 0, 0, 0)
          """)
        try context.idempotentCall?.keep(status: .created, body: body, in: db)
      }
      return .json(bytes: body, status: .created)
    }
    try await application.test(.router) { client in
      async let first = post(client, key: "k")
      try await eventually("the first is at work") { gate.value != nil }
      clock.advance(by: .seconds(61))
      #expect(try await post(client, key: "k").text == #"{"run":2}"#)

      gate.value?.resume()
      let late = try await first
      #expect(late.status == .conflict)
      let changes: [String] = try await database.read { db in
        try db.all("SELECT id FROM jobs") { try $0["id"] }
      }
      #expect(changes == ["job 2"])
      let repeated = try await post(client, key: "k")
      #expect(repeated.text == #"{"run":2}"#)
      #expect(repeated.headers[.idempotencyReplayed] == "true")
      #expect(runs.value == 2)
    }
  }

  @Test(
    "A late refusal does not free the key for which a repetition is at work",
    arguments: TestEngine.allCases)
  func lateRefusal(engine: TestEngine) async throws {
    let gates = Shared<[Int: CheckedContinuation<Void, Never>]>([:])
    let application = application(try open(engine)) { _, _, run in
      await withCheckedContinuation { continuation in gates.update { $0[run] = continuation } }
      guard run > 1 else { throw Problem.badRequest("no") }
      return try .json(["run": run], status: .created)
    }
    try await application.test(.router) { client in
      async let first = post(client, key: "k")
      try await eventually("the first is at work") { gates.value[1] != nil }
      clock.advance(by: .seconds(61))
      async let second = post(client, key: "k")
      try await eventually("the second is at work") { gates.value[2] != nil }

      gates.value[1]?.resume()
      let refused = try await first
      #expect(refused.status == .badRequest)
      #expect(try await post(client, key: "k").status == .conflict)
      gates.value[2]?.resume()
      let made = try await second
      #expect(made.status == .created)
    }
  }

  @Test(
    "An answer kept with the change itself survives a kill before it was sent",
    arguments: TestEngine.allCases)
  func killed(engine: TestEngine) async throws {
    let database = try open(engine)
    let application = application(database) { _, context, run in
      if run == 1 {
        try await database.write { db in
          try context.idempotentCall?.keep(
            status: .created, body: ByteBuffer(string: #"{"run":1}"#), in: db)
        }
        // Stands for the kill: the handler never comes to its answer.
        throw Problem.internal()
      }
      return try .json(["run": run], status: .created)
    }
    try await application.test(.router) { client in
      _ = try await post(client, key: "k")
      let second = try await post(client, key: "k")
      #expect(second.status == .created)
      #expect(second.text == #"{"run":1}"#)
      #expect(runs.value == 1)
    }
  }
}
