import ServerKit
import Testing

struct ReadCacheTests {
  private let bus = ChangeBus()

  @Test("An unchanged thing is loaded once, a changed one again")
  func loads() async throws {
    let cache = ReadCache<String, Int>(changes: bus)
    let loads = Shared(0)
    func load() async throws -> Int {
      try await cache.value(for: "k", topic: "t") {
        loads.update {
          $0 += 1
          return $0
        }
      }
    }
    #expect(try await load() == 1)
    #expect(try await load() == 1)
    #expect(cache.cached("k") == 1)
    bus.publish("t")
    #expect(cache.cached("k") == nil)
    #expect(try await load() == 2)
    bus.publish("other")
    #expect(try await load() == 2)
  }

  @Test("What a write overtook while it was loaded is not served again")
  func overtaken() async throws {
    let cache = ReadCache<String, String>(changes: bus)
    let first = try await cache.value(for: "k", topic: "t") {
      // The snapshot is taken, then the write commits, then the load returns.
      bus.publish("t")
      return "old"
    }
    #expect(first == "old")
    #expect(cache.cached("k") == nil)
    #expect(try await cache.value(for: "k", topic: "t") { "new" } == "new")
  }

  @Test("Values are kept up to their weight together; one that is heavier than that is not kept")
  func weights() async throws {
    let cache = ReadCache<String, String>(changes: bus, capacity: 10) { $0.utf8.count }
    func keep(_ key: String, _ value: String) async throws {
      #expect(try await cache.value(for: key, topic: key) { value } == value)
    }
    try await keep("a", "12345")
    try await keep("b", "12345")
    #expect(cache.count == 2)
    // The same thing loaded again takes its own place.
    bus.publish("b")
    try await keep("b", "1234")
    #expect(cache.count == 2 && cache.cached("b") == "1234")
    try await keep("c", "12345678901")
    #expect(cache.count == 2 && cache.cached("c") == nil)
    try await keep("d", "123")
    #expect(cache.count == 1 && cache.cached("d") == "123")
  }

  @Test("A failed load is not remembered")
  func failure() async throws {
    let cache = ReadCache<String, Int>(changes: bus)
    await #expect(throws: NeverHappened.self) {
      try await cache.value(for: "k", topic: "t") { throw NeverHappened() }
    }
    #expect(try await cache.value(for: "k", topic: "t") { 1 } == 1)
  }

  @Test("What the bus has forgotten counts as changed, and is listened to again")
  func forgotten() async throws {
    let small = ChangeBus(maximumTopics: 2)
    let cache = ReadCache<String, Int>(changes: small)
    let loads = Shared(0)
    func load() async throws -> Int {
      try await cache.value(for: "k", topic: "t") {
        loads.update {
          $0 += 1
          return $0
        }
      }
    }
    #expect(try await load() == 1)
    small.publish(["a", "b"])
    #expect(cache.cached("k") == nil)
    #expect(try await load() == 2)
    #expect(cache.cached("k") == 2)
    small.publish("t")
    #expect(cache.cached("k") == nil)
  }

  @Test("Memory is bounded")
  func bounded() async throws {
    let cache = ReadCache<Int, Int>(changes: bus, capacity: 10)
    for key in 0..<100 { _ = try await cache.value(for: key, topic: "t") { key } }
    #expect(cache.count <= 10)
  }

  @Test("Under load, no read after an acknowledged write is stale")
  func neverStale() async throws {
    let database = try Database.open(
      .inMemory,
      migrations: [
        Migration(part: "test", number: 1, caption: "n", sql: "CREATE TABLE n (value BIGINT)")
      ], changes: bus)
    try await database.write { try $0.execute("INSERT INTO n (value) VALUES (0)") }
    let cache = ReadCache<String, Int>(changes: bus)
    let acknowledged = Shared(0)
    let stale = Shared(0)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for value in 1...300 {
          do {
            try await database.write { db in
              try db.execute("UPDATE n SET value = \(value)")
              db.changed("n")
            }
          } catch {
            Issue.record(error)
          }
          acknowledged.update { $0 = value }
        }
      }
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<1000 {
            let atLeast = acknowledged.value
            let seen = try? await cache.value(for: "k", topic: "n") {
              try await database.read { try $0.value("SELECT value FROM n", as: Int.self) ?? -1 }
            }
            if (seen ?? -1) < atLeast { stale.update { $0 += 1 } }
          }
        }
      }
    }
    #expect(stale.value == 0)
  }
}
