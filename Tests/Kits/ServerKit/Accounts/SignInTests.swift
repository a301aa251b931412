import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

struct SignInTests {
  let directory = TemporaryDirectory()
  let home = ClientAddress("203.0.113.9")

  @Test(
    "The right password opens, whatever the case of the address", arguments: TestEngine.allCases)
  func opens(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let ada = try await scene.register().account
    scene.clock.advance(by: .seconds(60))
    let signedIn = try await scene.accounts.signIn(
      email: " ADA@example.com", password: AccountScene.password, from: home
    ) { db, account in
      try db.value("SELECT role FROM accounts WHERE id = \(account.id)", as: String.self)
    }
    #expect(signedIn.account.id == ada.id)
    #expect(signedIn.profile == "customer")
    #expect(signedIn.account.lastSignInAt == scene.clock.wall.now())
    #expect(try await scene.accounts.account(ada.id).lastSignInAt == scene.clock.wall.now())
  }

  @Test(
    "Unknown, wrong, without a password and of another product: one answer, one work",
    arguments: TestEngine.allCases)
  func oneAnswer(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    _ = try await scene.register("ada@example.com")
    _ = try await scene.accounts.add(AccountDraft(email: "phone@example.com", role: "customer"))
    _ = try await scene.others.register(
      AccountDraft(email: "guest@example.com", password: AccountScene.password, role: "guest"))
    let attempts = [
      ("ada@example.com", "Parking1?"), ("ada@example.com", ""), ("bob@example.com", "Parking1!"),
      ("phone@example.com", "Parking1!"), ("phone@example.com", ""),
      ("guest@example.com", "Parking1!"), ("not an address", "Parking1!"),
      ("ada@example.com' OR 1=1 --", "Parking1!"),
      ("ada@example.com", String(repeating: "A1", count: 1 << 19)),
    ]
    for (email, password) in attempts {
      let before = scene.passwords.computed
      let problem = try await refusal { try await scene.signIn(email, password) }
      #expect(problem == scene.accounts.realm.answers.wrongPassword)
      #expect(problem.status == 401)
      #expect(problem.message == "Incorrect email or password")
      #expect(scene.passwords.computed == before + 1, "\(email)")
    }
  }

  @Test(
    "An inactive account is told so only with the right password",
    arguments: TestEngine.allCases)
  func inactive(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    try await scene.accounts.deactivate(try await scene.register().account.id)
    let right = try await refusal { try await scene.signIn() }
    #expect(right.status == 403)
    #expect(right.message == "User account is inactive")
    let wrong = try await refusal { try await scene.signIn("ada@example.com", "Parking1?") }
    #expect(wrong.status == 401)
    #expect(try await scene.count("SELECT COUNT(*) FROM account_sessions") == 1)
  }

  @Test("A hash of a lesser cost is made anew at the next sign-in", arguments: TestEngine.lasting)
  func rehash(engine: TestEngine) async throws {
    let before = try AccountScene(engine, in: directory)
    let id = try await before.register().account.id
    try await before.database.close()
    let dearer = PasswordHash.Cost(kibibytes: 64, passes: 2)
    let scene = try AccountScene(engine, in: directory, cost: dearer)
    func hash() async throws -> String? {
      try await scene.database.read {
        try $0.value("SELECT password_hash FROM accounts WHERE id = \(id)")
      }
    }
    #expect(try await hash()?.hasPrefix(PasswordHash.Cost.cheap.mark) == true)
    _ = try await refusal { try await scene.signIn("ada@example.com", "Parking1?") }
    #expect(try await hash()?.hasPrefix(PasswordHash.Cost.cheap.mark) == true)
    _ = try await scene.signIn()
    #expect(try await hash()?.hasPrefix(dearer.mark) == true)
    let computed = scene.passwords.computed
    _ = try await scene.signIn()
    #expect(scene.passwords.computed == computed + 1)
  }

  @Test("Wrong passwords are counted by address and account; right ones never are")
  func guesses() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    _ = try await scene.register("ada@example.com")
    _ = try await scene.register("bob@example.com")
    for _ in 0..<60 { _ = try await scene.signIn(from: home) }
    for _ in 0..<10 {
      #expect(
        try await refusal { try await scene.signIn("ADA@example.com", "x", from: home) }.status
          == 401)
    }
    // If the right one still opened, guessing could go on.
    let refused = try await refusal { try await scene.signIn(from: home) }
    #expect(refused.status == 429)
    #expect(refused.retryAfterSeconds == 60)
    // Others at the address, and its owner elsewhere, are not locked out.
    _ = try await scene.signIn("bob@example.com", from: home)
    _ = try await scene.signIn(from: ClientAddress("203.0.113.10"))
    scene.clock.advance(by: .seconds(60))
    _ = try await scene.signIn(from: home)
  }

  @Test("Guesses that come all at once are no more than those that come one by one")
  func guessesAtOnce() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    _ = try await scene.register()
    let outcomes = try await withThrowingTaskGroup(of: Int.self) { [home] group in
      for number in 0..<40 {
        group.addTask {
          try await refusal {
            try await scene.signIn("ada@example.com", "wrong\(number)", from: home)
          }.status
        }
      }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(outcomes == [401: 10, 429: 30])
  }

  @Test("One address has fifty guesses at all accounts, and one account a hundred from anywhere")
  func manyGuesses() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    func statuses(_ attempts: [(String, ClientAddress?)]) async throws -> [Int: Int] {
      var statuses: [Int: Int] = [:]
      for (email, client) in attempts {
        let status = try await refusal { try await scene.signIn(email, "x", from: client) }.status
        statuses[status, default: 0] += 1
      }
      return statuses
    }
    #expect(
      try await statuses((0..<60).map { ("a\($0)@example.com", home) }) == [401: 50, 429: 10])
    #expect(
      try await statuses((0..<120).map { ("ada@example.com", ClientAddress("198.51.100.\($0)")) })
        == [401: 100, 429: 20])
  }

  @Test("Strangers who guess without an end do not lock the owner out of a familiar address")
  func lockOut() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    _ = try await scene.register()
    _ = try await scene.signIn(from: home)
    for number in 0..<120 {
      _ = try await refusal {
        try await scene.signIn("ada@example.com", "x", from: ClientAddress("198.51.100.\(number)"))
      }
    }
    let elsewhere = ClientAddress("203.0.113.77")
    #expect(try await refusal { try await scene.signIn(from: elsewhere) }.status == 429)
    _ = try await scene.signIn(from: home)
    // It is no way around the limit of an address itself.
    for _ in 0..<10 {
      _ = try await refusal { try await scene.signIn("ada@example.com", "x", from: home) }
    }
    #expect(try await refusal { try await scene.signIn(from: home) }.status == 429)
  }

  @Test("A password that is changed while Argon2 works opens nothing")
  func changedMeanwhile() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let ada = try await scene.register()
    let dear = try AccountScene.slowed(scene)
    let attempt = Task {
      try await dear.signIn(email: "ada@example.com", password: "Parking1!", from: nil) { _, _ in }
    }
    // The password was right; now its hash is made anew, for a second or two.
    try await eventually("Argon2 is at work") { dear.passwords.computed == 2 }
    try await scene.database.write { db in
      try db.execute("UPDATE accounts SET password_hash = 'another' WHERE id = \(ada.account.id)")
    }
    await #expect(throws: Problem.self) { _ = try await attempt.value }
    #expect(try await scene.count("SELECT COUNT(*) FROM account_sessions") == 1)
  }
}
