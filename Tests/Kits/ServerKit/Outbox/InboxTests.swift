import Foundation
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("Notifications of an account")
struct InboxTests: OutboxSuite {
  let clock = ManualClock()
  let directory = TemporaryDirectory()
  private let inbox = Inbox(realm: "test", account: "ann")

  @Test("the newest come first, also of one instant, page by page", arguments: TestEngine.allCases)
  func order(engine: TestEngine) async throws {
    let database = try open(engine)
    let outbox = outbox(database, queue(database))
    try await database.write { db in
      for number in 1...5 {
        try outbox.enqueue(Self.note("Note \(number)", key: "\(number)"), in: db)
      }
      try outbox.enqueue(Self.note("Not ours", key: "1", account: "bob"), in: db)
    }
    let (first, second) = try await database.read { db in
      let first = try inbox.list(limit: 3, in: db)
      return (first, try inbox.list(before: first.last?.number, limit: 3, in: db))
    }
    #expect(first.map(\.title) == ["Note 5", "Note 4", "Note 3"])
    #expect(second.map(\.title) == ["Note 2", "Note 1"])
    #expect(first.allSatisfy { $0.data == ["order": "7"] && $0.readAt == nil })
    try await database.close()
  }

  @Test("the same occasion is told once", arguments: TestEngine.allCases)
  func duplicate(engine: TestEngine) async throws {
    let database = try open(engine)
    let outbox = outbox(database, queue(database))
    #expect(try await enqueue(Self.note("Ready", key: "order 7 ready"), on: outbox, database))
    let version = database.changes.version(of: inbox.topic)
    #expect(try await !enqueue(Self.note("Again", key: "order 7 ready"), on: outbox, database))
    #expect(database.changes.version(of: inbox.topic) == version, "nobody is woken")
    #expect(try await database.read { try inbox.list(in: $0).map(\.title) } == ["Ready"])
    try await database.close()
  }

  @Test(
    "reading is counted, keeps its first time, and is one's own", arguments: TestEngine.allCases)
  func reading(engine: TestEngine) async throws {
    let database = try open(engine)
    let outbox = outbox(database, queue(database))
    for number in 1...3 {
      #expect(
        try await enqueue(Self.note("Note \(number)", key: "\(number)"), on: outbox, database))
    }
    let notes = try await database.read { try inbox.list(in: $0) }
    let (now, version) = (clock.wall.now(), database.changes.version(of: inbox.topic))
    let stranger = Inbox(realm: "test", account: "bob")
    let first = try await database.write { db in
      [
        try stranger.markRead(notes.map(\.id), at: now, in: db), try inbox.unreadCount(in: db),
        try inbox.markRead([notes[0].id], at: now, in: db),
      ]
    }
    #expect(first == [0, 3, 1])
    #expect(database.changes.version(of: inbox.topic) > version)
    let later = now.adding(.seconds(60))
    let second = try await database.write { db in
      [try inbox.markRead(upTo: 3, at: later, in: db), try inbox.unreadCount(in: db)]
    }
    #expect(second == [2, 0])
    let read = try await database.read { try inbox.list(in: $0).map(\.readAt) }
    #expect(read == [now, later, later])
    try await database.close()
  }

  @Test("two hundred are kept, for ninety days", arguments: TestEngine.allCases)
  func retention(engine: TestEngine) async throws {
    let database = try open(engine)
    let outbox = outbox(database, queue(database))
    try await database.write { db in
      for number in 1...203 {
        try outbox.enqueue(Self.note("Note \(number)", key: "\(number)"), in: db)
      }
    }
    let kept = try await database.read { try inbox.list(limit: 1000, in: $0) }
    #expect(kept.count == 200 && kept.last?.title == "Note 4")
    clock.advance(by: .seconds(90 * 24 * 3600 + 1))
    #expect(try await enqueue(Self.note("New", key: "new"), on: outbox, database))
    try await outbox.removeOld()
    #expect(try await database.read { try inbox.list(in: $0).map(\.title) } == ["New"])
    #expect(
      try await database.read { try inbox.list(in: $0).map(\.number) } == [204],
      "numbers are not used again")
    try await database.close()
  }
}
