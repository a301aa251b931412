import ServerKit
import ServerKitTesting
import Testing
import WireKit

@Suite("A test's database")
struct TestEngineTests {
  @Test("closes with its directory, also where nobody closes it", arguments: TestEngine.allCases)
  func closes(_ engine: TestEngine) async throws {
    var directory: TemporaryDirectory? = TemporaryDirectory()
    let database = try await engine.open(
      in: try #require(directory), migrations: [], clock: SystemClock())
    #expect(await isOpen(database))
    directory = nil
    try await eventually("the database is closed") { await !isOpen(database) }
  }

  private func isOpen(_ database: Database) async -> Bool {
    do {
      return try await database.read { try $0.value("SELECT 1", as: Int.self) == 1 }
    } catch {
      return false
    }
  }
}
