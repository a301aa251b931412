import ServerKit
import TruFanModels
import WireKit

/// The ledger of points, as orders move it. Each function is called in the transaction of the
/// order's change, and a repetition changes nothing.
struct RewardBook: Sendable {
  let rules: RewardRules
  let clock: any WallClock
  let identifiers: Identifiers

  // MARK: The new order

  /// The discount of an order that is placed now.
  /// - Parameters:
  ///   - balance: nil for a parker who redeems no points.
  ///   - completed: what ``completedOrders(of:at:)`` counts.
  func terms(of subtotal: Price, balance: Int?, completed: Int) -> OrderDiscount {
    rules.discount(
      of: subtotal, balance: balance, isFrequent: ordersUntilDiscount(after: completed) == 0)
  }

  /// How many more orders must be completed until one has the frequent buyer's discount. Orders
  /// count once: only those since the last discounted one, within the days of the rules.
  func ordersUntilDiscount(for user: String, in db: Connection) throws -> Int? {
    guard hasFrequentDiscount else { return nil }
    let count = completedOrders(of: user, at: clock.now())
    return ordersUntilDiscount(after: try db.value("SELECT \(count)") ?? 0)
  }

  /// The number of completed orders that count for the discount, as part of a statement.
  func completedOrders(of user: String, at now: Timestamp) -> SQL {
    guard hasFrequentDiscount else { return "CAST(0 AS BIGINT)" }
    let since = now.adding(.seconds(-86_400 * rules.frequentDays))
    return """
      (SELECT COUNT(*) FROM trufan_orders
        WHERE user_id = \(user) AND status = 'completed' AND discount_percent = 0
          AND completed_at >= \(since) AND completed_at > COALESCE((
            SELECT created_at FROM trufan_orders
            WHERE user_id = \(user) AND discount_percent > 0
              AND status NOT IN ('cancelled', 'refunded')
            ORDER BY created_at DESC LIMIT 1), 0))
      """
  }

  private var hasFrequentDiscount: Bool {
    rules.frequentOrders > 0 && rules.frequentPercent > .zero
  }

  private func ordersUntilDiscount(after completed: Int) -> Int? {
    hasFrequentDiscount ? max(0, rules.frequentOrders - 1 - completed) : nil
  }

  /// Takes the points that the order's discount uses.
  func redeem(_ order: OrderRow, in db: Connection) throws {
    guard order.discountTerms.points > 0 else { return }
    try add(.redeemed, -order.discountTerms.points, for: order, in: db)
  }

  // MARK: The order's ends

  /// All points of an order that will not be delivered, or was refunded altogether.
  func giveBackAll(of order: OrderRow, in db: Connection) throws {
    try giveBack(order.discountTerms.points, of: order, in: db)
  }

  /// A completed order earns its points; what its goods had no use for comes back. The first order
  /// of a referred parker brings both their bonus.
  func complete(_ order: OrderRow, in db: Connection) throws {
    try giveBack(order.discountTerms.unusedPoints(of: order.subtotal), of: order, in: db)
    try add(.earned, rules.points(for: order.subtotal - order.discount), for: order, in: db)
    guard rules.referralPoints > 0,
      let friend = try ReferralTable.takeBonus(of: order.userId, for: order.id, in: db)
    else { return }
    try add(.welcome, rules.referralPoints, for: order, in: db)
    try add(.referral, rules.referralPoints, to: friend, for: order, in: db)
  }

  /// Takes back the part of the earned points that belongs to refunded money. An order of which
  /// nothing is kept gives back the points that it was paid with, and brings no bonus to two friends.
  func refunded(_ order: OrderRow, _ money: OrderMoney, in db: Connection) throws {
    let earned = try PointsTable.sum(
      of: .earned, order: order.id, account: order.userId, in: db)
    if earned > 0, money.asked > .zero {
      let kept = min(max(.zero, money.kept), money.asked)
      let owed = earned - earned * kept.cents / money.asked.cents
      let taken =
        -(try PointsTable.sum(
          of: .takenBack, order: order.id, account: order.userId, in: db))
      if owed > taken {
        try add(.takenBack, taken - owed, for: order, step: owed, in: db)
      }
    }
    guard money.kept <= .zero else { return }
    try giveBackAll(of: order, in: db)
    guard let friend = try ReferralTable.friend(ofBonus: order.id, of: order.userId, in: db)
    else { return }
    try takeBack(.welcome, from: order.userId, for: order, in: db)
    try takeBack(.referral, from: friend, for: order, in: db)
  }

  private func takeBack(
    _ kind: PointsKind, from account: String, for order: OrderRow, in db: Connection
  ) throws {
    let given = try PointsTable.sum(of: kind, order: order.id, account: account, in: db)
    guard given > 0 else { return }
    try add(kind, -given, to: account, for: order, step: given, in: db)
  }

  private func giveBack(_ points: Int, of order: OrderRow, in db: Connection) throws {
    guard points > 0 else { return }
    let returned = try PointsTable.sum(
      of: .returned, order: order.id, account: order.userId, in: db)
    guard points > returned else { return }
    try add(.returned, points - returned, for: order, step: points, in: db)
  }

  private func add(
    _ kind: PointsKind, _ points: Int, to account: String? = nil, for order: OrderRow,
    step: Int = 0, in db: Connection
  ) throws {
    guard points != 0 else { return }
    try PointsTable.add(
      .init(
        account: account ?? order.userId, order: order.id, kind: kind, points: points,
        step: step),
      id: identifiers.uuid(), at: clock.now(), in: db)
  }
}
