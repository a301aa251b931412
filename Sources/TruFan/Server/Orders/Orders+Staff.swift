import ServerKit
import TruFanModels
import WireKit

extension Orders {
  /// A staff member takes an order. Twice by one person is harmless; another person gets 409.
  func accept(
    _ seen: OrderRow, by staff: OrderActor, readyBy: Timestamp?, in db: Connection
  ) throws -> OrderRow {
    if let owner = seen.staffId, seen.status != .pending {
      guard owner == staff.id else {
        throw Problem.conflict(
          "\(seen.staffName ?? "Somebody else") has taken this order.", code: "taken")
      }
      if seen.status == .confirmed { return seen }
    }
    try requireMove(seen, to: .confirmed, "Cannot accept order")
    guard seen.paymentStatus.isPaid else {
      throw Problem.badRequest("This order is not paid yet.", code: "not_paid")
    }
    try requireNotLetGo(seen, in: db)
    let now = clock.now()
    let latest = max(now, seen.scheduledFor ?? now).adding(OrderRules.longestPromise)
    if let readyBy, readyBy > latest {
      let sentence = "Promise a time within a day of when the order is wanted."
      throw Problem.invalid(["estimated_ready_time": [sentence]])
    }
    var row = seen
    row.status = .confirmed
    row.confirmedAt = now
    (row.staffId, row.staffName) = (staff.id, staff.name)
    if let readyBy, readyBy > now { row.readyBy = readyBy }
    try record("confirmed", of: row.id, by: staff, in: db)
    let saved = try save(row, was: seen, in: db)
    try notify(.confirmed, about: saved, in: db)
    if let session = saved.parkingSessionId { try parking.tellIfShort(session, in: db) }
    return saved
  }

  /// Whoever shops has the order: a colleague may take it over, and the parker sees who comes.
  func startShopping(
    _ seen: OrderRow, by staff: OrderActor, notes: String?, in db: Connection
  ) throws -> OrderRow {
    if seen.status == .shopping { return seen }
    try requireMove(seen, to: .shopping, "Cannot start shopping for order")
    try requireStillPaid(seen, in: db)
    try requireTime(seen, in: db)
    var row = seen
    row.status = .shopping
    row.shoppingStartedAt = clock.now()
    (row.staffId, row.staffName) = (staff.id, staff.name)
    try record("shopping", of: row.id, by: staff, notes: notes, in: db)
    let saved = try save(row, was: seen, in: db)
    try notify(.shopping, about: saved, in: db)
    return saved
  }

  /// Goods for later shall not wait for hours.
  private func requireTime(_ order: OrderRow, in db: Connection) throws {
    let now = clock.now()
    guard let wish = order.scheduledFor, let from = order.shoppingFrom, now < from else { return }
    let hours = try VenueTable.require(order.venueId, in: db).configuration.hours
    throw Problem.badRequest(
      """
      This order is for \(hours.words(wish, at: now)). Shopping can begin at \
      \(hours.words(from, at: now)).
      """, code: "too_early")
  }

