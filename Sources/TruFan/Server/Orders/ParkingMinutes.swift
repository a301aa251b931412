import ServerKit

/// The parking that an order extends.
protocol ParkingMinutes: Sendable {
  /// Adds minutes to a session, once for each order.
  /// - Returns: the minutes that were added; 0 if the session is over, or the order has added its
  ///   minutes before.
  func addComplimentaryMinutes(
    _ minutes: Int, to session: String, for order: String, in db: Connection
  ) throws -> Int

  /// Takes back what a cancelled order has added, as far as it is not used yet.
  /// - Returns: the minutes that were taken back.
  func takeBackMinutes(of order: String, in db: Connection) throws -> Int

  /// Tells the parker, once for an order, that the stay ends before the goods arrive.
  func tellIfShort(_ session: String, in db: Connection) throws
}
