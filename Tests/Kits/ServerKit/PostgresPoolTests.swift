import Foundation
import ServerKitTesting
import Testing

@testable import ServerKit

@Suite(
  "PostgreSQL has so many connections and no more", .enabled(if: TestPostgres.server != nil))
struct PostgresPoolTests {
  private let directory = TemporaryDirectory()

  private func pool(_ connections: Int, wait: Duration = .seconds(5)) throws -> PostgresPool {
    var settings = PostgresSettings()
    settings.connections = connections
    settings.longestWait = wait
    return PostgresPool(try PostgresAddress(TestPostgres.url(for: directory)), settings)
  }

  @Test("Work waits for a connection, and is refused when it has waited too long")
  func fullPool() async throws {
    let pool = try pool(2, wait: .milliseconds(200))
    let mayGoOn = DispatchSemaphore(value: 0)
    let held = Shared(0)
    let holders = (0..<2).map { _ in
      Task {
        try await pool.run { _ in
          held.update { $0 += 1 }
          mayGoOn.wait()
        }
      }
    }
    try await eventually("both are held") { held.value == 2 }
    do {
      try await pool.run { _ in }
      Issue.record("was let through")
    } catch let failure as DatabaseFailure {
      #expect(failure.kind == .unwritable && failure.message.contains("All 2 connections"))
    }
    let waiting = Task { try await pool.run { _ in 7 } }
    for _ in 0..<2 { mayGoOn.signal() }
    #expect(try await waiting.value == 7)
    for holder in holders { try await holder.value }
    #expect(pool.threadCount == 2)
    pool.shut()
    pool.waitForEnd()
  }

  @Test("Work whose task is cancelled before its turn is not done")
  func cancelled() async throws {
    let pool = try pool(1)
    let mayGoOn = DispatchSemaphore(value: 0)
    let (isHeld, isDone) = (Shared(false), Shared(false))
    let holder = Task {
      try await pool.run { _ in
        isHeld.update { $0 = true }
        mayGoOn.wait()
      }
    }
    try await eventually("it is held") { isHeld.value }
    let late = Task { try await pool.run { _ in isDone.update { $0 = true } } }
    try await Task.sleep(for: .milliseconds(20))
    late.cancel()
    mayGoOn.signal()
    await #expect(throws: CancellationError.self) { try await late.value }
    try await holder.value
    #expect(!isDone.value)
    pool.shut()
  }

  @Test("A closed database has no connection left, and refuses")
  func closing() async throws {
    let name = "closing_\(Int.random(in: 0...999_999))"
    let database = try Database.open(
      .postgres(TestPostgres.url(for: directory) + "&application_name=\(name)"), migrations: [],
      changes: ChangeBus())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { try await database.write { $0.changed("x") } } }
      try await group.waitForAll()
    }
    @Sendable func connections() -> String? {
      TestPostgres.run(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = '\(name)'")
    }
    #expect(connections() != "0")
    try await database.close()
    try await eventually("the server has seen their ends") { connections() == "0" }
    await #expect(throws: DatabaseFailure.self) { try await database.read { _ in } }
  }
}
