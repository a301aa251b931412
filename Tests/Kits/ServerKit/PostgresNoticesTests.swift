import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite(
  "Nodes hear of one another's changes", .enabled(if: TestPostgres.server != nil))
struct PostgresNoticesTests {
  private let directory = TemporaryDirectory()

  private func open(
    _ url: String? = nil, _ changes: ChangeBus, settings: PostgresSettings = PostgresSettings()
  ) throws -> Database {
    try Database.open(
      .postgres(url ?? TestPostgres.url(for: directory), settings), migrations: [],
      changes: changes)
  }

  @Test("A change is published at its own node at once, and at the others soon")
  func heard() async throws {
    let (here, there) = (ChangeBus(), ChangeBus())
    let (one, two) = (try open(nil, here), try open(nil, there))
    let before = (here.version(of: "a"), there.version(of: "a"), there.version(of: "b"))
    try await one.write { $0.changed("a") }
    #expect(here.version(of: "a") > before.0)
    try await eventually("the other node hears") { there.version(of: "a") > before.1 }
    #expect(there.version(of: "b") == before.2)
    withExtendedLifetime(two) {}
  }

  @Test("A change is heard within a second at the median; prints how soon")
  func delay() async throws {
    let there = ChangeBus()
    let (one, two) = (try open(nil, ChangeBus()), try open(nil, there))
    var delays: [Duration] = []
    for _ in 0..<200 {
      let version = there.version(of: "a")
      async let heard = Self.time {
        await there.wait(for: "a", since: version, timeout: .seconds(20))
      }
      try await one.write { $0.changed("a") }
      // From the commit on: the write has returned.
      let committed = ContinuousClock.now
      delays.append(max(.zero, committed.duration(to: await heard)))
    }
    delays.sort()
    print("heard by the other node: median \(delays[100]), 99 % \(delays[197])")
    #expect(delays[100] < .seconds(1))
    withExtendedLifetime(two) {}
  }

  /// The time at which the work was done.
  private static func time(_ work: () async -> Void) async -> ContinuousClock.Instant {
    await work()
    return .now
  }

  @Test("A waiting read at one node ends with a change at the other")
  func waiting() async throws {
    let there = ChangeBus()
    let (one, two) = (try open(nil, ChangeBus()), try open(nil, there))
    let version = there.version(of: "a")
    async let woken: Void = there.wait(for: "a", since: version, timeout: .seconds(20))
    try await eventually("it waits") { there.waiting == 1 }
    let start = ContinuousClock.now
    try await one.write { $0.changed("a") }
    await woken
    #expect(start.duration(to: .now) < .seconds(5))
    withExtendedLifetime(two) {}
  }

  @Test("After a time without a connection everything counts as changed, then and meanwhile")
  func reconnected() async throws {
    let relay = PostgresRelay()
    defer { relay.close() }
    let (near, far) = (ChangeBus(), ChangeBus())
    let (one, two) = (try open(nil, near), try open(relay.url(for: directory), far))
    let before = far.version(of: "a")
    relay.set(.away)
    try await eventually("caches are not believed meanwhile") { far.version(of: "a") > before }
    try await one.write { $0.changed("a") }
    let meanwhile = far.version(of: "a")
    relay.set(.passing)
    try await eventually("everything has changed") { far.version(of: "a") > meanwhile }
    // What the cut node itself changes is heard again, too.
    try await eventually("the cut node is heard") {
      let before = near.version(of: "b")
      try await two.write { $0.changed("b") }
      try await Task.sleep(for: .milliseconds(50))
      return near.version(of: "b") > before
    }
  }

  @Test("No entry is believed for longer than the settings say, whatever was lost")
  func doubt() async throws {
    var settings = PostgresSettings()
    settings.longestBelief = .milliseconds(100)
    let changes = ChangeBus()
    let database = try open(nil, changes, settings: settings)
    let before = changes.version(of: "a")
    try await eventually("it is doubted") { changes.version(of: "a") > before }
    withExtendedLifetime(database) {}
  }

  @Test("Messages are shorter than the server's limit, and name each topic once")
  func messages() {
    #expect(PostgresNotices.messages(of: []).isEmpty)
    #expect(PostgresNotices.messages(of: ["a", "b", "a"]) == ["a\nb"])
    let many = (0..<1_000).map { "kiosk/store_\($0)" }
    let messages = PostgresNotices.messages(of: many)
    #expect(messages.count > 1 && messages.allSatisfy { $0.utf8.count < 8_000 })
    #expect(messages.flatMap { $0.split(separator: "\n").map(String.init) } == many)
    #expect(PostgresNotices.messages(of: [String(repeating: "x", count: 9_000)]) == ["*"])
    #expect(PostgresNotices.messages(of: ["a\nb"]) == ["*"])
  }

  @Test("Jobs wait while the server is away, and run once it is back")
  func jobs() async throws {
    let relay = PostgresRelay()
    defer { relay.close() }
    let database = try open(relay.url(for: directory), ChangeBus())
    let queue = JobQueue(database: database, logger: .silent, metrics: MetricsRegistry())
    let kind = JobKind("test.note", carrying: String.self)
    let notes = Shared<[String]>([])
    queue.register(kind) { note, _ in notes.update { $0.append(note) } }
    let running = Task { try await queue.run() }
    try await database.write { _ = try queue.enqueue(kind, "first", key: "1", in: $0) }
    try await eventually("the first ran") { notes.value == ["first"] }
    relay.set(.away)
    // Another node stores a job meanwhile.
    let other = try open(nil, ChangeBus())
    try await other.write { _ = try queue.enqueue(kind, "second", key: "2", in: $0) }
    try await Task.sleep(for: .milliseconds(300))
    #expect(notes.value == ["first"])
    relay.set(.passing)
    try await eventually("the second ran", within: .seconds(20)) {
      notes.value == ["first", "second"]
    }
    running.cancel()
    try await running.value
  }
}
