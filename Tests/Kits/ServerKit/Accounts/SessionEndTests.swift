import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

/// How sessions end: by time, by the person, by too many of them.
struct SessionEndTests {
  let directory = TemporaryDirectory()

  @Test(
    "A session ends a week after its last use, and is then deleted",
    arguments: TestEngine.allCases)
  func expiry(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let tokens = try await scene.register().tokens
    scene.clock.advance(by: .seconds(7 * 24 * 3600 - 1))
    let next = try await scene.accounts.refresh(tokens.refresh).tokens
    scene.clock.advance(by: .seconds(2))
    // The first token's own week is over, so it is unknown and ends nothing.
    _ = try await refusal { try await scene.accounts.refresh(tokens.refresh) }
    try await scene.accounts.removeExpired()
    #expect(try await scene.count("SELECT COUNT(*) FROM refresh_tokens") == 1)
    #expect(try await scene.isSignedIn(next))
    scene.clock.advance(by: .seconds(7 * 24 * 3600))
    #expect(try await refusal { try await scene.accounts.refresh(next.refresh) }.status == 401)
    try await scene.accounts.removeExpired()
    #expect(try await scene.count("SELECT COUNT(*) FROM account_sessions") == 0)
    #expect(try await scene.count("SELECT COUNT(*) FROM refresh_tokens") == 0)
  }

  @Test(
    "Twenty devices stay signed in; the one used longest ago goes", arguments: TestEngine.allCases)
  func devices(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    var devices = [try await scene.register().tokens]
    for _ in 0..<19 {
      scene.clock.advance(by: .seconds(1))
      devices.append(try await scene.signIn().tokens)
    }
    scene.clock.advance(by: .seconds(1))
    devices[0] = try await scene.accounts.refresh(devices[0].refresh).tokens
    scene.clock.advance(by: .seconds(1))
    _ = try await scene.signIn()
    #expect(try await scene.isSignedIn(devices[0]))
    #expect(try await !scene.isSignedIn(devices[1]))
    #expect(try await scene.isSignedIn(devices[2]))
    #expect(try await scene.count("SELECT COUNT(*) FROM account_sessions") == 20)
  }

  @Test("The device that has just signed in stays, also when all came in one instant")
  func oneInstant() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    _ = try await scene.register()
    for _ in 0..<120 {
      let tokens = try await scene.signIn().tokens
      #expect(try await scene.isSignedIn(tokens))
    }
  }

  @Test("One device signs out, or all do", arguments: TestEngine.allCases)
  func signOut(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let phone = try await scene.register().tokens
    let tablet = try await scene.signIn().tokens
    let laptop = try await scene.signIn().tokens
    let identity = try await scene.identity(phone.access)
    for _ in 0..<2 { try await scene.accounts.signOut(identity) }
    #expect(try await !scene.isSignedIn(phone))
    _ = try await refusal { try await scene.accounts.refresh(phone.refresh) }
    #expect(try await scene.isSignedIn(tablet))
    try await scene.accounts.signOutEverywhere(identity.account)
    #expect(try await !scene.isSignedIn(tablet))
    #expect(try await !scene.isSignedIn(laptop))
  }
}
