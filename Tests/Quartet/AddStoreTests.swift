import ArgumentParser
import Foundation
import ServerKitTesting
import Testing

@testable import quartet

@Suite("quartet boutique add-store")
struct AddStoreTests {
  private let directory = TemporaryDirectory()

  private func addStore() async throws {
    let store = [
      "--name", "Maison", "--platform", "google", "--review-url", "https://g.page/r/abc/review",
    ]
    try await AddStoreCommand.parse(store + dataFlags(directory)).run()
  }

  private func stores() async throws -> Int {
    let application = try await application(in: directory, isDemo: false)
    let count = try await application.database.read { db in
      try db.value("SELECT COUNT(*) FROM stores", as: Int.self)
    }
    try await application.database.close()
    return count ?? 0
  }

  @Test("adds to a new directory and to one with stores")
  func adds() async throws {
    try await addStore()
    try await addStore()
    #expect(try await stores() == 2)
  }

  @Test("works beside a server that is using the directory")
  func besideServer() async throws {
    let server = try await application(in: directory, isDemo: false)
    try await addStore()
    let count = try await server.database.read { db in
      try db.value("SELECT COUNT(*) FROM stores", as: Int.self)
    }
    #expect(count == 1)
    try await server.database.close()
  }

  @Test("holds a directory that nobody uses, so that no server starts meanwhile")
  func lock() throws {
    let held = try #require(try DataDirectory.held(at: directory.url))
    #expect(try DataDirectory.held(at: directory.url) == nil)
    withExtendedLifetime(held) {}
  }

  @Test("refuses a demo's directory, and leaves it as it was")
  func demo() async throws {
    let demo = try await application(in: directory, isDemo: true)
    await #expect(throws: ExitCode(78)) { try await addStore() }
    let count = try await demo.database.read { db in
      try db.value("SELECT COUNT(*) FROM stores", as: Int.self)
    }
    #expect(count == 1)
    try await demo.database.close()
  }
}
