import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("Wrong codes by the day")
struct WrongCodeTests {
  let directory = TemporaryDirectory()
  let home = ClientAddress("203.0.113.9")
  let elsewhere = ClientAddress("198.51.100.1")
  let number = "+15550100123"
  let stranger = "+15550100124"

  /// Twenty wrong codes for a number.
  private func guess(
    _ number: String, at accounts: Accounts, times: Int = 20, from client: ClientAddress?
  ) async throws {
    for _ in 0..<times {
      let problem = try await refusal {
        try await accounts.signIn(phone: number, code: "wrong", from: client)
      }
      #expect(problem.status == 400)
    }
  }

  private func signIn(_ number: String, at scene: AccountScene) async throws -> SignedIn<Void> {
    try await scene.others.sendCode(to: number, from: home)
    return try await scene.others.signIn(
      phone: number, code: try await scene.lastSecret(), from: home)
  }

  @Test(
    "After twenty in a day a number is refused, known or not, from wherever, with the time to wait",
    arguments: TestEngine.allCases)
  func ofNumber(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    _ = try await signIn(number, at: scene)
    scene.clock.advance(by: .seconds(60))
    try await scene.others.sendCode(to: number, from: elsewhere)
    let right = try await scene.lastSecret()
    for number in [number, stranger] {
      try await guess(number, at: scene.others, from: elsewhere)
      scene.clock.advance(by: .seconds(60))
      for client in [elsewhere, ClientAddress("198.51.100.2")] {
        let refusals = [
          try await refusal {
            try await scene.others.signIn(phone: number, code: right, from: client)
          },
          try await refusal { try await scene.others.sendCode(to: number, from: client) },
        ]
        for problem in refusals {
          #expect(problem.status == 429 && problem.code == "too_many_wrong_codes")
          #expect(
            problem.message
              == "Too many wrong codes for this number or from your network. Try again in 24 hours."
          )
          #expect(problem.retryAfterSeconds == 24 * 3600 - 60)
        }
      }
    }
    scene.clock.advance(by: .seconds(24 * 3600 - 60))
    try await guess(stranger, at: scene.others, times: 1, from: elsewhere)
  }

  @Test(
    "Strangers who guess do not keep out the owner, who signed in from home before",
    arguments: TestEngine.allCases)
  func owner(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let first = try await signIn(number, at: scene)
    try await guess(number, at: scene.others, from: elsewhere)
    scene.clock.advance(by: .seconds(60))
    #expect(try await signIn(number, at: scene).account.id == first.account.id)
    let problem = try await refusal {
      try await scene.others.sendCode(to: number, from: elsewhere)
    }
    #expect(problem.code == "too_many_wrong_codes")
  }

  @Test(
    "A network is refused after a hundred, at whatever numbers; others are not",
    arguments: TestEngine.allCases)
  func ofNetwork(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    for last in 0..<10 {
      try await guess("+1555010010\(last)", at: scene.others, times: 10, from: elsewhere)
    }
    let problem = try await refusal {
      try await scene.others.signIn(phone: number, code: "wrong", from: elsewhere)
    }
    #expect(problem.code == "too_many_wrong_codes")
    try await guess(number, at: scene.others, times: 1, from: home)
  }

  @Test(
    "A site's networks are refused together after 1,600; another site is not",
    arguments: TestEngine.allCases)
  func ofSite(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    for network in 0..<16 {
      for last in 0..<5 {
        try await guess(
          "+1555010\(1000 + network * 5 + last)", at: scene.others,
          from: ClientAddress("2001:db8:1:\(network)::1"))
      }
    }
    let fresh = ClientAddress("2001:db8:1:ff::1")
    let problem = try await refusal {
      try await scene.others.signIn(phone: number, code: "wrong", from: fresh)
    }
    #expect(problem.status == 429 && problem.code == "too_many_wrong_codes")
    try await guess(number, at: scene.others, times: 1, from: ClientAddress("2001:db8:2::1"))
  }

  @Test("Guesses that come at once are no more than twenty", arguments: TestEngine.allCases)
  func atOnce(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<30 {
        group.addTask { [number, home] in
          do {
            _ = try await scene.others.signIn(phone: number, code: "wrong", from: home)
            return 200
          } catch {
            return (error as? Problem)?.status ?? 0
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 400 } == 20)
    #expect(statuses.count { $0 == 429 } == 10)
  }

  @Test(
    "Deleting an account resets neither the pause between codes nor the wrong ones",
    arguments: TestEngine.allCases)
  func deletion(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let signedIn = try await signIn(number, at: scene)
    try await guess(number, at: scene.others, times: 19, from: elsewhere)
    try await scene.others.delete(signedIn.account.id)
    #expect(
      try await scene.count("SELECT COUNT(*) FROM phone_codes WHERE phone = \(number)") == 0)
    let early = try await refusal { try await scene.others.sendCode(to: number, from: elsewhere) }
    #expect(early.status == 429 && early.retryAfterSeconds == 60)
    scene.clock.advance(by: .seconds(60))
    try await scene.others.sendCode(to: number, from: elsewhere)
    try await guess(number, at: scene.others, times: 1, from: elsewhere)
    let late = try await refusal {
      try await scene.others.signIn(phone: number, code: "wrong", from: elsewhere)
    }
    #expect(late.code == "too_many_wrong_codes")
    scene.clock.advance(by: .seconds(24 * 3600))
    try await scene.others.removeExpired()
    #expect(try await scene.count("SELECT COUNT(*) FROM wrong_codes") == 0)
    #expect(try await scene.count("SELECT COUNT(*) FROM phone_codes") == 0)
  }

  @Test("A code that was sent before the deletion opens nothing", arguments: TestEngine.allCases)
  func oldCode(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let signedIn = try await signIn(number, at: scene)
    scene.clock.advance(by: .seconds(60))
    try await scene.others.sendCode(to: number, from: home)
    let code = try await scene.lastSecret()
    try await scene.others.delete(signedIn.account.id)
    let problem = try await refusal {
      try await scene.others.signIn(phone: number, code: code, from: home)
    }
    #expect(problem.status == 400)
  }

  @Test("A demo's person signs in with a code, by the number that it was given")
  func demo() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let id = "5ca1ab1e-0000-4000-8000-000000000009"
    try await AccountScene.other.seed(
      [.demo(phone: number, role: "guest", id: id)], in: scene.database, clock: scene.clock.wall
    ) { _, _ in }
    #expect(try await signIn(number, at: scene).account.id == id)
  }
}
