import ServerKit
import TruFanModels
import WireKit

extension Orders {
  /// Cancels an order before its shopping; what was paid goes back in the same step. Repeating it is
  /// harmless.
  func cancel(
    _ id: String, ofUser user: String, because reason: String, in db: Connection
  ) throws -> OrderRow {
    let seen = try OrderTable.require(id, ofUser: user, in: db)
    if seen.status == .cancelled { return seen }
    guard seen.status.canBeCancelled else {
      let sentence =
        switch seen.status {
        case .shopping: "This order cannot be cancelled. Shopping has already started."
        case .delivered, .completed:
          "This order was delivered already. Ask the lot's staff if something is wrong."
        default: "Cannot cancel order with status \(seen.status.rawValue)"
        }
      throw Problem.badRequest(sentence, code: "wrong_state")
    }
    return try end(seen, because: reason, by: OrderActor(id: user, name: nil), in: db)
  }

  /// Cancels for whatever reason, and gives back what was paid.
  func end(
    _ seen: OrderRow, because reason: String, by actor: OrderActor, in db: Connection
  ) throws -> OrderRow {
    var row = seen
    row.status = .cancelled
    row.cancelledAt = clock.now()
    row.cancellationReason = reason
    let money = try moneyBack(of: row, in: db)
    let minutes = try windUp(row, because: reason, in: db)
    try record("cancelled", of: row.id, by: actor, notes: reason, in: db)
    let saved = try save(row, was: seen, in: db)
    try notify(.cancelled(money, minutes: minutes), about: saved, in: db)
    return saved
  }

  /// Gives back what an order that brings nothing was paid with: its money, its points, and the minutes
  /// of parking that are not used yet.
  /// - Returns: the minutes that were taken back.
  func windUp(_ row: OrderRow, because reason: String, in db: Connection) throws -> Int {
    try giveBackAll(row, because: reason, in: db)
    try rewards.giveBackAll(of: row, in: db)
    return try takeBackMinutes(of: row, by: parking, in: db)
  }

  /// What a cancellation gives back, read before that is asked for.
  private func moneyBack(of row: OrderRow, in db: Connection) throws -> OrderNotice.MoneyBack {
    let charges = try payments.charges(ofOrder: row.id, in: db)
    let expected = try payments.expectedCharges(ofOrder: row.id, in: db)
    return OrderNotice.MoneyBack(
      refund: Price(cents: expected.kept),
      // A capture that has no answer yet is refunded, so that nothing is let go.
      released: Price(cents: max(0, charges.held + charges.kept - expected.kept)))
  }

  /// Rates a delivered order, once; that completes it. A repetition of the same rating is harmless.
  func rate(
    _ id: String, ofUser user: String, _ rating: RateOrderRequest, in db: Connection
  ) throws -> OrderRow {
    let rating = try checked(rating)
    let seen = try OrderTable.require(id, ofUser: user, in: db)
    if seen.rating == rating.rating, seen.feedback == rating.feedback,
      try (rating.tipAmount ?? .zero) == askedTip(of: seen, in: db)
    {
      return seen
    }
    guard seen.rating == nil else {
      throw Problem.conflict("You have already rated this order.", code: "already_rated")
    }
    guard seen.status == .delivered || seen.status == .completed else {
      throw Problem.badRequest(
        "Can only rate completed or delivered orders", code: "wrong_state")
    }
    var row = seen
    row.rating = rating.rating
    row.feedback = rating.feedback
    if let tip = rating.tipAmount, tip > .zero { try charge(tip: tip, of: row, in: db) }
    let actor = OrderActor(id: user, name: nil)
    try record("rated", of: row.id, by: actor, notes: "\(rating.rating) stars", in: db)
    if row.status == .delivered { try complete(&row, by: actor, in: db) }
    return try save(row, was: seen, in: db)
  }

  /// The tip that came with the rating, whether or not it could be charged.
  private func askedTip(of row: OrderRow, in db: Connection) throws -> Price {
    Price(cents: try payments.charges(ofOrder: row.id, in: db).tip?.amount ?? 0)
  }

  private func checked(_ rating: RateOrderRequest) throws -> RateOrderRequest {
    var faults: [String: [String]] = [:]
    if !OrderRules.ratings.contains(rating.rating) {
      faults["rating"] = ["Please provide a rating between 1 and 5 stars."]
    }
    // It is a charge of its own.
    if let tip = rating.tipAmount, tip != .zero,
      tip < OrderRules.leastCharge || tip > OrderRules.largestTip
    {
      faults["tip_amount"] = [
        """
        A tip is \(OrderRules.leastCharge.formatted) to \(OrderRules.largestTip.formatted), or nothing.
        """
      ]
    }
    var checked = rating
    checked.feedback = rating.feedback?.trimmed
    if (checked.feedback?.unicodeScalars.count ?? 0) > OrderRules.feedbackLimit {
      faults["feedback"] = ["Use at most \(OrderRules.feedbackLimit) characters."]
    }
    guard faults.isEmpty else { throw Problem.invalid(faults) }
    return checked
  }

  func complete(_ row: inout OrderRow, by actor: OrderActor, in db: Connection) throws {
    row.status = .completed
    row.completedAt = clock.now()
    try record("completed", of: row.id, by: actor, in: db)
    // Goods that are not paid yet earn when they are: see `OrderPayments.captured`.
    guard row.paymentStatus == .captured || row.paymentStatus == .refunded else { return }
    if row.paymentStatus == .captured { try rewards.complete(row, in: db) }
    try rewards.refunded(row, try payments.kept(for: row, in: db), in: db)
  }

  /// The parker stands at the car. Staff see it in their queue; repeating it is harmless.
  func backAtCar(_ id: String, ofUser user: String, in db: Connection) throws -> OrderRow {
    let seen = try OrderTable.require(id, ofUser: user, in: db)
    if seen.backAtCarAt != nil { return seen }
    guard seen.status.isActive, seen.status != .delivered, seen.paymentStatus.isPaid else {
      throw Problem.badRequest("Nothing is on its way to your car.", code: "wrong_state")
    }
    var row = seen
    row.backAtCarAt = clock.now()
    try record("back_at_car", of: id, by: OrderActor(id: user, name: nil), in: db)
    return try save(row, was: seen, in: db)
  }
}
