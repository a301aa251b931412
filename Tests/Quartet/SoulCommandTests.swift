import ArgumentParser
import Foundation
import ServerKit
import ServerKitTesting
import Testing

@testable import quartet

@Suite("quartet soul set-tier and set-preset")
struct SoulCommandTests {
  private let directory = TemporaryDirectory()

  private var flags: [String] {
    get async throws { try await dataFlags(directory) }
  }

  private func setTier(_ tier: String, phone: String = "+1 519 546 3438") async throws {
    try await SetTierCommand.parse(["--phone", phone, "--tier", tier] + flags).run()
  }

  private func setPreset(_ name: String, _ flag: String) async throws {
    try await SetPresetCommand.parse(["--preset", name, flag] + flags).run()
  }

  /// A person, and two presets, as a server has stored them.
  private func fill() async throws {
    let server = try await application(in: directory, isDemo: false)
    try await server.database.write { db in
      try db.execute(
        """
        INSERT INTO accounts (id, realm, phone, phone_proven, role, is_active, created_at)
        VALUES ('a1', 'soul', '+15195463438', 1, 'member', 1, 0)
        """)
      try db.execute(
        """
        INSERT INTO soul_people (account_id, tier, has_onboarded, updated_at)
        VALUES ('a1', 'free', 0, 0)
        """)
      for (id, style) in [("p1", "noir"), ("p2", "dawn")] {
        try db.execute(
          """
          INSERT INTO soul_presets
            (id, style_id, name, prompt, cover, category, sort_order, is_active)
          VALUES (\(id), \(style), \(style), 'A portrait', 'x.jpg', 'vintage', 1, 1)
          """)
      }
    }
    try await server.database.close()
  }

  /// What the database says, in texts.
  private func values(_ sql: SQL) async throws -> [String] {
    let server = try await application(in: directory, isDemo: false)
    let values: [String] = try await server.database.read { db in
      try db.all(sql) { try $0["value"] }
    }
    try await server.database.close()
    return values
  }

  private func tiers() async throws -> [String] {
    try await values("SELECT tier AS value FROM soul_people")
  }

  private func offered() async throws -> [String] {
    try await values(
      "SELECT id AS value FROM soul_presets WHERE is_active = 1 AND id LIKE 'p%' ORDER BY id")
  }

  @Test("an operator gives a person another tier by the number")
  func tier() async throws {
    try await fill()
    try await setTier("pro")
    #expect(try await tiers() == ["pro"])
    try await setTier("free")
    #expect(try await tiers() == ["free"])
  }

  @Test("an operator switches a preset off and on, by its style or its id")
  func preset() async throws {
    try await fill()
    try await setPreset("noir", "--off")
    #expect(try await offered() == ["p2"])
    try await setPreset("p2", "--off")
    #expect(try await offered().isEmpty)
    try await setPreset("p1", "--on")
    #expect(try await offered() == ["p1"])
  }

  @Test("what nobody has changes nothing")
  func refusals() async throws {
    try await fill()
    await #expect(throws: ExitCode(65)) { try await setTier("gold") }
    await #expect(throws: ExitCode(65)) { try await setTier("pro", phone: "+15195463439") }
    await #expect(throws: ExitCode(65)) { try await setTier("pro", phone: "5195463438") }
    await #expect(throws: ExitCode(65)) { try await setPreset("nowhere", "--off") }
    let flags = try await flags
    #expect(throws: (any Error).self) { try SetPresetCommand.parse(["--preset", "noir"] + flags) }
    #expect(try await tiers() == ["free"])
    #expect(try await offered() == ["p1", "p2"])
  }

  @Test("refuses a demo's directory")
  func demo() async throws {
    let demo = try await application(in: directory, isDemo: true)
    await #expect(throws: ExitCode(78)) { try await setTier("pro") }
    try await demo.database.close()
  }
}
