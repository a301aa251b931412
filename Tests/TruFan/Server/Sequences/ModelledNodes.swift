import ServerKitTesting
import TruFanModels
import WireKit

@testable import ServerKit
@testable import TruFanServer

/// Two nodes on one database, for one fresh venue after the other.
struct ModelledNodes: Sendable {
  let lots: [Lot]
  let bank: ModelledBank
  /// Two of the lot's staff and its administrator: access tokens that do not run out.
  let staff: [String]
  let staffIds: [String]
  let admin: String
  let adminId: String

  /// The node with this number, where numbers beyond the last begin again.
  subscript(number: Int) -> Lot { lots[number % lots.count] }

  /// On SQLite two routers share the database, because it lets only one process in. Its file is in
  /// memory: what the disk keeps is tested elsewhere.
  static func open(
    takesAtOnce: Bool, _ body: @Sendable (ModelledNodes) async throws -> Void
  ) async throws {
    let bank = ModelledBank(takesAtOnce: takesAtOnce)
    var setting = Lot.Setting()
    setting.engine = TestEngine.lastingOfProducts
    setting.directory = TemporaryDirectory(isInMemory: true)
    setting.service = bank
    setting.runsJobs = false
    let first = setting
    try await Lot.open(first) { one in
      var second = first
      if first.engine != .postgres { second.database = one.database }
      try await Lot.open(second) { two in
        var people: [(id: String, token: String)] = []
        for email in ["staff@example.com", "aisha@example.com", "admin@example.com"] {
          people.append(try await one.lastingToken(of: email))
        }
        try await body(
          ModelledNodes(
            lots: [one, two], bank: bank, staff: people.prefix(2).map(\.token),
            staffIds: people.prefix(2).map(\.id), admin: people[2].token, adminId: people[2].id))
      }
    }
  }
}

extension Lot {
  /// Signs a person in for good, as days pass within one sequence.
  func lastingToken(of email: String) async throws -> (id: String, token: String) {
    let reply = try await send(
      TruFanAPI.login(), LoginRequest(email: email, password: TruFanDemo.password))
    let answer: AuthResponse = try reply.decoded()
    return (answer.user.id, try await lasting(answer))
  }

  /// An access token of the same session that does not run out.
  func lasting(_ answer: AuthResponse) async throws -> String {
    let tokens = truFan.services.identities.tokens(of: TruFanRealm.accounts)
    guard var claims = await tokens.claims(in: answer.accessToken) else { return "" }
    claims.exp += 100 * 365 * 24 * 3600
    return try await tokens.token(claims)
  }
}
