import Foundation
import ServerKit
import ServerKitTesting
import Synchronization
import WireKit

/// Accounts of two products on one database, with a clock that stands still and a cheap Argon2.
struct AccountScene {
  static let realm = AccountRealm("shop", roles: ["customer", "staff", "admin"])
  static var other: AccountRealm {
    var realm = AccountRealm("salon", roles: ["guest"])
    realm.phoneCodesRegister = true
    return realm
  }

  static let password = "Parking1!"

  let clock: ManualClock
  let services: Services
  let accounts: Accounts
  /// Those of another product, where a phone code makes an account.
  let others: Accounts
  let post: PostBox

  var database: Database { services.database }
  var passwords: PasswordHasher { services.passwords }

  /// - Parameter cost: of new hashes; a second scene on the same data may have another.
  init(
    _ engine: TestEngine, in directory: TemporaryDirectory, clock: ManualClock = ManualClock(),
    cost: PasswordHash.Cost = .cheap, secrets: SecretBox = AccountScene.box(1),
    realm: AccountRealm = AccountScene.realm
  ) throws {
    self.clock = clock
    let database = try Database.open(
      engine.location(in: directory), migrations: [Self.profiles], changes: ChangeBus(),
      clock: clock.wall)
    let limiter = RateLimiter(clock: clock.wall)
    let numbers = SharedNumbers()
    let services = Services(
      database: database, jobs: JobQueue(database: database, logger: .silent),
      ownerGate: OwnerGate(token: nil), limiter: limiter,
      idempotency: IdempotencyMiddleware(database: database, clock: clock.wall),
      outbound: NoService(), secrets: secrets,
      passwords: PasswordHasher(cost: cost, randomness: { numbers }), clock: clock.wall,
      randomness: { numbers }, logger: .silent)
    let post = PostBox()
    self.services = services
    self.post = post
    accounts = Accounts(realm, in: services, messages: post)
    others = Accounts(Self.other, in: services, messages: post)
  }

  static func box(_ number: UInt8) -> SecretBox {
    guard let box = SecretBox(key: Array(repeating: number, count: 32)) else { fatalError() }
    return box
  }

  private static let profiles = Migration(
    part: "test", number: 1, caption: "what the product knows of a person, and its messages",
    sql: """
      CREATE TABLE profiles (
        account_id TEXT PRIMARY KEY REFERENCES accounts (id), name TEXT NOT NULL);
      CREATE TABLE post (number BIGINT PRIMARY KEY, text TEXT NOT NULL);
      """)

  func register(
    _ email: String = "ada@example.com", role: String = "customer", phone: String? = nil
  ) async throws -> SignedIn<Void> {
    try await accounts.register(
      AccountDraft(email: email, phone: phone, password: Self.password, role: role))
  }

  func signIn(
    _ email: String = "ada@example.com", _ password: String = AccountScene.password,
    from client: ClientAddress? = nil
  ) async throws -> SignedIn<Void> {
    try await accounts.signIn(email: email, password: password, from: client)
  }

  func count(_ sql: SQL) async throws -> Int {
    try await database.read { try $0.value(sql) ?? -1 }
  }

  /// Whose an access token is, as the gate judges it.
  func identity(_ token: String, _ rule: RoleRule = .anyone) async throws -> Identity {
    try await AccountGate(accounts.realm, rule, in: services).identity(of: .bearer(token))
  }

  /// Whether the access token opens something.
  func isSignedIn(_ tokens: SessionTokens) async throws -> Bool {
    do {
      _ = try await identity(tokens.access)
      return true
    } catch let problem as Problem where problem.status == 401 {
      return false
    }
  }
}

extension PasswordHash.Cost {
  /// The least that Argon2 allows, or nearly.
  static let cheap = PasswordHash.Cost(kibibytes: 32, passes: 1)
}

/// Keeps the messages whose transaction was committed.
struct PostBox: AccountMessages {
  func enqueue(_ message: AccountMessage, in db: Connection) throws {
    let number = try db.value("SELECT COUNT(*) FROM post", as: Int.self) ?? 0
    try db.execute("INSERT INTO post (number, text) VALUES (\(number), \(Self.text(message)))")
  }

  /// "code 123456 to +15550100123 for …"
  static func text(_ message: AccountMessage) -> String {
    let account = message.account ?? "nobody"
    return switch message.content {
    case .phoneCode(let code, let phone, _): "code \(code) to \(phone) for \(account)"
    case .passwordReset(let token, let email, _): "reset \(token) to \(email) for \(account)"
    case .passwordChanged(let email): "changed to \(email) for \(account)"
    }
  }
}

extension AccountScene {
  /// The messages so far, the oldest first.
  func sent() async throws -> [String] {
    try await database.read { db in
      try db.all("SELECT text FROM post ORDER BY number") { try $0["text"] }
    }
  }

  /// The code or token of the last message.
  func lastSecret() async throws -> String {
    let words = try await sent().last?.split(separator: " ") ?? []
    return words.count > 1 ? String(words[1]) : ""
  }
}

/// Different numbers with each draw, the same in each run.
final class SharedNumbers: RandomNumberGenerator, Sendable {
  private let state = Mutex<UInt64>(1)

  func next() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }
}

extension AccountScene {
  /// The same accounts, whose new hashes take Argon2 a second or two.
  static func slowed(_ scene: AccountScene) throws -> Accounts {
    let slow = Services(
      database: scene.database, jobs: scene.services.jobs, ownerGate: scene.services.ownerGate,
      limiter: scene.services.limiter, idempotency: scene.services.idempotency,
      outbound: NoService(), passwords: PasswordHasher(cost: .init(kibibytes: 131_072, passes: 10)),
      logger: .silent)
    return Accounts(scene.accounts.realm, in: slow, messages: scene.post)
  }
}
