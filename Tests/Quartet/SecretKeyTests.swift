import Foundation
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@testable import quartet

@Suite("The key of secrets")
struct SecretKeyTests {
  private let directory = TemporaryDirectory()
  private let other = TemporaryDirectory()
  private let first = String(repeating: "a1", count: 32)
  private let second = String(repeating: "b2", count: 32)
  private let place = RecordPlace(key: "pass", isSecret: true)
  private let setting = RecordPlace(key: "shown", isSecret: false)

  /// Starts with a key, or with that in the directory; does nothing and stops.
  private func serve(_ key: String?, in node: TemporaryDirectory? = nil) async throws {
    let node = node ?? directory
    var environment = key.map { ["QUARTET_SECRET_KEY": $0] } ?? [:]
    // Nodes share the database of one directory.
    environment.merge(try await databaseEnvironment(directory)) { $1 }
    let served = try await application(in: node, isDemo: false, environment: environment)
    try await served.database.close()
    withExtendedLifetime(served) {}
  }

  private func table(_ database: Database, _ key: String) throws -> BrowserRecordTable {
    BrowserRecordTable(
      database: database, box: try #require(SecretBox(hexadecimal: key)), clock: SystemClock(),
      logger: .silent)
  }

  private func open() throws -> Database {
    let location: Database.Location =
      TestEngine.ofProducts == .postgres
      ? .postgres(TestPostgres.url(for: directory)) : .directory(directory.url)
    return try Database.open(location, migrations: ServedProduct.migrations, changes: ChangeBus())
  }

  private func change(from old: String?, to new: String, in database: Database) async throws
    -> SecretKeyChange.Outcome
  {
    try await SecretKeyChange(
      old: old.flatMap(SecretBox.init(hexadecimal:)),
      new: try #require(SecretBox(hexadecimal: new))
    ).run(in: database)
  }

  @Test("A start with another key is refused, in a sentence that says what to do")
  func anotherKey() async throws {
    try await serve(first)
    let error = await #expect(throws: OtherSecretKey.self) { try await serve(second) }
    #expect(error?.description.contains("QUARTET_SECRET_KEY as on the other nodes") == true)
    #expect(error?.description.contains("quartet database change-key") == true)
    #expect(error?.description.contains(first) == false)
    try await serve(first)
  }

  @Test("A lost secret.key is noticed, too")
  func lostKey() async throws {
    try await serve(nil)
    let file = directory.url.appendingPathComponent("secret.key")
    let kept = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    await #expect(throws: OtherSecretKey.self) { try await serve(nil) }
    try kept.write(to: file)
    try await serve(nil)
  }

  @Test(
    "Two nodes of one database have the same key", .enabled(if: TestEngine.ofProducts == .postgres))
  func twoNodes() async throws {
    try await serve(nil)
    await #expect(throws: OtherSecretKey.self) { try await serve(nil, in: other) }
    let key = try String(
      contentsOf: directory.url.appendingPathComponent("secret.key"), encoding: .utf8)
    try await serve(key, in: other)
  }

  @Test("With the old key a change keeps what browsers have stored as secrets")
  func changeWithOldKey() async throws {
    try await serve(first)
    let database = try open()
    let before = try table(database, first)
    let name = HashedName(of: "browser")
    try await before.store([
      RecordChange(browser: name.text, place: place, value: "open sesame"),
      RecordChange(browser: name.text, place: setting, value: "yes"),
    ])
    await #expect(throws: SettingsError.self) {
      _ = try await change(from: String(repeating: "c3", count: 32), to: second, in: database)
    }
    #expect(try await before.browser(named: name).values[place] == "open sesame")
    #expect(try await change(from: first, to: second, in: database) == .resealed(1))
    #expect(try await change(from: first, to: second, in: database) == .wasKnown)
    let after = try await table(database, second).browser(named: name).values
    #expect(after == [place: "open sesame", setting: "yes"])
    #expect(try await before.browser(named: name).values[place] == nil)
    try await database.close()
    try await serve(second)
    await #expect(throws: OtherSecretKey.self) { try await serve(first) }
  }

  @Test("Without the old key a change forgets the secrets, and nothing else")
  func changeWithoutOldKey() async throws {
    try await serve(first)
    let database = try open()
    let name = HashedName(of: "browser")
    try await table(database, first).store([
      RecordChange(browser: name.text, place: place, value: "open sesame"),
      RecordChange(browser: name.text, place: setting, value: "yes"),
    ])
    #expect(try await change(from: nil, to: second, in: database) == .forgotten(1))
    let after = try await table(database, second).browser(named: name).values
    #expect(after == [setting: "yes"])
    try await database.close()
    try await serve(second)
  }

  @Test("The command takes the old key or the word that it is lost, and one of the two")
  func command() async throws {
    try await serve(nil)
    let file = directory.url.appendingPathComponent("secret.key")
    let old = directory.url.appendingPathComponent("old.key")
    try FileManager.default.moveItem(at: file, to: old)
    let places = try await dataFlags(directory)
    for wrong in [[], ["--forget-secrets", "--old-key-file", old.path]] {
      await #expect(throws: (any Error).self) {
        try await ChangeKeyCommand.parse(places + wrong).run()
      }
    }
    try await ChangeKeyCommand.parse(places + ["--old-key-file", old.path]).run()
    try await serve(nil)
    #expect(try Data(contentsOf: file) != Data(contentsOf: old))
  }
}
