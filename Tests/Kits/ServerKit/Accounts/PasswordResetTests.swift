import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

struct PasswordResetTests {
  let directory = TemporaryDirectory()
  let home = ClientAddress("203.0.113.9")

  @Test(
    "A forgotten password is set anew by the token, once, within the hour",
    arguments: TestEngine.allCases)
  func reset(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let before = try await scene.register()
    try await scene.accounts.requestReset(of: "ADA@example.com", from: home)
    #expect(try await scene.sent().count == 1)
    let token = try await scene.lastSecret()
    #expect(
      try await scene.sent() == ["reset \(token) to ada@example.com for \(before.account.id)"])
    #expect(
      try await scene.count("SELECT COUNT(*) FROM password_resets WHERE token_hash = \(token)") == 0
    )
    #expect(
      try await refusal { try await scene.accounts.confirmReset(token: token, to: "weak") }.status
        == 422)
    scene.clock.advance(by: .seconds(3599))
    try await scene.accounts.confirmReset(token: token, to: "Garage22")
    _ = try await scene.signIn("ada@example.com", "Garage22")
    #expect(
      try await refusal { try await scene.accounts.refresh(before.tokens.refresh) }.status == 401)
    let again = try await refusal {
      try await scene.accounts.confirmReset(token: token, to: "Garage33")
    }
    #expect(again.status == 400)
    #expect(again.message == "Invalid or expired reset token")
  }

  @Test("Late, made-up and foreign tokens set nothing", arguments: TestEngine.allCases)
  func badTokens(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    _ = try await scene.register()
    try await scene.accounts.requestReset(of: "ada@example.com", from: home)
    let token = try await scene.lastSecret()
    let computed = scene.passwords.computed
    for text in ["", "abc", String(repeating: "0", count: 64)] {
      let problem = try await refusal {
        try await scene.accounts.confirmReset(token: text, to: "Garage22")
      }
      #expect(problem.message == "Invalid or expired reset token")
    }
    _ = try await refusal { try await scene.others.confirmReset(token: token, to: "Garage22") }
    scene.clock.advance(by: .seconds(3600))
    let late = try await refusal {
      try await scene.accounts.confirmReset(token: token, to: "Garage22")
    }
    #expect(late.status == 400)
    #expect(late.message == "Reset token has expired")
    // Garbage costs no Argon2.
    #expect(scene.passwords.computed == computed)
    _ = try await scene.signIn()
    scene.clock.advance(by: .seconds(24 * 3600))
    try await scene.accounts.removeExpired()
    #expect(try await scene.count("SELECT COUNT(*) FROM password_resets") == 0)
  }

  @Test(
    "Whoever asks learns nothing: unknown, inactive and too often are answered alike",
    arguments: TestEngine.allCases)
  func silence(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    _ = try await scene.register("ada@example.com")
    let bob = try await scene.register("bob@example.com").account.id
    try await scene.accounts.deactivate(bob)
    for email in ["nobody@example.com", "bob@example.com"] {
      try await scene.accounts.requestReset(of: email, from: home)
    }
    // That a text is no address tells nothing of anybody.
    await #expect(throws: AccountAnswers().badEmail) {
      try await scene.accounts.requestReset(of: "not an address", from: home)
    }
    #expect(try await scene.sent().isEmpty)
    // The unknown one cost the same statements.
    #expect(try await scene.count("SELECT COUNT(*) FROM password_resets") == 2)
    for _ in 0..<3 { try await scene.accounts.requestReset(of: "ada@example.com", from: home) }
    #expect(try await scene.sent().count == 1)
    for _ in 0..<10 {
      scene.clock.advance(by: .seconds(60))
      try await scene.accounts.requestReset(of: "ada@example.com", from: home)
    }
    #expect(try await scene.sent().count == 5)
  }

  @Test("One address cannot have everybody written to")
  func flood() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    for number in 0..<30 {
      try await scene.accounts.requestReset(of: "a\(number)@example.com", from: home)
    }
    let problem = try await refusal {
      try await scene.accounts.requestReset(of: "b@example.com", from: home)
    }
    #expect(problem.status == 429)
    try await scene.accounts.requestReset(of: "b@example.com", from: ClientAddress("198.51.100.1"))
  }

  @Test("A text that is no address causes no message, and counts as none")
  func typos() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    _ = try await scene.register()
    for _ in 0..<40 {
      await #expect(throws: AccountAnswers().badEmail) {
        try await scene.accounts.requestReset(of: "ada@", from: home)
      }
    }
    try await scene.accounts.requestReset(of: "ada@example.com", from: home)
    #expect(try await scene.sent().count == 1)
  }

  @Test(
    "Two who confirm with one token at once: one password is set", arguments: TestEngine.allCases)
  func resetRace(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    _ = try await scene.register()
    try await scene.accounts.requestReset(of: "ada@example.com", from: home)
    let token = try await scene.lastSecret()
    let done = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<4 {
        group.addTask {
          do {
            try await scene.accounts.confirmReset(token: token, to: "Garage2\(number)")
            return true
          } catch {
            #expect((error as? Problem)?.status == 400)
            return false
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(done.filter { $0 }.count == 1)
  }
}
