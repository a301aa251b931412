import ServerKit
import TruFanModels
import WireKit

/// The codes by which parkers bring their friends. Guesses are limited by the caller's address.
struct Referrals: Sendable {
  let rules: RewardRules
  let clock: any WallClock
  let randomness: @Sendable () -> any RandomNumberGenerator
  let guesses: GuessLimit

  static let guessLimit = RateLimit("trufan referral codes", burst: 10, perSecond: 1.0 / 60)

  /// The account's own row, made when it is first asked for.
  func referral(of account: String, in db: Connection) throws -> ReferralTable.Referral {
    if let known = try ReferralTable.find(account, in: db) { return known }
    try ReferralTable.insert(account, code: try newCode(in: db), at: clock.now(), in: db)
    return try ReferralTable.find(account, in: db)
      ?? ReferralTable.Referral(account: account, code: "", referredBy: nil)
  }

  private func newCode(in db: Connection) throws -> String {
    var generator = randomness()
    while true {
      let code = PublicID.code(
        Rewards.codeLength, of: OrderRules.accessCodeAlphabet, using: &generator)
      if try ReferralTable.find(code: code, in: db) == nil { return code }
    }
  }

  /// The code as people may type it, in its stored form.
  static func normalized(_ code: String) -> String {
    code.uppercased().filter { !$0.isWhitespace && $0 != "-" }
  }

  /// A code that came with a registration.
  /// - Throws: ``Problem`` 422 for a code that nobody has, 429 after too many of them.
  func require(
    _ code: String, from client: ClientAddress?, in database: Database
  ) async throws -> ReferralTable.Referral {
    try guesses.check(client)
    let found = try await database.read { db in
      try ReferralTable.find(code: Self.normalized(code), in: db)
    }
    guard let found, rules.referralPoints > 0 else {
      try guesses.countWrong(by: client)
      throw Problem.invalid(["referral_code": [Self.unknown]])
    }
    return found
  }

  static let unknown = "Nobody has this code. Check it, or leave it out."

  /// Before the first order, once, and not one's own.
  /// - Returns: false for a code that nobody has, which the caller counts as a guess.
  /// - Throws: ``Problem`` 400 or 409.
  func enter(_ code: String, for account: String, in db: Connection) throws -> Bool {
    let own = try referral(of: account, in: db)
    guard let friend = try ReferralTable.find(code: Self.normalized(code), in: db),
      rules.referralPoints > 0
    else { return false }
    if own.referredBy == friend.account { return true }
    guard own.referredBy == nil else {
      throw Problem.conflict("You have entered another code before.", code: "referred")
    }
    guard friend.account != account else {
      throw Problem.badRequest("This is your own code. Give it to a friend.", code: "own_code")
    }
    guard friend.referredBy != account else {
      throw Problem.badRequest("You brought this friend yourself.", code: "own_friend")
    }
    guard try canEnter(own, in: db) else {
      throw Problem.badRequest(
        "A friend's code counts before the first order only.", code: "has_ordered")
    }
    try ReferralTable.setReferrer(friend.account, of: account, in: db)
    return true
  }

  /// Whether a code may still be entered: cancelled orders do not count.
  func canEnter(_ own: ReferralTable.Referral, in db: Connection) throws -> Bool {
    guard own.referredBy == nil, rules.referralPoints > 0 else { return false }
    return try db.value(
      """
      SELECT 1 FROM trufan_orders WHERE user_id = \(own.account) AND status <> 'cancelled' LIMIT 1
      """, as: Int.self) == nil
  }
}
