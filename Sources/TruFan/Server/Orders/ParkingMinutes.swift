import ServerKit
import TruFanModels

/// What a paid order did for its stay, in minutes.
struct GivenMinutes: Hashable, Sendable {
  /// The stay is longer by these.
  var added = 0
  /// A cancelled order had given these before, and they were used.
  var settled = 0
}

/// The parking that an order extends.
protocol ParkingMinutes: Sendable {
  /// Adds minutes to a session, once for each order.
  /// - Returns: nothing if the session is over, or the order has given its minutes before.
  func addComplimentaryMinutes(
    _ minutes: Int, to session: String, for order: String, in db: Connection
  ) throws -> GivenMinutes

  /// Takes back what an order that brings nothing has added, as far as it is not used yet.
  /// - Returns: the minutes that were taken back.
  func takeBackMinutes(of order: String, in db: Connection) throws -> Int

  /// Tells the parker, once for an order, that the stay ends before the goods arrive.
  func tellIfShort(_ session: String, in db: Connection) throws
}

extension OrderRow {
  /// The minutes that the order has added to its stay. Before its payment, and while it has no stay,
  /// the minutes that it promises; an order that brings nothing promises none.
  func minutesAdded(in db: Connection) throws -> Int {
    guard parkingSessionId != nil else { return bringsNothing ? 0 : complimentaryMinutes }
    if let given = try ParkingExtensionTable.given(by: id, in: db) {
      return given.time.seconds / 60
    }
    let isOpen = paymentStatus.isPayable && status != .cancelled
    let isSettled = try ParkingSettlementTable.minutes(of: id, in: db) > 0
    return isOpen && !isSettled ? complimentaryMinutes : 0
  }

  private var bringsNothing: Bool {
    deliveredAt == nil && (status == .cancelled || status == .refunded)
  }
}
