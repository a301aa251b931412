import Hummingbird
import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Who may download everything, and how often")
struct ExportLimitTests {
  @Test("Only the signed address opens, for 15 minutes and three times")
  func addresses() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      #expect(try await studio.send(SoulAPI.requestExport()).status == 401)
      let (first, second) = (
        try await studio.requestExport(as: token), try await studio.requestExport(as: token)
      )
      let id = try #require(first.url.split(separator: "/").last?.split(separator: "?").first)
      let signature = try #require(second.url.split(separator: "=").last)
      for wrong in ["", "?signature=", "?signature=0", "?signature=\(signature)"] {
        let reply = try await studio.send(.get, "/soul/exports/\(id)\(wrong)", nil)
        #expect(reply.status == 403)
      }
      for _ in 0..<3 { #expect(try await studio.send(.get, first.url, nil).status == 200) }
      #expect(try await studio.send(.get, first.url, nil).status == 410)
      studio.clock.advance(by: .seconds(15 * 60 - 1))
      #expect(try await studio.send(.get, second.url, nil).status == 200)
      studio.clock.advance(by: .seconds(1))
      #expect(try await studio.send(.get, second.url, nil).status == 410)
    }
  }

  @Test(
    "A download and its answer are one commit: a request that was overtaken counts for none",
    .enabled(if: TestEngine.ofProducts != .postgres))
  func overtaken() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      try await studio.overtakeRequests(addingTo: "soul_exports")
      let reply = try await studio.send(SoulAPI.requestExport(), as: token, key: "one")
      #expect(reply.status == 409)
      #expect(try await studio.count("SELECT COUNT(*) FROM soul_exports") == 0)
    }
  }

  @Test("Five in an hour, with the time to wait")
  func perHour() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      for _ in 0..<5 {
        _ = try await studio.requestExport(as: token)
        studio.clock.advance(by: .seconds(60))
      }
      let refused = try await studio.send(SoulAPI.requestExport(), as: token)
      #expect(refused.status == 429 && refused.headers[.retryAfter] == "3300")
      studio.clock.advance(by: .seconds(3299))
      #expect(try await studio.send(SoulAPI.requestExport(), as: token).status == 429)
      studio.clock.advance(by: .seconds(1))
      for chore in studio.soul.chores { try await chore() }
      let again = try await studio.signIn().session.accessToken
      _ = try await studio.requestExport(as: again)
    }
  }

  @Test("A request that comes again with its Idempotency-Key is one of the five")
  func repeated() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      var answers: Set<String> = []
      for _ in 0..<5 {
        let reply = try await studio.send(SoulAPI.requestExport(), as: token, key: "k1")
        #expect(reply.status == 200)
        answers.insert(reply.text)
      }
      #expect(answers.count == 1)
      for _ in 0..<4 { _ = try await studio.requestExport(as: token) }
      #expect(try await studio.send(SoulAPI.requestExport(), as: token).status == 429)
    }
  }

  @Test("One at a time, also when a server dies in the middle of one")
  func oneAtATime() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let (first, second) = (
        try await studio.requestExport(as: token), try await studio.requestExport(as: token)
      )
      // A download that goes on: what a killed server leaves looks the same.
      let now = studio.clock.now()
      try await studio.database.write { db in
        try db.execute("UPDATE soul_exports SET alive_at = \(now) WHERE openings = 0")
      }
      #expect(try await studio.send(.get, first.url, nil).status == 409)
      #expect(try await studio.send(.get, second.url, nil).status == 409)
      studio.clock.advance(by: Exports.lease)
      #expect(try await studio.send(.get, second.url, nil).status == 200)
      #expect(try await studio.send(.get, first.url, nil).status == 200)
    }
  }

  @Test("A download that is broken off makes way for the next one")
  func brokenOff() async throws {
    try await Studio.open { studio in
      let person = try await studio.signIn()
      let token = person.session.accessToken
      _ = try await studio.generated(of: nil, as: token)
      let export = try await studio.requestExport(as: token)
      let parts = export.url.split(separator: "/").last?.split(separator: "?signature=") ?? []
      let row = try await studio.soul.exports.exports.open(
        ExportPath(export: String(parts[0]), signature: String(parts[1])))
      var writer: any ResponseBodyWriter = PieceWriter(log: PieceLog(), leavesAfter: 3)
      await #expect(throws: PieceWriter.Left.self) {
        try await studio.soul.exports.send(row, to: &writer)
      }
      #expect(try await studio.send(.get, export.url, nil).status == 200)
    }
  }

  @Test("A deleted account's address opens nothing")
  func deletedAccount() async throws {
    try await Studio.open { studio in
      let token = try await studio.signIn().session.accessToken
      let export = try await studio.requestExport(as: token)
      #expect(try await studio.send(SoulAPI.deleteAccount(), as: token).status == 200)
      #expect(try await studio.send(.get, export.url, nil).status == 410)
    }
  }
}
