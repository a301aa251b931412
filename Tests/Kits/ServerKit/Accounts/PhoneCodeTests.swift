import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

struct PhoneCodeTests {
  let directory = TemporaryDirectory()
  let home = ClientAddress("203.0.113.9")
  let number = "+15550100123"

  @Test(
    "A code opens the account of its number, and makes one where the product wants it",
    arguments: TestEngine.allCases)
  func opens(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    try await scene.others.sendCode(to: "+1 (555) 010-0123", from: home)
    let code = try await scene.lastSecret()
    #expect(try await scene.sent() == ["code \(code) to \(number) for nobody"])
    #expect(code.count == 6 && code.allSatisfy(\.isNumber))
    let first = try await scene.others.signIn(phone: "+1 555 010 0123", code: code, from: home) {
      _, _, isNew in
      isNew
    }
    #expect(first.profile)
    #expect(first.account.phone == number)
    #expect(first.account.isPhoneProven)
    #expect(first.account.role == "guest")
    scene.clock.advance(by: .seconds(60))
    try await scene.others.sendCode(to: number, from: home)
    let second = try await scene.others.signIn(
      phone: number, code: try await scene.lastSecret(), from: home
    ) {
      _, _, isNew in isNew
    }
    #expect(!second.profile)
    #expect(second.account.id == first.account.id)
    #expect(second.tokens.session != first.tokens.session)
  }

  @Test(
    "A code is good once, for ten minutes, and for its own number and product",
    arguments: TestEngine.allCases)
  func once(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    func status(_ code: String, _ phone: String? = nil) async throws -> String {
      let problem = try await refusal {
        try await scene.others.signIn(phone: phone ?? number, code: code, from: home)
      }
      return "\(problem.status) \(problem.message)"
    }
    try await scene.others.sendCode(to: number, from: home)
    let code = try await scene.lastSecret()
    let none = "400 This number has no valid code now. Ask for a new one."
    #expect(try await status(code, "+15550100999") == none)
    _ = try await refusal { try await scene.accounts.signIn(phone: number, code: code, from: home) }
    _ = try await scene.others.signIn(phone: number, code: code, from: home)
    #expect(try await status(code) == none)

    scene.clock.advance(by: .seconds(60))
    try await scene.others.sendCode(to: number, from: home)
    let late = try await scene.lastSecret()
    scene.clock.advance(by: .seconds(600))
    #expect(try await status(late) == none)

    try await scene.others.sendCode(to: number, from: home)
    let older = try await scene.lastSecret()
    scene.clock.advance(by: .seconds(60))
    try await scene.others.sendCode(to: number, from: home)
    let newer = try await scene.lastSecret()
    // Only the newest counts: else each message more would be five guesses more.
    #expect(try await status(older) == "400 Invalid verification code")
    _ = try await scene.others.signIn(phone: number, code: newer, from: home)
  }

  @Test(
    "A code is stored as a mark that only the server's key makes", arguments: TestEngine.allCases)
  func stored(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    try await scene.others.sendCode(to: number, from: home)
    let text = "salon \(number) \(try await scene.lastSecret())"
    let mark = try await scene.database.read { db in
      try db.first("SELECT mark FROM phone_codes") { try $0["mark"] as String }
    }
    #expect(mark == AccountScene.box(1).mark(text, for: "phone code"))
    #expect(mark != AccountScene.box(2).mark(text, for: "phone code"))
  }

  @Test(
    "After five wrong codes the right one is wrong too, and the fifth says that a new one is needed",
    arguments: TestEngine.allCases)
  func attempts(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    try await scene.others.sendCode(to: number, from: home)
    let code = try await scene.lastSecret()
    let wrong = code == "000000" ? "000001" : "000000"
    var sentences: [String] = []
    for text in [wrong, "", "0", code + "0", String(repeating: "1", count: 1 << 16), code] {
      let problem = try await refusal {
        try await scene.others.signIn(phone: number, code: text, from: home)
      }
      #expect(problem.status == 400)
      sentences.append(problem.message)
    }
    #expect(sentences.prefix(4).allSatisfy { $0 == "Invalid verification code" })
    #expect(
      sentences.dropFirst(4).allSatisfy {
        $0 == "This number has no valid code now. Ask for a new one."
      })
    #expect(try await scene.count("SELECT COUNT(*) FROM accounts") == 0)
    #expect(try await scene.count("SELECT attempts FROM phone_codes") == 5)
  }

  @Test("Guesses that come at once are no more than five", arguments: TestEngine.allCases)
  func attemptsAtOnce(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    try await scene.others.sendCode(to: number, from: home)
    await withTaskGroup(of: Void.self) { group in
      for guess in 0..<12 {
        group.addTask {
          _ = try? await scene.others.signIn(phone: number, code: "00000\(guess)", from: home)
        }
      }
    }
    #expect(try await scene.count("SELECT attempts FROM phone_codes") == 5)
  }

  @Test("What the product refuses leaves the code unused", arguments: TestEngine.allCases)
  func refusedByProduct(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    try await scene.others.sendCode(to: number, from: home)
    let code = try await scene.lastSecret()
    _ = try await refusal {
      try await scene.others.signIn(phone: number, code: code, from: home) { _, _, _ in
        throw Problem.conflict("not now")
      }
    }
    #expect(try await scene.count("SELECT COUNT(*) FROM accounts") == 0)
    _ = try await scene.others.signIn(phone: number, code: code, from: home)
  }

  @Test(
    "One message a minute and five an hour go to a number, from whatever address",
    arguments: TestEngine.allCases)
  func limits(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    func wait(_ client: ClientAddress?) async throws -> Int? {
      let problem = try await refusal { try await scene.others.sendCode(to: number, from: client) }
      #expect(problem.status == 429)
      return problem.retryAfterSeconds
    }
    try await scene.others.sendCode(to: number, from: home)
    #expect(try await wait(home) == 60)
    scene.clock.advance(by: .milliseconds(59_001))
    #expect(try await wait(ClientAddress("198.51.100.1")) == 1)
    scene.clock.advance(by: .milliseconds(999))
    for _ in 0..<4 {
      try await scene.others.sendCode(to: number, from: home)
      scene.clock.advance(by: .seconds(60))
    }
    #expect(try await wait(home) == 3600 - 300)
    #expect(try await scene.sent().count == 5)
    // Another number, and another product's, are others.
    try await scene.others.sendCode(to: "+15550100124", from: home)
    scene.clock.advance(by: .seconds(3300))
    try await scene.others.sendCode(to: number, from: home)
    scene.clock.advance(by: .seconds(3600))
    try await scene.others.removeExpired()
    #expect(try await scene.count("SELECT COUNT(*) FROM phone_codes") == 0)
  }
}
