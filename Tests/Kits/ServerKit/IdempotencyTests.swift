import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKit
import ServerKitTesting
import Testing
import WireKit

struct IdempotencyTests: IdempotencySuite {
  let clock = ManualClock()
  let runs = Shared(0)
  let directory = TemporaryDirectory()

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
