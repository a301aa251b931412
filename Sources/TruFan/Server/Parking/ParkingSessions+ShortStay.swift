import ServerKit
import TruFanModels
import WireKit

/// An order whose parker is told that their parking ends too early.
struct ShortStay: Hashable, Sendable {
  let order: String
  let orderNumber: String
  /// When the goods should be there.
  let expected: Timestamp
  /// Enough to be there with a little to spare.
  let minutes: Int
  let price: Price
}

extension ParkingSessions {
  /// Tells the parker that the stay ends before the goods arrive, and offers minutes. It is told once
  /// for an order and an end: who has bought minutes learns of a further delay.
  func tellIfShort(_ session: String, in db: Connection) throws {
    guard let row = try ParkingSessionTable.find(session, in: db), row.status.isParked,
      let short = try shortStay(row, in: db)
    else { return }
    try notices.tell(.endsBeforeOrder(short), row, in: db)
  }

  private func shortStay(_ row: ParkingSessionRow, in db: Connection) throws -> ShortStay? {
    let now = clock.now()
    let orders = try OrderTable.underWay(toSession: row.session.id, in: db)
    let expected = orders.map {
      (order: $0, time: $0.status.goodsExpected(promised: $0.readyBy, at: now))
    }
    guard let last = expected.max(by: { $0.time < $1.time }), last.time > row.expiresAt else {
      return nil
    }
    let lot = try ParkingLotTable.require(row.session.lotId, in: db)
    // The notice offers these minutes, so it is for stays that may still have enough of them.
    guard case .lacks(let time) = row.session.shortfall(forGoodsAt: last.time, lot: lot) else {
      return nil
    }
    return ShortStay(
      order: last.order.id, orderNumber: last.order.number, expected: last.time,
      minutes: time.seconds / 60, price: lot.price.moreTime(time))
  }
}

extension OrderTable {
  /// The orders of a stay that are not delivered yet, by their ids.
  static func open(
    toSession session: String, ofUser user: String, in db: Connection
  ) throws -> [String] {
    try db.all(
      """
      SELECT id FROM trufan_orders WHERE user_id = \(user) AND parking_session_id = \(session)
        AND status IN \(OrderStatus.underWay)
      """
    ) { try $0["id"] }
  }

  /// The paid orders of a stay whose goods are not there yet.
  static func underWay(toSession session: String, in db: Connection) throws -> [OrderRow] {
    let orders: [String] = try db.all(
      """
      SELECT id FROM trufan_orders WHERE parking_session_id = \(session)
        AND status IN \(OrderStatus.allCases.filter { $0 < .stored })
        AND payment_status IN ('authorized', 'captured')
      """
    ) { try $0["id"] }
    return try orders.compactMap { try find($0, in: db) }
  }
}
