import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

/// Whose a phone number is.
struct PhoneOwnerTests {
  let directory = TemporaryDirectory()
  let home = ClientAddress("203.0.113.9")
  let number = "+15550100123"

  @Test(
    "Where codes make no accounts, unknown numbers are answered as known ones",
    arguments: TestEngine.allCases)
  func unknownNumbers(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    try await scene.accounts.sendCode(to: number, from: home)
    #expect(try await scene.sent().isEmpty)
    #expect(try await scene.count("SELECT COUNT(*) FROM phone_codes") == 1)
    #expect(
      try await refusal { try await scene.accounts.sendCode(to: number, from: home) }.status == 429)
    #expect(
      try await refusal { try await scene.accounts.sendCode(to: "5550123", from: home) }.status
        == 422)
  }

  @Test(
    "Who registers with a stranger's number does not get the stranger's account",
    arguments: TestEngine.allCases)
  func claimedNumber(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let thief = try await scene.others.register(
      AccountDraft(
        email: "thief@example.com", phone: number, password: AccountScene.password, role: "guest"))
    try await scene.others.sendCode(to: number, from: home)
    let owner = try await scene.others.signIn(
      phone: number, code: try await scene.lastSecret(), from: home)
    #expect(owner.account.id != thief.account.id)
    #expect(try await scene.others.account(thief.account.id).phone == nil)
    #expect(try await scene.others.account(owner.account.id).phone == number)
  }

  @Test(
    "An inactive account's number gets no code, and opens nothing", arguments: TestEngine.allCases)
  func inactive(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    try await scene.others.sendCode(to: number, from: home)
    let account = try await scene.others.signIn(
      phone: number, code: try await scene.lastSecret(), from: home
    ).account
    scene.clock.advance(by: .seconds(60))
    try await scene.others.sendCode(to: number, from: home)
    let code = try await scene.lastSecret()
    try await scene.others.deactivate(account.id)
    #expect(
      try await refusal { try await scene.others.signIn(phone: number, code: code, from: home) }
        .status == 403)
    scene.clock.advance(by: .seconds(60))
    let before = try await scene.sent().count
    try await scene.others.sendCode(to: number, from: home)
    #expect(try await scene.sent().count == before)
  }
}
