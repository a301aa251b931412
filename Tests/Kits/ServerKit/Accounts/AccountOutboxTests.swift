import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

struct AccountOutboxTests {
  let directory = TemporaryDirectory()

  @Test(
    "Codes, resets and changes are messages in the product's name, and go with the account",
    arguments: TestEngine.allCases)
  func messages(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let outbox = AccountOutbox("Salon", in: scene.services) { "https://salon.example/reset/\($0)" }
    let accounts = Accounts(AccountScene.other, in: scene.services, messages: outbox)
    let guest = try await accounts.register(
      AccountDraft(email: "ada@example.com", password: AccountScene.password, role: "guest"))
    try await accounts.sendCode(to: "+15550100123", from: nil)
    try await accounts.requestReset(of: "ada@example.com", from: nil)
    scene.clock.advance(by: .milliseconds(1))
    try await accounts.changePassword(
      of: Identity(
        realm: "salon", account: guest.account.id, role: "guest", session: guest.tokens.session),
      from: AccountScene.password, to: "Garage22", by: nil)
    let stored = try await scene.services.outbox.newest(9)
    let sms = try #require(stored.first { $0.message.channel == .sms }?.message)
    #expect(sms.recipient == .address("+15550100123"))
    #expect(sms.body.contains("is your Salon code. It is good for 10 minutes."))
    let code = String(sms.body.prefix(6))
    let mails = stored.filter { $0.message.channel == .email }.map(\.message)
    #expect(
      mails.map(\.title) == ["Your Salon password was changed", "Choose a new Salon password"])
    #expect(mails.allSatisfy { $0.recipient == .address("ada@example.com") })
    #expect(mails[1].body.contains("https://salon.example/reset/"))
    #expect(mails[1].validUntil?.since(scene.clock.wall.now()) == .seconds(3600) - .milliseconds(1))
    let other = try await accounts.signIn(phone: "+15550100123", code: code, from: nil)
    #expect(other.account.id != guest.account.id)

    try await accounts.delete(guest.account.id)
    #expect(try await scene.services.outbox.newest(9).map(\.message.channel) == [.sms])
    try await accounts.delete(other.account.id)
    #expect(try await scene.services.outbox.newest(9).isEmpty)
  }
}
