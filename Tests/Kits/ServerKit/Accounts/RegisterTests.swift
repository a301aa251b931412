import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

struct RegisterTests {
  let directory = TemporaryDirectory()

  @Test(
    "An account and the product's row are made together, and its device is signed in",
    arguments: TestEngine.allCases)
  func register(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let signedIn = try await scene.accounts.register(
      AccountDraft(
        email: " Ada@Example.com ", phone: "555-0123", password: AccountScene.password,
        role: "customer")
    ) { db, account in
      try db.execute("INSERT INTO profiles (account_id, name) VALUES (\(account.id), 'Ada')")
      return "Ada"
    }
    #expect(signedIn.profile == "Ada")
    #expect(signedIn.account.email == "Ada@Example.com")
    #expect(signedIn.account.phone == "5550123")
    #expect(!signedIn.account.isPhoneProven)
    #expect(try await scene.accounts.account(signedIn.account.id).role == "customer")
    let identity = try await scene.identity(signedIn.tokens.access)
    #expect(identity.account == signedIn.account.id)
    #expect(identity.session == signedIn.tokens.session)
  }

  @Test("What the product refuses makes no account", arguments: TestEngine.allCases)
  func refusedByProduct(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let problem = try await refusal {
      try await scene.accounts.register(
        AccountDraft(email: "ada@example.com", password: AccountScene.password, role: "customer")
      ) { _, _ in throw Problem.badRequest("first_name is missing") }
    }
    #expect(problem.message == "first_name is missing")
    #expect(try await scene.count("SELECT COUNT(*) FROM accounts") == 0)
    #expect(try await scene.count("SELECT COUNT(*) FROM account_sessions") == 0)
  }

  @Test("An address or number has one account of a product", arguments: TestEngine.allCases)
  func taken(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    _ = try await scene.register("ada@example.com", phone: "+1 555 010 0123")
    let email = try await refusal { try await scene.register("ADA@example.com") }
    #expect(email.status == 400)
    #expect(email.message == "Email already registered")
    let phone = try await refusal {
      try await scene.register("bob@example.com", phone: "+15550100123")
    }
    #expect(phone.status == 400)
    #expect(phone.message == "Phone number already registered")
    // Another product is another world.
    _ = try await scene.others.register(
      AccountDraft(email: "ada@example.com", password: AccountScene.password, role: "guest"))
    #expect(try await scene.count("SELECT COUNT(*) FROM accounts") == 2)
  }

  @Test("Of many who register one address at once, one gets it", arguments: TestEngine.allCases)
  func race(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<8 {
        group.addTask {
          do {
            _ = try await scene.register(
              number.isMultiple(of: 2) ? "ada@x.example" : "Ada@X.example")
            return "registered"
          } catch let problem as Problem {
            return "\(problem.status) \(problem.message)"
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(outcomes == ["registered": 1, "400 Email already registered": 7])
    #expect(try await scene.count("SELECT COUNT(*) FROM account_sessions") == 1)
  }

  @Test("Bad addresses, passwords and roles are refused before any work")
  func refused() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    func problem(_ draft: AccountDraft) async throws -> Problem {
      try await refusal { try await scene.accounts.register(draft) }
    }
    let email = try await problem(
      AccountDraft(email: "ada", password: "Parking1!", role: "customer"))
    #expect(email.status == 422)
    #expect(email.details?["email"] != nil)
    let phone = try await problem(
      AccountDraft(email: "a@b.example", phone: "call me", password: "Parking1!", role: "customer"))
    #expect(phone.details?["phone"] != nil)
    let weak = try await problem(
      AccountDraft(email: "a@b.example", password: "parking", role: "customer"))
    #expect(weak.status == 422)
    #expect(weak.details?["password"]?.count == 3)
    let role = try await problem(
      AccountDraft(email: "a@b.example", password: "Parking1!", role: "emperor"))
    #expect(role.status == 400)
    #expect(scene.passwords.computed == 0)
  }

  @Test(
    "A demo's accounts are made once, and keep what people changed",
    arguments: TestEngine.allCases)
  func seed(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let drafts = [
      AccountDraft(
        email: "parker@example.com", password: AccountScene.password, role: "customer",
        id: "parker"),
      AccountDraft(
        email: "staff@example.com", password: AccountScene.password, role: "staff", id: "staff"),
    ]
    for _ in 0..<2 {
      try await AccountScene.realm.seed(
        drafts, in: scene.database, clock: scene.clock.wall, passwords: scene.passwords
      ) { db, account in
        try db.execute("INSERT INTO profiles (account_id, name) VALUES (\(account.id), 'x')")
      }
      try await scene.accounts.setRole(of: "parker", to: "admin")
    }
    #expect(scene.passwords.computed == 2)
    #expect(try await scene.signIn("parker@example.com").account.role == "admin")
    #expect(try await scene.signIn("staff@example.com").account.id == "staff")
  }
}
