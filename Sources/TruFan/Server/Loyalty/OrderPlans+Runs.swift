import ServerKit
import TruFanModels
import WireKit

extension OrderPlans {
  /// Makes the order of a run, or tells why there is none, and moves the plan on.
  func run(_ subject: OrderPlanJobs.Run) async throws {
    try await database.write { db in
      guard var row = try OrderPlanTable.find(subject.plan, in: db), !row.plan.isPaused,
        row.nextRun == subject.run
      else { return }
      // An earlier server may have set the next run to a day that is left out.
      if !row.skipped.contains(row.day(of: subject.run)) {
        try make(subject.run, of: &row, in: db)
      }
      try schedule(&row, after: max(subject.run, clock.now()), in: db)
      try OrderPlanTable.update(row, in: db)
    }
  }

  private func make(_ run: Timestamp, of row: inout OrderPlanRow, in db: Connection) throws {
    row.lastRun = max(run, row.lastRun ?? run)
    do {
      let (order, missing) = try place(row, for: run, in: db)
      row.plan.lastOrderId = order.id
      row.plan.note = missing.isEmpty ? nil : "Not available: \(missing.joined(separator: ", "))."
      try jobs(pay: order.id, in: db)
      try tell(
        .made(
          order.number, readyBy: order.readyBy ?? run,
          isBusy: try isBusy(at: order.venueId, in: db), note: row.plan.note),
        row, run, order.id, in: db)
    } catch let problem as Problem {
      // Every refusal comes before the first row is written, so the transaction goes on.
      row.plan.note = "There was no order the last time. \(problem.message)"
      try tell(.skipped(problem.message), row, run, nil, in: db)
    }
  }

  private func isBusy(at venue: String, in db: Connection) throws -> Bool {
    let store = try VenueTable.require(venue, in: db).configuration
    return try orders.queue.minutes(of: store, in: db) > store.averageFulfillmentTimeMinutes
  }

  private func jobs(pay order: String, in db: Connection) throws {
    try orders.jobs.enqueue(
      OrderPlanJobs.payment, OrderPlanJobs.Payment(order: order), key: order, in: db)
  }

  /// The order of the items that there are.
  private func place(
    _ plan: OrderPlanRow, for run: Timestamp, in db: Connection
  ) throws -> (OrderRow, missing: [String]) {
    let offered = try ItemTable.find(
      plan.plan.items.map(\.itemId), ofVenue: plan.plan.venueId, in: db
    ).filter { $0.value.isAvailable }
    var request = plan.request
    request.items = request.items.filter { offered[$0.itemId] != nil }
    let missing = plan.plan.items.filter { offered[$0.itemId] == nil }.map(\.name)
    guard !request.items.isEmpty else {
      throw Problem.badRequest("None of its items is available.", code: "item_unavailable")
    }
    request.scheduledFor = WireTime(run)
    request.parkingSessionId = try preOrders.stay(
      of: plan.owner, at: plan.plan.venueId, for: run, in: db)
    let order = try orders.create(
      try OrderRequestCheck.checked(request), by: plan.owner, isRecurring: true,
      requireParking: { _, _, _ in true }, in: db)
    return (try OrderTable.require(order.id, in: db), missing)
  }

  /// Pays with the default card, or asks the parker. A repetition finds the order paid.
  func pay(_ subject: OrderPlanJobs.Payment) async throws {
    let payer = try await database.write { db -> (user: String, card: PaymentMethod)? in
      guard let order = try OrderTable.find(subject.order, in: db), order.status == .pending,
        order.paymentStatus.isPayable
      else { return nil }
      guard let card = try cards.defaultCard(of: order.userId, in: db) else {
        try tell(.askedToPay, order, in: db)
        return nil
      }
      return (order.userId, card)
    }
    guard let payer else { return }
    try await orders.pay(subject.order, ofUser: payer.user) { order, _ in
      [OrderShare(amount: order.total, method: payer.card)]
    }
    try await database.write { db in
      guard let order = try OrderTable.find(subject.order, in: db),
        order.paymentStatus == .failed
      else { return }
      try tell(.declined, order, in: db)
    }
  }
}

/// The card that pays for a parker who is away.
protocol DefaultCards: Sendable {
  /// Nil for a parker without one, who is then asked to pay.
  func defaultCard(of user: String, in db: Connection) throws -> PaymentMethod?
}

extension SavedCards: DefaultCards {
  func defaultCard(of user: String, in db: Connection) throws -> PaymentMethod? {
    guard try !all(of: user, in: db).isEmpty else { return nil }
    return try method(nil, for: user, isOffSession: true, in: db)
  }
}

extension PreOrders {
  /// The user's stay at a venue that an order for this time belongs to.
  func stay(
    of user: String, at venue: String, for wish: Timestamp, in db: Connection
  ) throws -> String? {
    guard let stay = try ParkingSessionTable.underWay(ofUser: user, in: db), stay.status.isParked,
      stay.session.venueId == venue, wish <= reach(of: stay)
    else { return nil }
    return stay.session.id
  }
}
