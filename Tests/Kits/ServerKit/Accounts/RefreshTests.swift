import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

struct RefreshTests {
  let directory = TemporaryDirectory()

  @Test("A refresh token is exchanged for the next, in one session", arguments: TestEngine.allCases)
  func rotation(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    var tokens = try await scene.register().tokens
    var seen: Set<String> = [tokens.refresh]
    for _ in 0..<5 {
      scene.clock.advance(by: .seconds(25 * 60))
      let next = try await scene.accounts.refresh(tokens.refresh).tokens
      #expect(next.session == tokens.session)
      #expect(next.access != tokens.access)
      #expect(seen.insert(next.refresh).inserted)
      tokens = next
      #expect(try await scene.isSignedIn(tokens))
    }
    #expect(try await scene.count("SELECT COUNT(*) FROM account_sessions") == 1)
  }

  @Test("Only hashes are stored: the database opens nothing", arguments: TestEngine.allCases)
  func hashes(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let tokens = try await scene.register().tokens
    let stored = try await scene.database.read {
      try $0.all("SELECT hash FROM refresh_tokens") { try $0["hash"] as String }
    }
    #expect(stored.count == 1)
    #expect(!stored.contains { tokens.refresh.contains($0) })
    for text in stored + stored.map({ "refresh_\($0)" }) {
      #expect(try await refusal { try await scene.accounts.refresh(text) }.status == 401)
    }
  }

  @Test(
    "Whose answer was lost gets the same successor for ten seconds",
    arguments: TestEngine.allCases)
  func grace(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let tokens = try await scene.register().tokens
    let first = try await scene.accounts.refresh(tokens.refresh).tokens
    scene.clock.advance(by: .seconds(10))
    let second = try await scene.accounts.refresh(tokens.refresh).tokens
    #expect(second.refresh == first.refresh)
    #expect(second.session == first.session)
    #expect(try await scene.isSignedIn(second))
    _ = try await scene.accounts.refresh(second.refresh)
  }

  @Test("Two refreshes at once get one successor", arguments: TestEngine.allCases)
  func atOnce(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let tokens = try await scene.register().tokens
    let successors = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask { try await scene.accounts.refresh(tokens.refresh).tokens.refresh }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(successors.count == 1)
    #expect(try await scene.count("SELECT COUNT(*) FROM refresh_tokens") == 2)
  }

  @Test(
    "A second use after that ends the session, for the thief and for the device",
    arguments: TestEngine.allCases)
  func reuse(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let stolen = try await scene.register().tokens
    let elsewhere = try await scene.signIn().tokens
    let newest = try await scene.accounts.refresh(stolen.refresh).tokens
    #expect(try await scene.isSignedIn(newest))
    scene.clock.advance(by: .milliseconds(10_001))
    let problem = try await refusal { try await scene.accounts.refresh(stolen.refresh) }
    #expect(problem.status == 401)
    #expect(problem.message == "Invalid or expired refresh token")
    // At once, also with the access tokens that are good for half an hour more.
    #expect(try await !scene.isSignedIn(newest))
    #expect(try await refusal { try await scene.accounts.refresh(newest.refresh) } == problem)
    // The person's other device is another session.
    #expect(try await scene.isSignedIn(elsewhere))
    _ = try await scene.accounts.refresh(elsewhere.refresh)
  }

  @Test("An older token than the last ends the session too", arguments: TestEngine.allCases)
  func olderReuse(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let first = try await scene.register().tokens
    var newest = first
    for _ in 0..<3 {
      scene.clock.advance(by: .seconds(1800))
      newest = try await scene.accounts.refresh(newest.refresh).tokens
    }
    _ = try await refusal { try await scene.accounts.refresh(first.refresh) }
    #expect(try await !scene.isSignedIn(newest))
  }

  @Test("Made-up, foreign and unfit tokens are refused alike", arguments: TestEngine.allCases)
  func unknown(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let tokens = try await scene.register().tokens
    let made = "refresh_" + String(repeating: "0", count: 64)
    for text in [
      "", made, tokens.access, tokens.refresh + "0", String(repeating: "x", count: 1 << 20),
    ] {
      let problem = try await refusal { try await scene.accounts.refresh(text) }
      #expect(problem == scene.accounts.realm.answers.badRefreshToken)
    }
    // Another product's token opens nothing here, and stays good there.
    let foreign = try await scene.others.register(
      AccountDraft(email: "guest@example.com", password: AccountScene.password, role: "guest"))
    _ = try await refusal { try await scene.accounts.refresh(foreign.tokens.refresh) }
    _ = try await scene.others.refresh(foreign.tokens.refresh)
    _ = try await scene.accounts.refresh(tokens.refresh)
  }

  @Test(
    "An inactive account's token is refused, and opens again with it",
    arguments: TestEngine.allCases)
  func inactive(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let signedIn = try await scene.register()
    try await scene.accounts.deactivate(signedIn.account.id)
    let problem = try await refusal { try await scene.accounts.refresh(signedIn.tokens.refresh) }
    #expect(problem.status == 401)
    #expect(problem.message == "User not found or inactive")
  }

  @Test(
    "After a restart with the same key everything goes on; with another, devices ask for new tokens",
    arguments: TestEngine.lasting)
  func restart(engine: TestEngine) async throws {
    let clock = ManualClock()
    let first = try AccountScene(engine, in: directory, clock: clock)
    let tokens = try await first.register().tokens
    let lost = try await first.accounts.refresh(tokens.refresh).tokens
    try await first.database.close()
    let second = try AccountScene(engine, in: directory, clock: clock)
    #expect(try await second.isSignedIn(tokens))
    #expect(try await second.accounts.refresh(tokens.refresh).tokens.refresh == lost.refresh)
    try await second.database.close()
    let third = try AccountScene(engine, in: directory, clock: clock, secrets: AccountScene.box(2))
    #expect(try await !third.isSignedIn(tokens))
    let renewed = try await third.accounts.refresh(lost.refresh).tokens
    #expect(renewed.session == tokens.session)
    #expect(try await third.isSignedIn(renewed))
    _ = try await third.accounts.refresh(renewed.refresh)
  }
}
