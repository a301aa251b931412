import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

struct PasswordChangeTests {
  let directory = TemporaryDirectory()
  let home = ClientAddress("203.0.113.9")

  @Test(
    "A new password signs out the other devices and is told to the owner",
    arguments: TestEngine.allCases)
  func change(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let here = try await scene.register()
    let there = try await scene.signIn().tokens
    try await scene.accounts.requestReset(of: "ada@example.com", from: nil)
    let token = try await scene.lastSecret()
    scene.clock.advance(by: .seconds(1))
    let identity = try await scene.identity(here.tokens.access)
    try await scene.accounts.changePassword(
      of: identity, from: AccountScene.password, to: "Garage22", by: home)
    _ = try await scene.identity(here.tokens.access)
    _ = try await scene.accounts.refresh(here.tokens.refresh)
    #expect(try await refusal { try await scene.identity(there.access) }.status == 401)
    #expect(try await refusal { try await scene.accounts.refresh(there.refresh) }.status == 401)
    #expect(try await refusal { try await scene.signIn() }.status == 401)
    let account = try await scene.signIn("ada@example.com", "Garage22").account
    #expect(account.passwordChangedAt == scene.clock.wall.now())
    #expect(try await scene.sent().last == "changed to ada@example.com for \(account.id)")
    // A token that was asked for before is over, too.
    _ = try await refusal {
      try await scene.accounts.confirmReset(token: token, to: "Another33")
    }
  }

  @Test("The current password must be right, and is not guessed at leisure")
  func wrongCurrent() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let identity = try await scene.identity(try await scene.register().tokens.access)
    func change(_ current: String, to new: String = "Garage22") async throws -> Problem {
      try await refusal { [home] in
        try await scene.accounts.changePassword(of: identity, from: current, to: new, by: home)
      }
    }
    #expect(try await change(AccountScene.password, to: "weak").status == 422)
    for _ in 0..<10 {
      let problem = try await change("Parking1?")
      #expect(problem.status == 400)
      #expect(problem.message == "Current password is incorrect")
    }
    #expect(try await change(AccountScene.password).status == 429)
  }

  @Test("Of two changes at once one is made", arguments: TestEngine.allCases)
  func race(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let identity = try await scene.identity(try await scene.register().tokens.access)
    let outcomes = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<4 {
        group.addTask {
          do {
            try await scene.accounts.changePassword(
              of: identity, from: AccountScene.password, to: "Garage2\(number)", by: nil)
            return number
          } catch {
            #expect((error as? Problem)?.status == 400)
            return nil
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let winners = outcomes.compactMap { $0 }
    #expect(winners.count == 1)
    _ = try await scene.signIn("ada@example.com", "Garage2\(try #require(winners.first))")
  }
}
