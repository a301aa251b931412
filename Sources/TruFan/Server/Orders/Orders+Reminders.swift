import ServerKit
import TruFanModels
import WireKit

/// Delivered orders that are not paid: the goods are gone, so their parkers are reminded.
extension Orders {
  /// Reminds the parker of an order that is still unpaid, and of the next day. May be repeated: each day
  /// has one message.
  func remind(_ subject: OrderJobs.Reminder, _: JobAttempt) async throws {
    try await database.write { db in
      guard let row = try OrderTable.find(subject.order, in: db), row.deliveredAt != nil,
        row.paymentStatus.isPayable, row.status != .refunded
      else { return }
      let owed = try payments.charges(ofOrder: row.id, in: db).owed(for: row)
      guard owed > .zero else { return }
      try notify(.unpaid(owed, day: subject.day), about: row, in: db)
      try scheduleReminder(of: row, by: jobs, in: db)
    }
  }
}

extension OrderKeeping {
  /// The next reminder of a delivered order, a whole number of days after its hand-over. So one that
  /// becomes unpaid twice in a day is reminded of once.
  func scheduleReminder(of row: OrderRow, by jobs: JobQueue, in db: Connection) throws {
    guard let delivered = row.deliveredAt else { return }
    let length: Int64 = 86_400_000
    let day = Int(max(0, clock.now().since(delivered).wholeMilliseconds) / length) + 1
    guard day <= OrderRules.mostReminders else { return }
    try jobs.enqueue(
      OrderJobs.reminder, OrderJobs.Reminder(order: row.id, day: day), key: "\(row.id) \(day)",
      runAt: delivered.adding(.seconds(86_400 * day)), in: db)
  }
}
