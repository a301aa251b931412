import Foundation
import ServerKitTesting
import Testing

@testable import ServerKit

/// A server of its own, which waits for the disk and is killed in the midst of work.
@Suite(
  "What PostgreSQL has acknowledged survives its crashes", .enabled(if: TestPostgres.server != nil))
struct PostgresCrashTests {
  private static let things = [
    Migration(
      part: "test", number: 1, caption: "things and their number",
      sql: """
        CREATE TABLE things (id TEXT PRIMARY KEY);
        CREATE TABLE counts (id BIGINT PRIMARY KEY, things BIGINT NOT NULL);
        INSERT INTO counts (id, things) VALUES (1, 0);
        """)
  ]

  private static let crashes = 3

  private let folder = "/tmp/quartet-crash-\(UUID().uuidString.prefix(8))"

  private func server(_ what: String) throws {
    let root = URL(fileURLWithPath: #filePath).pathComponents.prefix { $0 != "Tests" }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      NSString.path(withComponents: Array(root) + ["scripts/postgres.sh"]), what, folder,
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(["SAFE": "yes"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("Each acknowledged write is there once, and no refused one", .timeLimit(.minutes(2)))
  func crashes() async throws {
    try server("start")
    defer { _ = try? server("stop") }
    let url = "postgres:///postgres?user=quartet&host=\(folder)"
    let nodes = try (0..<2).map { _ in
      try Database.open(.postgres(url), migrations: Self.things, changes: ChangeBus())
    }
    let acknowledged = Shared<Set<String>>([])
    let refused = Shared(0)
    let isOver = Shared(false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<6 {
        group.addTask {
          var number = 0
          while !isOver.value {
            let id = "\(writer)/\(number)"
            number += 1
            do {
              try await nodes[writer % 2].write { db in
                try db.execute("INSERT INTO things (id) VALUES (\(id))")
                try db.execute("UPDATE counts SET things = things + 1 WHERE id = 1")
              }
              acknowledged.update { _ = $0.insert(id) }
            } catch let failure as DatabaseFailure {
              #expect(failure.kind == .unwritable, "\(failure)")
              refused.update { $0 += 1 }
              try await Task.sleep(for: .milliseconds(20))
            }
          }
        }
      }
      for _ in 0..<Self.crashes {
        try await Task.sleep(for: .milliseconds(400))
        try server("crash")
        try await Task.sleep(for: .milliseconds(200))
        try server("again")
      }
      try await Task.sleep(for: .milliseconds(300))
      isOver.update { $0 = true }
      try await group.waitForAll()
    }
    let (ids, count) = try await nodes[0].read { db -> (Set<String>, Int?) in
      (
        Set(try db.all("SELECT id FROM things") { try $0["id"] as String }),
        try db.value("SELECT things FROM counts", as: Int.self)
      )
    }
    print(
      "\(Self.crashes) crashes: \(acknowledged.value.count) acknowledged, \(refused.value) refused,",
      "\(acknowledged.value.subtracting(ids).count) lost, \(count.map { $0 - ids.count } ?? -1) doubled"
    )
    #expect(ids == acknowledged.value)
    #expect(count == ids.count)
    #expect(refused.value > 0)
    for node in nodes { try await node.close() }
  }
}
