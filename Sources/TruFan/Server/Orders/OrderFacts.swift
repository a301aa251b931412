import ServerKit
import TruFanModels
import WireKit

/// What a new order depends on besides its venue and its items. It is one statement, because all other
/// writes wait for it.
struct OrderFacts: Sendable {
  /// Of the parker's orders.
  let unpaid: Int
  /// What counts for the frequent buyer's discount.
  let completed: Int
  /// The parker's points; nil for an order that redeems none.
  let balance: Int?
  /// The first of the asked numbers that no order has; nil if all are taken.
  let number: String?

  static func read(
    for user: String, redeeming: Bool, numbers: [String], by rewards: RewardBook,
    at now: Timestamp, in db: Connection
  ) throws -> OrderFacts {
    let balance: SQL = redeeming ? PointsTable.balance(of: user) : "CAST(NULL AS BIGINT)"
    let facts = try db.first(
      """
      SELECT \(OrderTable.unpaid(of: user)) AS unpaid,
        \(rewards.completedOrders(of: user, at: now)) AS completed, \(balance) AS balance,
        \(firstFree(of: numbers)) AS free
      """
    ) { row in
      let free: Int? = try row["free"]
      return OrderFacts(
        unpaid: try row["unpaid"], completed: try row["completed"], balance: try row["balance"],
        number: free.map { numbers[$0] })
    }
    guard let facts else {
      throw DatabaseFailure(kind: .other, message: "The database said nothing about a parker.")
    }
    return facts
  }

  /// The place of the first number that is free. An engine looks only as far as that one.
  private static func firstFree(of numbers: [String]) -> SQL {
    let cases = numbers.enumerated().reduce("" as SQL) { cases, next in
      "\(cases) WHEN NOT \(OrderTable.isTaken(number: next.element)) THEN \(place: next.offset)"
    }
    return "CAST(CASE\(cases) END AS BIGINT)"
  }
}

extension SQL.StringInterpolation {
  /// Written out, because a parameter has no type of its own.
  fileprivate mutating func appendInterpolation(place: Int) {
    appendLiteral("\(place)")
  }
}
