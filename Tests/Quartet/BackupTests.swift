import ArgumentParser
import Foundation
import ServerKit
import ServerKitTesting
import Testing

@testable import quartet

@Suite("quartet backup and quartet restore")
struct BackupTests {
  private let directory = TemporaryDirectory()
  private let shelf = TemporaryDirectory()

  init() throws {
    try FileManager.default.createDirectory(at: shelf.url, withIntermediateDirectories: true)
  }

  private var file: URL { shelf.url.appendingPathComponent("shop.sqlite") }

  private func backUp(_ flags: String...) async throws {
    let arguments = ["--to", file.path, "--data", directory.url.path] + flags
    try await BackupCommand.parse(arguments).run()
  }

  private func restore(to directory: TemporaryDirectory, _ flags: String...) async throws {
    let arguments = ["--from", file.path, "--data", directory.url.path] + flags
    try await RestoreCommand.parse(arguments).run()
  }

  private func key(in directory: TemporaryDirectory) throws -> String {
    try String(contentsOf: directory.url.appendingPathComponent("secret.key"), encoding: .utf8)
  }

  @Test("take a shop from a running server to another directory, with its key if asked")
  func whole() async throws {
    let server = try await embedded(in: directory)
    try await backUp()
    #expect(!FileManager.default.fileExists(atPath: file.path + ".key"))
    await #expect(throws: ExitCode(78)) { try await backUp() }
    try await backUp("--replace", "--with-secret-key")
    let rights = try FileManager.default.attributesOfItem(atPath: file.path + ".key")
    #expect(rights[.posixPermissions] as? Int == 0o600)

    let other = TemporaryDirectory()
    try await restore(to: other)
    #expect(try key(in: other) == key(in: directory))
    let restored = try await embedded(in: other)
    let count: @Sendable (Connection) throws -> Int? = {
      try $0.value("SELECT COUNT(*) FROM stores", as: Int.self)
    }
    let (before, after) = (
      try await server.database.read(count), try await restored.database.read(count)
    )
    #expect(before == after && after == 1)
    try await server.database.close()
    try await restored.database.close()
  }

  @Test("refuse a directory that a server holds, and leave it as it is")
  func held() async throws {
    let server = try await embedded(in: directory)
    try await backUp()
    await #expect(throws: ExitCode(78)) { try await restore(to: directory, "--replace") }
    let count = try await server.database.read { try $0.value("SELECT 1", as: Int.self) }
    #expect(count == 1)
    try await server.database.close()
  }

  @Test("keep the key of before beside the database of before")
  func keys() async throws {
    let server = try await embedded(in: directory)
    try await backUp("--with-secret-key")
    try await server.database.close()
    let other = TemporaryDirectory()
    try await embedded(in: other).database.close()
    let old = try key(in: other)
    await #expect(throws: ExitCode(78)) { try await restore(to: other) }
    #expect(try key(in: other) == old)
    try await restore(to: other, "--replace")
    #expect(try key(in: other) == key(in: directory))
    let kept = try #require(
      try FileManager.default.contentsOfDirectory(atPath: other.url.path)
        .first { $0.hasPrefix("before-restore") })
    let place = other.url.appendingPathComponent("\(kept)/secret.key")
    #expect(try String(contentsOf: place, encoding: .utf8) == old)
  }

  @Test("keep a key that lies in a directory without a database")
  func keyAlone() async throws {
    let server = try await embedded(in: directory)
    try await backUp("--with-secret-key")
    try await server.database.close()
    let other = TemporaryDirectory()
    try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
    let old = other.url.appendingPathComponent("secret.key")
    try Data("old".utf8).write(to: old)
    try await restore(to: other)
    #expect(try key(in: other) == key(in: directory))
    let kept = old.appendingPathExtension("before-restore")
    #expect(try String(contentsOf: kept, encoding: .utf8) == "old")
  }

  /// A demo in the directory, whichever engine the other tests use.
  private func embedded(in directory: TemporaryDirectory) async throws -> QuartetApplication {
    let flags = Settings.Flags(port: 0, data: directory.url.path, isDemo: true)
    return try await buildApplication(
      Settings(environment: [:], flags: flags), metrics: MetricsRegistry(), logger: .silent)
  }
}
