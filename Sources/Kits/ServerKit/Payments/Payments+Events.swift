import Logging
import WireKit

/// The payload of the job that an event from the service starts.
struct PaymentEventJob: Codable, Sendable {
  /// The id of the event's row.
  let event: String
  /// The payment to look at, if the event is about one.
  var payment: String?
  /// The card that was saved, if the event is about one.
  var card: Card?

  struct Card: Codable, Sendable {
    let account: String
    /// The service's name of it.
    let reference: String
  }
}

/// Changes that the service reports: a confirmation by the payer's bank, a hold that ran out, a
/// refund from the service's own pages. An event says only which payment to look at, because events
/// come late, twice and out of order.
extension Payments {
  /// The work of an event's job.
  func follow(_ job: PaymentEventJob) async throws {
    if let payment = job.payment {
      // A step without an answer hears the truth from the service itself.
      try await work(on: payment)
      try await compare(payment)
    }
    if let card = job.card { try await SavedCards(of: self).follow(card) }
    let log = eventLog
    try await database.write { db in
      try log.mark(job.event, .processed, note: nil, at: clock.now(), in: db)
    }
  }

  var eventLog: ReceivedEventTable { ReceivedEventTable(source: "\(realm):\(service.name)") }

  /// Brings the payment in line with the service, if nothing of ours is under way. A product calls it
  /// before it relies on a hold that is days old.
  /// - Throws: ``PaymentServiceFailure`` without an answer, or when the payment changed meanwhile: the
  ///   view is then older than the payment, and is asked for again.
  package func compare(_ id: String) async throws {
    let before = try await database.read { db in try payment(id, in: db) }
    guard let providerID = before.providerID, !before.isWaiting,
      let reading = try await service(of: before).look(at: providerID)
    else { return }
    try await database.write { db in
      let current = try payment(id, in: db)
      guard current.version == before.version else {
        throw PaymentServiceFailure("payment \(id) changed while the service was asked")
      }
      try take(reading, for: current, in: db)
    }
  }

  private func take(_ reading: PaymentReading, for payment: Payment, in db: Connection) throws {
    let now = clock.now()
    var payment = payment
    var entries: [PaymentEntry] = []
    func line(_ kind: PaymentEntry.Kind, _ amount: Int) -> PaymentEntry {
      PaymentEntry(
        kind: kind, amount: amount, key: "\(payment.provider):told", answer: "told", at: now)
    }
    func move(_ step: PaymentStep, _ amount: Int) {
      guard let after = payment.after(step, of: amount) else { return }
      let rest = step == .capture ? after.released - payment.released : 0
      entries.append(line(step.entryKind, amount))
      if rest > 0 { entries.append(line(.release, rest)) }
      payment = after
    }
    switch reading.state {
    case .open: break
    case .held: move(.authorise, reading.authorised)
    case .taken:
      move(.authorise, reading.authorised)
      move(.capture, reading.captured)
    case .cancelled:
      if payment.state == .authorised {
        move(.release, payment.held)
        // Nothing of ours was under way, so the hold has ended by itself.
        payment.decline = .holdGone
      }
    }
    if reading.refunded > payment.refunded {
      move(.refund, reading.refunded - payment.refunded)
    } else if reading.refunded < payment.refunded, reading.state == .taken {
      // A refund that the payer's bank sent back.
      entries.append(line(.refund, reading.refunded - payment.refunded))
      payment.refunded = reading.refunded
      payment.state = reading.refunded == 0 ? .captured : .partlyRefunded
      payment.decline = PaymentDecline(
        code: "refund_failed",
        sentence: "The card's bank sent the refund back. It must be made in another way.")
    }
    guard !entries.isEmpty else { return }
    logger.notice(
      "payment changed at the service",
      metadata: ["payment": "\(payment.id)", "state": "\(payment.state.rawValue)"])
    try keep(payment, with: entries, at: now, in: db)
  }
}
