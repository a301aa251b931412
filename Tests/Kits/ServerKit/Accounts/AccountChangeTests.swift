import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

struct AccountChangeTests {
  let directory = TemporaryDirectory()

  @Test(
    "A role, a lock and its end take effect with the next request",
    arguments: TestEngine.allCases)
  func atOnce(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let signedIn = try await scene.register()
    let (id, token) = (signedIn.account.id, signedIn.tokens.access)
    #expect(try await refusal { try await scene.identity(token, .atLeast("staff")) }.status == 403)
    try await scene.accounts.setRole(of: id, to: "admin")
    #expect(try await scene.identity(token, .atLeast("staff")).role == "admin")
    #expect(try await refusal { try await scene.identity(token, .oneOf(["staff"])) }.status == 403)
    try await scene.accounts.deactivate(id)
    let locked = try await refusal { try await scene.identity(token) }
    #expect(locked.status == 403)
    #expect(locked.message == "User account is inactive")
    // The device that was the reason for the lock does not come back with the account.
    try await scene.accounts.activate(id)
    #expect(try await refusal { try await scene.identity(token) }.status == 401)
    #expect(
      try await refusal { try await scene.accounts.refresh(signedIn.tokens.refresh) }.status == 401)
    _ = try await scene.signIn()
  }

  @Test("An identity is read once, and not again until the account changes")
  func cached() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let token = try await scene.register().tokens.access
    let first = try await scene.identity(token)
    #expect(try await scene.identity(token) === first)
    try await scene.accounts.setRole(of: first.account, to: "staff")
    #expect(try await scene.identity(token) !== first)
  }

  /// As after a request with an `Idempotency-Key`. The answer may hold a secret link.
  private func keepAnswer(toAccount id: String, in scene: AccountScene) async throws {
    try await scene.database.write { [realm = scene.accounts.realm.name] db in
      try db.execute(
        """
        INSERT INTO idempotent_requests (caller, key, fingerprint, status, leased_until, expires_at)
        VALUES (\("account/\(realm)/\(id)"), 'k', 'f', 200, 0, 9000000000000)
        """)
    }
  }

  @Test("A deleted account is gone, with the product's rows", arguments: TestEngine.allCases)
  func delete(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let signedIn = try await scene.accounts.register(
      AccountDraft(
        email: "ada@example.com", phone: "+15550100123", password: AccountScene.password,
        role: "customer")
    ) { db, account in
      try db.execute("INSERT INTO profiles (account_id, name) VALUES (\(account.id), 'Ada')")
    }
    try await scene.accounts.sendCode(to: "+15550100123", from: nil)
    try await scene.accounts.requestReset(of: "ada@example.com", from: nil)
    let (id, token) = (signedIn.account.id, signedIn.tokens.access)
    _ = try await scene.identity(token)
    try await keepAnswer(toAccount: id, in: scene)
    // The product must delete its row first: the database says so.
    await #expect(throws: DatabaseFailure.self) { try await scene.accounts.delete(id) }
    _ = try await scene.identity(token)
    try await scene.accounts.delete(id) { db, account in
      try db.execute("DELETE FROM profiles WHERE account_id = \(account.id)")
    }
    let gone = try await refusal { try await scene.identity(token) }
    #expect(gone.status == 404)
    #expect(gone.message == "User not found")
    #expect(try await refusal { try await scene.signIn() }.status == 401)
    let tables: [SQL] = [
      "account_sessions", "refresh_tokens", "password_resets", "idempotent_requests",
    ]
    for table in tables {
      #expect(try await scene.count("SELECT COUNT(*) FROM \(table)") == 0)
    }
    // That a code was sent is known for an hour, but not to which number.
    let number = "+15550100123"
    #expect(
      try await scene.count("SELECT COUNT(*) FROM phone_codes WHERE phone = \(number)") == 0)
    // Its address is free again.
    _ = try await scene.register()
  }

  @Test(
    "Changes of an unknown account, or of another product's, are 404",
    arguments: TestEngine.allCases)
  func unknown(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let foreign = try await scene.others.add(AccountDraft(email: "g@example.com", role: "guest"))
    for id in ["nobody", foreign.account.id] {
      let statuses = [
        try await refusal { try await scene.accounts.deactivate(id) }.status,
        try await refusal { try await scene.accounts.activate(id) }.status,
        try await refusal { try await scene.accounts.delete(id) }.status,
        try await refusal { try await scene.accounts.account(id) }.status,
        try await refusal {
          try await scene.database.write { try scene.accounts.setPhone(of: id, to: nil, in: $0) }
        }.status,
      ]
      #expect(statuses == [404, 404, 404, 404, 404])
    }
  }

  @Test("A number is claimed, changed and given up", arguments: TestEngine.allCases)
  func phone(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let ada = try await scene.register("ada@example.com").account.id
    let bob = try await scene.register("bob@example.com", phone: "555-0123").account.id
    func set(_ id: String, _ text: String?) async throws {
      try await scene.database.write { try scene.accounts.setPhone(of: id, to: text, in: $0) }
    }
    #expect(
      try await refusal { try await set(ada, "5550123") }.message
        == "Phone number already registered")
    #expect(try await refusal { try await set(ada, "none of yours") }.status == 422)
    try await set(bob, "555 0123")
    try await set(bob, nil)
    try await set(ada, "5550123")
    #expect(try await scene.accounts.account(ada).phone == "5550123")
  }

  @Test("Accounts are listed by age", arguments: TestEngine.allCases)
  func list(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    var ids: [String] = []
    for number in 0..<5 {
      ids.append(try await scene.register("a\(number)@example.com").account.id)
      scene.clock.advance(by: .seconds(1))
    }
    _ = try await scene.others.add(AccountDraft(email: "g@example.com", role: "guest"))
    let page = try await scene.database.read { db in
      try AccountTable.page(of: AccountScene.realm, skipping: 1, limit: 3, db).map(\.id)
    }
    #expect(page == Array(ids[1...3]))
    let found = try await scene.database.read { [ids] db in
      try AccountTable.find([ids[4], "nobody", ids[0]], in: AccountScene.realm, db)
    }
    #expect(Set(found.keys) == [ids[0], ids[4]])
  }
}
