import WireKit

/// What a product may ask for, in its own transactions.
extension Payments {
  /// A payment of a subject, with nothing authorised yet. The same call again returns the same one.
  /// - Parameters:
  ///   - part: tells several payments of one subject apart, as for two cards or a tip.
  ///   - account: the payer's, whose saved cards may pay it.
  /// - Throws: ``Problem`` 422 for an amount below 1 cent or above ``largestAmount``; 409 when the
  ///   subject's payment is of another amount or account.
  package func prepare(
    _ subject: String, part: Int = 1, amount: Money, account: String?, in db: Connection
  ) throws -> Payment {
    guard (1...Self.largestAmount).contains(amount.minorUnits) else {
      throw Problem.unprocessable("This amount cannot be paid", code: "payment_amount")
    }
    let all = try PaymentTable.all(of: subject, realm: realm, in: db)
    if let known = all.first(where: { $0.part == part }) {
      guard known.amount == amount.minorUnits, known.currency == amount.currency,
        known.account == account
      else {
        throw Problem.conflict(
          "This is to be paid with another amount already", code: "payment_differs")
      }
      return known
    }
    let now = clock.now()
    let payment = Payment(
      id: identifiers.uuid(), realm: realm, subject: subject, part: part, account: account,
      currency: amount.currency, amount: amount.minorUnits, authorised: 0, captured: 0,
      released: 0, refunded: 0, state: .pending, provider: service.name, waiting: 0, version: 1,
      createdAt: now, updatedAt: now)
    try PaymentTable.insert(payment, in: db)
    return payment
  }

  /// Holds the amount. While an attempt waits, and after one has succeeded, another call changes
  /// nothing. After a decline it is a new attempt.
  ///
  /// The caller goes on with ``carryOut(_:)``. If it does not, a job does so 30 seconds later.
  /// - Throws: ``Problem`` 404, or 409 for a payment that was given up, or that was begun with a service
  ///   which does not take the money here.
  @discardableResult
  package func authorise(
    _ id: String, with method: PaymentMethod, in db: Connection
  ) throws -> Payment {
    let outlook = try outlook(for: id, in: db)
    switch outlook.expected.state {
    case .authorised, .captured, .partlyRefunded, .refunded: return outlook.payment
    case .pending, .failed, .released: break
    }
    let isOpen = outlook.expected.state != .released
    guard isOpen, outlook.payment.provider == service.name else {
      throw Problem.conflict("This can no longer be paid", code: "payment_released")
    }
    return try ask(
      .authorise, of: outlook, amount: outlook.payment.amount, method: method,
      after: Self.callersTime, in: db)
  }

  /// Takes `amount` of what is held; the rest is released.
  /// - Throws: ``Problem`` 404; 409 when nothing is held or another amount was captured; 422 for less
  ///   than 1 cent or more than is held.
  @discardableResult
  package func capture(_ id: String, amount: Int, in db: Connection) throws -> Payment {
    let outlook = try outlook(for: id, in: db)
    if let earlier = outlook.standing(.capture) {
      guard earlier.amount == amount else {
        throw Problem.conflict("Another amount was charged already", code: "payment_captured")
      }
      return outlook.payment
    }
    guard PaymentTransitions.allows(.capture, in: outlook.expected.state) else {
      throw Problem.conflict(
        "Nothing is held that could be charged", code: "payment_not_authorised")
    }
    guard amount >= 1, amount <= outlook.expected.held else {
      throw Problem.unprocessable(
        "The charge must be from 1 cent to the amount that is held", code: "payment_amount")
    }
    return try ask(.capture, of: outlook, amount: amount, in: db)
  }

  /// Gives up a payment before anything was taken, held or not.
  /// - Throws: ``Problem`` 404; 409 when money was taken.
  @discardableResult
  package func release(_ id: String, in db: Connection) throws -> Payment {
    let outlook = try outlook(for: id, in: db)
    if outlook.expected.state == .released { return outlook.payment }
    guard PaymentTransitions.allows(.release, in: outlook.expected.state) else {
      throw Problem.conflict("This was charged already", code: "payment_captured")
    }
    return try ask(.release, of: outlook, amount: 0, in: db)
  }

  /// Gives back a part of what was taken, or all of it.
  /// - Parameter request: the caller's name for this refund. The same name again changes nothing,
  ///   unless the refund was declined: then it is tried anew.
  /// - Throws: ``Problem`` 404; 409 when nothing was taken, or `request` had another amount; 422 for
  ///   less than 1 cent or more than is left.
  @discardableResult
  package func refund(
    _ id: String, amount: Int, reason: String, request: String, in db: Connection
  ) throws -> Payment {
    let outlook = try outlook(for: id, in: db)
    if let earlier = outlook.standing(.refund, request: request) {
      guard earlier.amount == amount else {
        throw Problem.conflict("This refund had another amount", code: "payment_refund_differs")
      }
      return outlook.payment
    }
    guard outlook.expected.captured > 0 else {
      throw Problem.conflict("Nothing was charged", code: "payment_not_captured")
    }
    guard amount >= 1, amount <= outlook.expected.kept else {
      throw Problem.unprocessable(
        "The refund must be from 1 cent to what was charged and not yet refunded",
        code: "payment_amount")
    }
    return try ask(.refund, of: outlook, amount: amount, request: request, reason: reason, in: db)
  }

  /// Undoes a payment, wherever it stands: releases what is held, or refunds all that is left. For a
  /// cancelled order.
  /// - Throws: ``Problem`` 404
  @discardableResult
  package func giveBack(_ id: String, reason: String, in db: Connection) throws -> Payment {
    let outlook = try outlook(for: id, in: db)
    guard outlook.expected.captured > 0 else { return try release(id, in: db) }
    guard outlook.expected.kept > 0 else { return outlook.payment }
    return try ask(
      .refund, of: outlook, amount: outlook.expected.kept,
      request: "rest:\(outlook.steps.count + 1)", reason: reason, in: db)
  }

  private func outlook(for id: String, in db: Connection) throws -> PaymentOutlook {
    let payment = try payment(id, in: db)
    return PaymentOutlook(payment, steps: try PaymentStepTable.all(of: id, in: db))
  }

  /// Stores a step and the job that carries it out.
  private func ask(
    _ step: PaymentStep, of outlook: PaymentOutlook, amount: Int, method: PaymentMethod? = nil,
    request: String? = nil, reason: String? = nil, after wait: Duration = .zero, in db: Connection
  ) throws -> Payment {
    let now = clock.now()
    var payment = outlook.payment
    let attempt = outlook.steps.count { $0.step == step } + 1
    let key = "payment:\(payment.id):\(step.rawValue):\(attempt)"
    try PaymentStepTable.insert(
      PaymentStepTable.StoredStep(
        key: key, payment: payment.id, number: outlook.steps.count + 1, step: step,
        request: request ?? "\(step.rawValue):\(attempt)", amount: amount, method: method,
        reason: reason, state: .waiting, createdAt: now), in: db)
    payment.waiting += 1
    try jobs.enqueue(
      stepKind, PaymentJob(payment: payment.id), key: key, runAt: now.adding(wait), in: db)
    return try stored(payment, at: now, in: db)
  }

  /// - Throws: ``Problem`` 409 when another transaction was quicker, which the engines do not let
  ///   happen.
  func stored(_ payment: Payment, at now: Timestamp, in db: Connection) throws -> Payment {
    guard let stored = try PaymentTable.store(payment, at: now, in: db) else {
      throw Problem.conflict("The payment was changed meanwhile", code: "payment_changed")
    }
    return stored
  }
}
