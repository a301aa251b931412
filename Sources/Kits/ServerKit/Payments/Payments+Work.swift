import Logging
import WireKit

/// The carrying out of steps: by the caller at once, or by the job.
extension Payments {
  /// How long after a step was asked for the service may have forgotten its key. Stripe keeps keys for
  /// at least 24 hours.
  private static let keyLife = Duration.seconds(20 * 3600)

  /// Asks the service now for all steps that wait, in order.
  ///
  /// A service that gives no answer is not an error here. The payment then still says
  /// ``Payment/isWaiting``, and the job goes on.
  /// - Returns: the payment as it is afterwards.
  package func carryOut(_ id: String) async throws -> Payment {
    do {
      try await work(on: id)
    } catch let failure as PaymentServiceFailure {
      logger.warning(
        "payment service gave no answer", metadata: ["payment": "\(id)", "reason": "\(failure)"])
    }
    return try await database.read { db in try payment(id, in: db) }
  }

  /// - Throws: ``PaymentServiceFailure`` when a step has no answer yet.
  func work(on id: String) async throws {
    while let (payment, step) = try await next(of: id) {
      guard PaymentTransitions.allows(step.step, in: payment.state) else {
        try await drop(step)
        continue
      }
      let answer = try await perform(step, of: payment)
      try await settle(step, answer)
      if case .declined = answer, step.step != .authorise {
        try await compare(payment.id)
      }
    }
  }

  /// The first step that has no result.
  private func next(of id: String) async throws -> (Payment, PaymentStepTable.StoredStep)? {
    try await database.read { db in
      let payment = try payment(id, in: db)
      let steps = try PaymentStepTable.all(of: id, in: db)
      return steps.first { $0.state == .waiting }.map { (payment, $0) }
    }
  }

  /// The service that has a payment's money. A server that has started with another one must not answer
  /// for it. The simulated service has no money, and answers anywhere.
  /// - Throws: ``PaymentServiceFailure`` for a service that is not set up here: its steps wait.
  func service(of payment: Payment) throws -> any PaymentService {
    if payment.provider == service.name { return service }
    let simulated = SimulatedPayments()
    guard payment.provider == simulated.name else {
      throw PaymentServiceFailure(
        "payment \(payment.id) belongs to \(payment.provider), which is not set up here")
    }
    return simulated
  }

  private func perform(
    _ step: PaymentStepTable.StoredStep, of payment: Payment
  ) async throws -> PaymentAnswer {
    let service = try service(of: payment)
    var providerID = payment.providerID
    if step.step == .authorise, providerID == nil {
      // The service's id is stored before money can move. So whatever happens, it can be asked.
      switch try await service.open(payment, key: "payment:\(payment.id):open:1") {
      case .opened(let opened): providerID = try await remember(opened, for: payment.id)
      case .declined(let decline): return .declined(decline)
      }
    }
    // Never opened there, so there is nothing to release.
    guard let providerID else { return .done(amount: 0, reference: nil) }
    return try await service.perform(
      PaymentCommand(
        payment: payment, providerID: providerID, step: step.step,
        amount: step.step == .release ? payment.held : step.amount, method: step.method,
        key: step.key, isOld: clock.now().since(step.createdAt) > Self.keyLife))
  }

  /// - Returns: the id that is stored now, which the first caller has set.
  private func remember(_ providerID: String, for id: String) async throws -> String {
    try await database.write { db in
      var payment = try payment(id, in: db)
      if let known = payment.providerID { return known }
      payment.providerID = providerID
      _ = try stored(payment, at: clock.now(), in: db)
      return providerID
    }
  }

  /// Stores a step's one result, and hands it to the product in the same transaction. The one who
  /// comes second, with the same answer, changes nothing.
  private func settle(_ step: PaymentStepTable.StoredStep, _ answer: PaymentAnswer) async throws {
    try await database.write { db in
      let now = clock.now()
      let before = try payment(step.payment, in: db)
      guard let result = try LedgerResult(of: step, answer, on: before, at: now),
        try PaymentStepTable.end(step.key, result.state, at: now, in: db)
      else { return }
      var after = result.payment
      after.waiting -= 1
      try keep(after, with: result.entries, at: now, in: db)
      try jobs.withdraw(stepKind, key: step.key, in: db)
    }
  }

  /// Stores a payment with the lines that explain its change, and tells the product.
  func keep(
    _ payment: Payment, with entries: [PaymentEntry], at now: Timestamp, in db: Connection
  ) throws {
    let payment = try stored(payment, at: now, in: db)
    for entry in entries { try PaymentEntryTable.append(entry, to: payment.id, in: db) }
    try subject.paymentChanged(payment, self, in: db)
  }

  /// Ends a step that has become pointless, such as the capture after a declined authorisation.
  private func drop(_ step: PaymentStepTable.StoredStep) async throws {
    try await database.write { db in
      let now = clock.now()
      guard try PaymentStepTable.end(step.key, .void, at: now, in: db) else { return }
      var payment = try payment(step.payment, in: db)
      payment.waiting -= 1
      _ = try stored(payment, at: now, in: db)
      try jobs.withdraw(stepKind, key: step.key, in: db)
    }
  }
}
