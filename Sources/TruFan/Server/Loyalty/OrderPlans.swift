import ServerKit
import TruFanModels
import WireKit

/// Orders that repeat. Each run is a durable job for its time; the plan's row says which run is the
/// next, and moves on in the transaction that makes the order. So a job that runs twice, or at
/// two nodes, makes one order.
struct OrderPlans: OrderKeeping {
  let orders: Orders
  let preOrders: PreOrders
  /// The card that pays an order while its parker is away.
  let cards: any DefaultCards

  var clock: any WallClock { orders.clock }
  var identifiers: Identifiers { orders.identifiers }
  var outbox: Outbox { orders.outbox }
  var database: Database { orders.database }

  /// An order is made so long before its time, so that its parker can still pay it. In minutes.
  static let headStart = 180
  /// And so much longer than the staff need on average. In minutes.
  private static let margin = 120

  // MARK: What its parker does

  /// - Throws: ``Problem`` 404 for an order that is not the user's, 422 for bad values, 400 for a
  ///   time at which the store is closed, 409 for one plan too many.
  func create(
    _ request: CreatePlanRequest, by user: String, in db: Connection
  ) throws -> OrderPlan {
    let (order, minute) = try checked(request, by: user, in: db)
    let known = try OrderPlanTable.all(ofUser: user, in: db).map(\.plan)
    guard known.count < OrderPlan.limit else {
      throw Problem.conflict(
        "You have \(OrderPlan.limit) recurring orders. Remove one first.", code: "too_many_plans")
    }
    let lines = try OrderLineTable.all(ofOrder: order.id, in: db)
    let items = lines.compactMap { line in
      line.itemId.map {
        OrderPlan.Item(itemId: $0, name: line.itemName, quantity: line.quantity)
      }
    }
    guard !items.isEmpty else {
      throw Problem.badRequest("None of these items is offered any more.", code: "no_items")
    }
    var row = OrderPlanRow(
      plan: OrderPlan(
        id: identifiers.uuid(), venueId: order.venueId, venueName: order.venueName,
        timeZone: try VenueTable.require(order.venueId, in: db).venue.timeZone, items: items,
        weekdays: try Self.days(request.weekdays), time: WeeklyTimes.text(minute),
        createdAt: WireTime(clock.now())),
      owner: user, request: Self.request(order, items, lines), minute: minute)
    try Self.requireNew(row.plan, among: known)
    try requireOpen(row, in: db)
    // The day for which the order itself is wanted has its goods.
    row.lastRun = order.scheduledFor
    try scheduleNext(&row, in: db)
    try OrderPlanTable.insert(row, in: db)
    return answer(row)
  }

  /// Whoever repeats an order of this minute does not want it twice today.
  func firstChance(_ now: Timestamp) -> Timestamp {
    now.adding(.seconds(60 * Self.headStart))
  }

  private func checked(
    _ request: CreatePlanRequest, by user: String, in db: Connection
  ) throws -> (OrderRow, Int) {
    let id = request.orderId.lowercased()
    guard UUIDText.isValid(id) else {
      throw Problem.invalid(["order_id": ["order_id must be a UUID."]])
    }
    let order = try OrderTable.require(id, ofUser: user, in: db)
    return (order, try Self.minute(request.time))
  }

  /// In the order of a week.
  static func days(_ names: [String]) throws -> [String] {
    guard !names.isEmpty, names.count <= 7, names.allSatisfy(OpeningHours.weekdays.contains)
    else { throw Problem.invalid(["weekdays": ["Name one to seven days, such as monday."]]) }
    return OpeningHours.weekdays.filter(Set(names).contains)
  }

  static func minute(_ time: String) throws -> Int {
    guard let minute = WeeklyTimes.minute(time) else {
      throw Problem.invalid(["time": ["Name a time of day, such as 14:00."]])
    }
    return minute
  }

  /// Each day's next time must be one at which goods can be ready.
  func requireOpen(_ row: OrderPlanRow, in db: Connection) throws {
    let store = try VenueTable.require(row.plan.venueId, in: db).configuration
    let items = try ItemTable.find(
      row.plan.items.map(\.itemId), ofVenue: row.plan.venueId, in: db)
    let schedule = OrderSchedule(
      store, shoppingMinutes: items.values.map(\.estimatedShoppingTimeMinutes).max() ?? 0)
    let now = clock.now()
    for day in row.plan.weekdays {
      let times = WeeklyTimes(weekdays: [day], minute: row.minute, zone: row.times.zone)
      guard let next = times.next(after: firstChance(now)),
        let fault = schedule.fault(of: next, at: now), fault.code != "schedule_out_of_range"
      else { continue }
      throw Problem.badRequest("\(day.capitalized): \(fault.sentence)", code: fault.code)
    }
  }

  private static func request(
    _ order: OrderRow, _ items: [OrderPlan.Item], _ lines: [OrderItem]
  ) -> CreateOrderRequest {
    CreateOrderRequest(
      venueId: order.venueId,
      items: items.map { item in
        let line = lines.first { $0.itemId == item.itemId }
        return .init(
          itemId: item.itemId, quantity: item.quantity, replacement: line?.replacement)
      },
      deliveryInstructions: order.deliveryInstructions,
      specialInstructions: order.specialInstructions, tipAmount: order.agreedTip,
      substitutionRule: order.substitutionRule, confirmsAge: lines.haveConfirmedAge ? true : nil)
  }

  /// Sets the next run, which comes after the last one, and the job that makes its order. A day that had
  /// its run gets no second one, at whatever time, and a day that is left out gets none.
  func schedule(_ row: inout OrderPlanRow, after time: Timestamp, in db: Connection) throws {
    let today = row.day(of: clock.now())
    row.skipped.removeAll { $0 < today }
    let without = Set(row.skipped + [row.lastRun.map(row.day)].compactMap(\.self))
    var next = row.times.next(after: max(time, row.lastRun ?? time))
    while let run = next, without.contains(row.day(of: run)) {
      next = row.times.next(after: run)
    }
    row.plan.nextRun = next.map(WireTime.init)
    guard let run = next else { return }
    let store = try VenueTable.require(row.plan.venueId, in: db).configuration
    let headStart = max(Self.headStart, store.averageFulfillmentTimeMinutes + Self.margin)
    try orders.jobs.enqueue(
      OrderPlanJobs.run, OrderPlanJobs.Run(plan: row.plan.id, run: run),
      key: "\(row.plan.id) \(run.milliseconds)",
      runAt: run.adding(.seconds(-60 * headStart)), again: true, in: db)
  }
}
