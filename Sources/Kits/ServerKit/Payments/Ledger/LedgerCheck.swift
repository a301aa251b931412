/// A payment whose row and entries disagree.
package struct LedgerFault: Hashable, Sendable, CustomStringConvertible {
  package let payment: String
  package let sentence: String

  package var description: String { "payment \(payment): \(sentence)" }
}

extension Payments {
  /// Adds up all entries of the realm and compares them with the payments. An empty answer means that
  /// every cent is accounted for.
  package func faults(in db: Connection) throws -> [LedgerFault] {
    try PaymentTable.all(realm: realm, in: db).flatMap { payment in
      let entries = try PaymentEntryTable.all(of: payment.id, in: db)
      let steps = try PaymentStepTable.all(of: payment.id, in: db)
      return Self.faults(of: payment, entries: entries, steps: steps).map {
        LedgerFault(payment: payment.id, sentence: $0)
      }
    }
  }

  private static func faults(
    of payment: Payment, entries: [PaymentEntry], steps: [PaymentStepTable.StoredStep]
  ) -> [String] {
    func sum(_ kind: PaymentEntry.Kind) -> Int {
      entries.filter { $0.kind == kind }.reduce(0) { $0 + $1.amount }
    }
    var faults: [String] = []
    let sums: [(String, Int, Int)] = [
      ("authorised", payment.authorised, sum(.authorise)),
      ("captured", payment.captured, sum(.capture)),
      ("released", payment.released, sum(.release)),
      ("refunded", payment.refunded, sum(.refund)),
      ("declines", 0, sum(.decline)),
      ("waiting", payment.waiting, steps.count { $0.state == .waiting }),
    ]
    for (name, stored, added) in sums where stored != added {
      faults.append("\(name) is \(stored), its entries say \(added)")
    }
    if !isConsistent(payment) { faults.append("its amounts do not fit the state \(payment.state)") }
    for step in steps where step.state == .done || step.state == .declined {
      if !entries.contains(where: { $0.key == step.key }) {
        faults.append("the step \(step.key) has ended without an entry")
      }
    }
    return faults
  }

  /// Whether the money is where the state says.
  private static func isConsistent(_ payment: Payment) -> Bool {
    let isWhole = payment.authorised == payment.amount
    switch payment.state {
    case .pending, .failed:
      return payment.authorised == 0 && payment.released == 0 && payment.captured == 0
    case .authorised: return isWhole && payment.held == payment.amount
    case .captured: return isWhole && payment.held == 0 && payment.refunded == 0
    case .partlyRefunded:
      return isWhole && payment.held == 0 && payment.refunded > 0 && payment.kept > 0
    case .refunded: return isWhole && payment.held == 0 && payment.kept == 0
    case .released:
      return payment.captured == 0 && payment.held == 0 && payment.refunded == 0
    }
  }
}
