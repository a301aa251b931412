import ServerKit
import TruFanModels
import WireKit

/// Takes the money for stays and their extensions. Each is charged in two transactions: the first asks,
/// and ``ParkingPayments`` stores the result.
struct ParkingMoney: Sendable {
  let sessions: ParkingSessions
  let wallet: Wallet

  var database: Database { sessions.database }

  /// Pays a stay. The state decides, so that it is charged once.
  /// - Parameter endsIfDeclined: as the simulated payment's contract has it. Otherwise the space is
  ///   kept for another card.
  /// - Returns: the payment, which may be declined or without an answer.
  /// - Throws: ``Problem`` 404 for somebody else's session, 400 for one that is not to be paid, 422 for
  ///   another amount than its price.
  func pay(
    _ name: String, by user: String, amount: Price, endsIfDeclined: Bool,
    with method: @escaping @Sendable (Connection) throws -> PaymentMethod
  ) async throws -> Payment {
    let asked = try await database.write { db -> (payment: Payment, isOurs: Bool) in
      let seen = try sessions.requirePayable(name, ofUser: user, amount: amount, in: db)
      let payment = try wallet.payments.prepare(
        ParkingPayments.subject(seen.session.id), amount: amount.money, account: user, in: db)
      if payment.isWaiting { return (payment, false) }
      return (
        try wallet.payments.authorise(payment.id, with: try method(db), in: db), true
      )
    }
    let result = try await wallet.payments.carryOut(asked.payment.id)
    if !asked.isOurs {
      // Another call was quicker and has the answer. The state now says what this one gets.
      _ = try await database.read { db in
        try sessions.requirePayable(name, ofUser: user, amount: amount, in: db)
      }
    } else if endsIfDeclined, result.state == .failed, !result.isWaiting {
      try await database.write { db in try sessions.endDeclined(name, in: db) }
    } else if result.state == .released {
      // The stay was over, or its vehicle's other stay was paid, before the answer came. One that has
      // begun says itself that its bank has refused to pay.
      _ = try await database.read { db in
        let session = ParkingPayments.session(of: result)
        guard try !ParkingDebtTable.has(result, of: session, in: db) else { return }
        _ = try sessions.requirePayable(name, ofUser: user, amount: amount, in: db)
      }
    }
    return result
  }

  /// Buys more time, at the lot's prices of now.
  /// - Parameters:
  ///   - seen: finds the session, with the caller's checks.
  ///   - shown: the price and the end of the stay that the caller was shown, as far as it says so.
  ///   - key: the request's `Idempotency-Key`: repeated with it, time is bought once.
  /// - Throws: ``Problem`` 400 in a state without more time and beyond the lot's longest stay, 402 when
  ///   the card is declined, 422 for a price above the one that was shown, 409 for another end than that,
  ///   and while more time is being paid.
  func extend(
    _ seen: @escaping @Sendable (Connection) throws -> ParkingSessionRow, by time: ParkingHours,
    shown: (price: Price?, end: WireTime?), key: String?,
    with method: @escaping @Sendable (Connection) throws -> PaymentMethod
  ) async throws -> ParkingSession {
    let asked = try await database.write { db -> (session: ParkingSession, payment: String?) in
      let row = try seen(db)
      let id = row.session.id
      guard let charge = try charge(for: time, of: row, shown: shown, key: key, in: db) else {
        return (try sessions.extend(row, by: time, for: .zero, in: db), nil)
      }
      let payment = try wallet.payments.prepare(
        ParkingPayments.subject(id), part: charge.part, amount: charge.price.money,
        account: row.owner, in: db)
      // An answer that was lost is not asked for with another card.
      if payment.authorised == 0, payment.state != .released, !payment.isWaiting {
        _ = try wallet.payments.authorise(payment.id, with: try method(db), in: db)
      }
      return (row.session, payment.id)
    }
    guard let payment = asked.payment else { return asked.session }
    let result = try await wallet.payments.carryOut(payment)
    return try await database.read { db in
      guard let row = try ParkingSessionTable.find(asked.session.id, in: db) else {
        throw ParkingSessionTable.unknown
      }
      // The time is given, and the session says that it is not paid.
      if try ParkingDebtTable.has(result, of: row.session.id, in: db) { return row.session }
      // The stay was over, or as long as can be, before the answer came.
      if result.state == .released { _ = try sessions.requirePrice(of: time, for: row, in: db) }
      try wallet.requirePaid(result)
      return row.session
    }
  }

  /// What is to be paid: the charge that an earlier call with this key has begun, or a new one. Nil
  /// for time that costs nothing.
  private func charge(
    for time: ParkingHours, of row: ParkingSessionRow, shown: (price: Price?, end: WireTime?),
    key: String?, in db: Connection
  ) throws -> ParkingChargeTable.Charge? {
    let id = row.session.id
    if let key, let earlier = try ParkingChargeTable.find(key: key, of: id, in: db) {
      return earlier
    }
    let price = try sessions.requirePrice(of: time, for: row, in: db)
    if let end = shown.end { try requireUnchanged(row, since: end, in: db) }
    if let shown = shown.price, price > shown {
      throw Problem.unprocessable(
        "More time costs \(price.formatted) now. Nothing is charged.", code: "price_changed",
        details: ["amount": ["The price is \(price.formatted)."]])
    }
    guard price > .zero else { return nil }
    return try ParkingChargeTable.add(
      time, price: price, to: id, key: key, at: sessions.clock.now(), in: db)
  }

  /// Two windows that show the same end mean one and the same extension.
  /// - Throws: ``Problem`` 409 for a stay with another end, and while another extension is being paid.
  private func requireUnchanged(
    _ row: ParkingSessionRow, since end: WireTime, in db: Connection
  ) throws {
    let subject = ParkingPayments.subject(row.session.id)
    let isBeingPaid = try wallet.payments.payments(of: subject, in: db).contains {
      $0.isOfExtension && $0.isWaiting && $0.authorised == 0
    }
    guard isBeingPaid || end.seconds != row.session.expiresAt.seconds else { return }
    throw Problem.conflict(
      isBeingPaid
        ? "More time is being paid for this stay already. Look at its end again. Nothing is charged twice."
        : "This stay ends at another time meanwhile. Look at it again. Nothing is charged.",
      code: ParkingSession.changedCode)
  }
}

extension Payment {
  fileprivate var isOfExtension: Bool {
    part > ParkingPayments.stayPart && part < ParkingMoney.debtPart
  }
}