  /// The goods are bought. Lines without a remark count as found; a substitute that nobody answered
  /// for is decided by the order's rule. An order of which nothing was found ends here.
  /// - Parameters:
  ///   - receipt: the address of its photo, if that is kept elsewhere.
  ///   - known: what the shopper has seen of the lines, as far as they say.
  /// - Throws: ``Problem`` 409 where a colleague, the parker or the rule has changed one since.
  func completeShopping(
    _ order: OrderRow, by staff: OrderActor, notes: String?, receipt: String?,
    known: [SeenOrderLine] = [], in db: Connection
  ) throws -> OrderRow {
    if order.status == .purchased || order.hasEndedWithoutGoods { return order }
    try requireMove(order, to: .purchased, "Cannot complete shopping for order")
    var lines = try OrderLineTable.all(ofOrder: order.id, in: db)
    try requireUnchanged(lines, since: known)
    let seen =
      try receipt.map { try addPhoto(at: $0, .receipt, to: order.id, by: staff, in: db) } ?? order
    let consents = try OrderConsentTable.all(ofOrder: seen.id, in: db)
    try dropConsents(of: seen, in: db)
    var row = seen
    for index in lines.indices {
      if lines[index].substitution?.state == .proposed {
        row.decideSubstitute(
          index, in: &lines, by: decider(of: lines[index], consents, at: clock.now()))
      } else if lines[index].status == .pending {
        lines[index].status = .found
      }
      if lines[index].isToFetch { lines[index].substitution?.fetchedAt = WireTime(clock.now()) }
      try OrderLineTable.update(lines[index], in: db)
    }
    row.reprice(lines)
    row.status = .purchased
    row.purchasedAt = clock.now()
    try record("purchased", of: row.id, by: staff, notes: notes, photo: row.receiptPhoto, in: db)
    let bought = lines.count { $0.status.isCharged }
    guard bought > 0 else { return try endWithoutGoods(row, was: seen, in: db) }
    let saved = try save(row, was: seen, in: db)
    try notify(.purchased(bought, of: lines.count), about: saved, in: db)
    return saved
  }

  /// Nothing waits for the parker, so nobody would ever hand this order over.
  private func endWithoutGoods(
    _ row: OrderRow, was seen: OrderRow, in db: Connection
  ) throws -> OrderRow {
    let reason = "None of the items was found"
    var row = row
    row.status = .refunded
    row.refundReason = reason
    // A hold that was lost needs no other one where nothing was found.
    if row.paymentStatus.isPayable { row.paymentStatus = .refunded }
    let minutes = try windUp(row, because: reason, in: db)
    try record("refunded", of: row.id, by: .server, notes: reason, in: db)
    let saved = try save(row, was: seen, in: db)
    try notify(.nothingFound(minutes: minutes), about: saved, in: db)
    return saved
  }

  /// The hand-over at the car, by the parker's code. The actual amount is taken now.
  func deliver(
    _ order: OrderRow, by staff: OrderActor, _ request: DeliverRequest, in db: Connection
  ) throws -> OrderRow {
    // It may have been rated since, or refunded.
    if order.deliveredAt != nil { return order }
    try requireMove(order, to: .delivered, "Cannot deliver order")
    try requireStillPaid(order, in: db)
    let code = (request.accessCode ?? "").uppercased().filter { !$0.isWhitespace && $0 != "-" }
    guard code == order.accessCode else { throw HandOverGuesses.wrongCode }
    guard !order.needsAge || request.ageVerified == true else {
      throw Problem.badRequest(
        "Some items are for adults. Check the parker's proof of age first.",
        code: "age_not_verified")
    }
    let now = clock.now()
    let seen =
      try request.deliveryPhotoUrl.flatMap {
        try mayTakePhoto(.handOver, for: order, in: db)
          ? try addPhoto(at: $0, .handOver, to: order.id, by: staff, in: db) : nil
      } ?? order
    var row = seen
    row.status = .delivered
    row.deliveredAt = now
    for var line in try OrderLineTable.all(ofOrder: row.id, in: db) where line.status.isCharged {
      line.status = .delivered
      try OrderLineTable.update(line, in: db)
    }
    try settle(&row, in: db)
    try record(
      "delivered", of: row.id, by: staff, notes: request.notes, photo: row.deliveryPhoto, in: db)
    try jobs.enqueue(
      OrderJobs.completion, OrderJobs.Subject(order: row.id), key: row.id,
      runAt: now.adding(.seconds(3600 * OrderRules.completionHours)), in: db)
    let saved = try save(row, was: seen, in: db)
    try notify(.delivered, about: saved, in: db)
    return saved
  }
}

extension OrderRow {
  /// Whether its shopping has ended it, because nothing was found.
  fileprivate var hasEndedWithoutGoods: Bool {
    status == .refunded && purchasedAt != nil && total == .zero
  }
}
