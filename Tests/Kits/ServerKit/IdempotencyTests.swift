import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKit
import ServerKitTesting
import Testing
import WireKit

struct IdempotencyTests {
  private let clock = ManualClock()
  private let runs = Shared(0)

  private func application(
    _ database: Database,
    handle: @escaping @Sendable (Request, QuartetContext, Int) async throws -> Response = {
      _, _, run in try .json(["run": run], status: .created)
    }
  ) -> Application<RouterResponder<QuartetContext>> {
    .behindFrontDoor { router in
      router.group("/api/v1")
        .add(middleware: IdempotencyMiddleware(database: database, clock: clock.wall))
        .post("/things") { [runs] request, context in
          try await handle(
            request, context,
            runs.update {
              $0 += 1
              return $0
            })
        }
    }
  }

  private let directory = TemporaryDirectory()

  private func open(_ engine: TestEngine) throws -> Database {
    try Database.open(
      engine.location(in: directory), migrations: [], changes: ChangeBus(), clock: clock.wall)
  }

  private func post(
    _ client: any TestClientProtocol, key: String?, body: String = #"{"a":1}"#,
    token: String? = nil
  ) async throws -> TestResponse {
    var headers: HTTPFields = [.contentType: "application/json"]
    if let key { headers[.idempotencyKey] = key }
    if let token { headers[.authorization] = "Bearer \(token)" }
    return try await client.executeRequest(
      uri: "/api/v1/things", method: .post, headers: headers, body: ByteBuffer(string: body))
  }

  @Test("The same request gets the stored answer, word for word", arguments: TestEngine.allCases)
  func replay(engine: TestEngine) async throws {
    try await application(open(engine)).test(.router) { client in
      let first = try await post(client, key: "k")
      let second = try await post(client, key: "k")
      #expect(first.status == .created)
      #expect(second.status == .created)
      #expect(second.text == first.text)
      #expect(second.headers[.contentType] == first.headers[.contentType])
      #expect(first.headers[.idempotencyReplayed] == nil)
      #expect(second.headers[.idempotencyReplayed] == "true")
      #expect(runs.value == 1)
    }
  }

  @Test(
    "Without a key, with another key or by another caller it is another request",
    arguments: TestEngine.allCases)
  func otherRequests(engine: TestEngine) async throws {
    try await application(open(engine)).test(.router) { client in
      _ = try await post(client, key: nil)
      _ = try await post(client, key: nil)
      _ = try await post(client, key: "k", token: "one")
      _ = try await post(client, key: "k", token: "two")
      _ = try await post(client, key: "l", token: "two")
      #expect(runs.value == 5)
    }
  }

  @Test("The same key with another body is refused", arguments: TestEngine.allCases)
  func otherBody(engine: TestEngine) async throws {
    try await application(open(engine)).test(.router) { client in
      _ = try await post(client, key: "k")
      let second = try await post(client, key: "k", body: #"{"a":2}"#)
      #expect(second.status == .unprocessableContent)
      #expect(second.text.contains("different request"))
      #expect(runs.value == 1)
    }
  }

  @Test(
    "While the first is worked on, the second is told so; after a minute the first counts as dead",
    arguments: TestEngine.allCases)
  func inProgress(engine: TestEngine) async throws {
    let database = try open(engine)
    let gate = Shared<CheckedContinuation<Void, Never>?>(nil)
    let application = application(database) { _, _, run in
      if run == 1 {
        await withCheckedContinuation { continuation in gate.update { $0 = continuation } }
      }
      return try .json(["run": run], status: .created)
    }
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
    let application = application(database) { _, _, run in
      if run == 1 {
        await withCheckedContinuation { continuation in gate.update { $0 = continuation } }
      }
      return try .json(["run": run], status: .created)
    }
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

  @Test("A refused request may be made again with the same key", arguments: TestEngine.allCases)
  func refused(engine: TestEngine) async throws {
    let application = application(try open(engine)) { _, _, run in
      guard run > 1 else { throw Problem.badRequest("not yet") }
      return try .json(["run": run], status: .created)
    }
    try await application.test(.router) { client in
      let first = try await post(client, key: "k")
      let second = try await post(client, key: "k")
      #expect(first.status == .badRequest)
      #expect(second.status == .created)
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

  @Test("After a day the key is free again", arguments: TestEngine.allCases)
  func expiry(engine: TestEngine) async throws {
    let database = try open(engine)
    try await application(database).test(.router) { client in
      _ = try await post(client, key: "k")
      clock.advance(by: .seconds(24 * 3600 - 1))
      #expect(try await post(client, key: "k").text == #"{"run":1}"#)
      clock.advance(by: .seconds(2))
      #expect(try await post(client, key: "k").text == #"{"run":2}"#)
      clock.advance(by: .seconds(24 * 3600))
      try await IdempotencyMiddleware(database: database, clock: clock.wall).removeExpired()
      let left = try await database.read {
        try $0.value("SELECT COUNT(*) FROM idempotent_requests", as: Int.self)
      }
      #expect(left == 0)
    }
  }

  @Test("A key must be between 1 and 255 characters", arguments: [0, 256])
  func badKey(length: Int) async throws {
    try await application(open(.sqliteInMemory)).test(.router) { client in
      let response = try await post(client, key: String(repeating: "k", count: length))
      #expect(response.status == .badRequest)
      #expect(runs.value == 0)
    }
  }
}
