import WireKit

extension Payments {
  /// Writes a payment of a demo's past as the simulated service would have left it: authorised,
  /// captured, and perhaps refunded in part. The book adds up like any other.
  /// - Parameters:
  ///   - refunded: cents, less than the amount.
  ///   - id: unique among all payments.
  /// - Returns: the payment's id at the simulated service.
  @discardableResult
  package static func seedCaptured(
    _ id: String, realm: String, subject: String, part: Int, account: String, amount: Money,
    refunded: Int = 0, at time: Timestamp, in db: Connection
  ) throws -> String {
    let cents = amount.minorUnits
    let state: PaymentState = refunded > 0 ? .partlyRefunded : .captured
    let service = SimulatedPayments()
    let providerID = "sim_\(id)"
    try db.execute(
      """
      INSERT INTO payments (id, realm, subject, part, account, currency, amount, authorised,
        captured, refunded, state, provider, provider_id, method, created_at, updated_at)
      VALUES (\(id), \(realm), \(subject), \(part), \(account), \(amount.currency), \(cents),
        \(cents), \(cents), \(refunded), \(state), \(service.name), \(providerID),
        \(PaymentMethod.simulated.label), \(time), \(time))
      """)
    var moves: [(PaymentEntry.Kind, Int)] = [(.authorise, cents), (.capture, cents)]
    if refunded > 0 { moves.append((.refund, refunded)) }
    for (kind, amount) in moves {
      let key = "\(id):seed:\(kind.rawValue)"
      try PaymentEntryTable.append(
        PaymentEntry(kind: kind, amount: amount, key: key, answer: key, at: time), to: id, in: db)
    }
    return providerID
  }
}
