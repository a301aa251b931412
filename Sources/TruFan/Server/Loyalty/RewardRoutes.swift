import ServerKit
import TruFanModels
import WireKit

/// The routes of a parker's points and code.
struct RewardRoutes: Sendable {
  let database: Database
  let book: RewardBook
  let referrals: Referrals

  private static let historyLimit = 50

  func show(_ request: TypedRequest<NoArguments, NoBody>) async throws -> Rewards {
    let user = try request.context.signedIn().account
    // The first look makes the code, so that most looks only read.
    let known = try await database.read { db in try ReferralTable.find(user, in: db) != nil }
    guard known else {
      return try await database.write { db in try rewards(of: user, in: db) }
    }
    return try await database.read { db in try rewards(of: user, in: db) }
  }

  func enter(_ request: TypedRequest<NoArguments, ReferralRequest>) async throws -> Rewards {
    let user = try request.context.signedIn().account
    let code = try await request.checkedBody().code
    let client = request.context.network
    try referrals.guesses.check(client)
    let answer = try await database.write { db -> Rewards? in
      try referrals.enter(code, for: user, in: db) ? try rewards(of: user, in: db) : nil
    }
    guard let answer else {
      try referrals.guesses.countWrong(by: client)
      throw Problem.notFound("Nobody has this code. Check it, and try again.")
    }
    return answer
  }

  private func rewards(of user: String, in db: Connection) throws -> Rewards {
    let own = try referrals.referral(of: user, in: db)
    return Rewards(
      balance: try PointsTable.balance(of: user, in: db), code: own.code,
      canEnterCode: try referrals.canEnter(own, in: db),
      ordersUntilDiscount: try book.ordersUntilDiscount(for: user, in: db), rules: book.rules,
      history: try PointsTable.history(of: user, limit: Self.historyLimit, in: db))
  }
}
