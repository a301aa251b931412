import ServerKit
import TruFanModels
import WireKit

extension Orders {
  /// How many unpaid orders one parker may have at once.
  private static let mostUnpaid = 10

  /// Places an order. The checks come in the contract's order.
  ///
  /// All other writes wait for this one. So it asks no more than it must, and in few statements
  /// (`OrderStatementTests`).
  /// - Parameters:
  ///   - request: has passed ``OrderRequestCheck``.
  ///   - isRecurring: nobody is there to choose another time, so a queue makes it late, and never refuses it.
  ///   - requireParking: whether the stay can still be given minutes; it must be the parker's own.
  /// - Throws: ``Problem`` 404 for the venue or an item, 400 for what the store does not take.
  func create(
    _ request: CreateOrderRequest, by user: String, isRecurring: Bool = false,
    requireParking: (String, VenueRow, Connection) throws -> Bool, in db: Connection
  ) throws -> Order {
    let now = clock.now()
    let venue = try VenueTable.require(request.venueId, in: db)
    let store = venue.configuration
    guard store.isEnabled else {
      throw Problem.badRequest(
        "Convenience store is not enabled for this venue", code: StoreConfiguration.switchedOffCode)
    }
    let lines = try lines(of: request, in: db)
    let facts = try OrderFacts.read(
      for: user, redeeming: request.redeemPoints == true, numbers: drawNumbers(), by: rewards,
      at: now, in: db)
    let goods = lines.reduce(.zero) { $0 + $1.item.price * $1.quantity }
    let terms = rewards.terms(of: goods, balance: facts.balance, completed: facts.completed)
    let price = OrderPrice(subtotal: goods, discount: terms.amount(of: goods), store.fees)
    let limits = OrderLimits(
      minimum: store.minimumOrderAmount, maximum: store.maximumOrderAmount)
    if let fault = limits.fault(of: price.subtotal) {
      throw Problem.badRequest(fault, code: "order_amount")
    }
    let schedule = OrderSchedule(
      store, shoppingMinutes: lines.map(\.item.shoppingMinutes).max() ?? 0,
      estimatedMinutes: try queue.minutes(of: store, in: db))
    try requireOpen(
      isRecurring ? schedule.withoutQueue : schedule, for: request.scheduledFor?.timestamp, at: now)
    let needsAge = lines.contains(where: \.item.needsAge)
    guard !needsAge || request.confirmsAge == true else {
      throw Problem.badRequest(
        "Some items are for adults. Confirm your age to order them.", code: "age_not_confirmed")
    }
    let takesMinutes =
      try request.parkingSessionId.map { try requireParking($0, venue, db) } ?? true
    guard facts.unpaid < Self.mostUnpaid else {
      throw Problem.badRequest(
        "You have \(facts.unpaid) unpaid orders. Pay or cancel one of them first.",
        code: "too_many_unpaid")
    }
    var row = newRow(
      request, by: user, venue: venue, number: facts.number ?? OrderNumber.prefix + newCode(8),
      price: price,
      minutes: takesMinutes ? store.defaultComplimentaryParkingMinutes : 0, needsAge: needsAge,
      schedule: schedule, at: now)
    (row.discount, row.discountTerms) = (price.discount, terms)
    return try place(row, lines, by: user, at: now, in: db)
  }

  /// Writes the order with all that belongs to it.
  private func place(
    _ row: OrderRow, _ lines: [OrderedLine], by user: String, at now: Timestamp,
    in db: Connection
  ) throws -> Order {
    try OrderTable.insert(row, in: db)
    try rewards.redeem(row, in: db)
    let items = lines.map { newLine($0, of: row) }
    try OrderLineTable.insert(items, in: db)
    let event = try record(
      "pending", of: row.id, by: OrderActor(id: user, name: nil), isFirst: true, in: db)
    try jobs.enqueue(
      OrderJobs.unpaid, OrderJobs.Unpaid(order: row.id),
      key: OrderJobs.Unpaid.key(ofOrder: row.id),
      runAt: OrderRules.payBy(createdAt: now, shoppingFrom: row.shoppingFrom), in: db)
    announce(row, in: db)
    // Nothing has happened to it yet, so nothing of it need be read: it has the minutes that it promises.
    return photos.addressed(row.order(items, [event], showsCode: true))
  }

  /// The items with their quantities. A repeated item is merged before its limit is checked.
  private func lines(
    of request: CreateOrderRequest, in db: Connection
  ) throws -> [OrderedLine] {
    var quantities: [String: Int] = [:]
    var wishes: [String: ReplacementWish] = [:]
    var order: [String] = []
    for line in request.items {
      if quantities[line.itemId] == nil { order.append(line.itemId) }
      quantities[line.itemId, default: 0] += line.quantity
      if let wish = line.replacement { wishes[line.itemId] = wish }
    }
    let items = try OrderedItem.forSale(order, ofVenue: request.venueId, in: db)
    return try order.map { id in
      guard let item = items[id] else {
        throw Problem.notFound("Item \(id) not found or not available", code: "item_unavailable")
      }
      guard item.stock != .out else {
        throw Problem.badRequest(
          "\(item.name) is out of stock. Remove it to check out.", code: "out_of_stock")
      }
      let quantity = quantities[id] ?? 0
      guard quantity <= item.mostPerOrder else {
        throw Problem.badRequest(
          "\(quantity) × \(item.name) is more than the \(item.mostPerOrder) per order.",
          code: "quantity_limit")
      }
      return OrderedLine(item: item, quantity: quantity, replacement: wishes[id])
    }
  }

  private func requireOpen(
    _ schedule: OrderSchedule, for wish: Timestamp?, at now: Timestamp
  ) throws {
    if let wish {
      guard let fault = schedule.fault(of: wish, at: now) else { return }
      throw Problem.badRequest(fault.sentence, code: fault.code)
    }
    if let sentence = OpenSpans.closedSentence(schedule.hours, at: now) {
      throw Problem.badRequest(sentence, code: "store_closed")
    }
  }

  private func newRow(
    _ request: CreateOrderRequest, by user: String, venue: VenueRow, number: String,
    price: OrderPrice, minutes: Int, needsAge: Bool, schedule: OrderSchedule, at now: Timestamp
  ) -> OrderRow {
    let soonest = schedule.soonest(at: now)
    let wish = request.scheduledFor?.timestamp
    let tip = request.tipAmount ?? .zero
    return OrderRow(
      id: identifiers.uuid(at: now), number: number, venueId: venue.venue.id,
      venueName: venue.venue.name, userId: user, parkingSessionId: request.parkingSessionId,
      status: .pending, subtotal: price.subtotal, serviceFee: price.serviceFee, tax: price.tax,
      fees: venue.configuration.fees,
      shoppingFrom: wish.map { schedule.shoppingBegins(for: $0, at: now) },
      venueTimeZone: venue.venue.timeZone, tip: tip, agreedTip: tip,
      authorizedTotal: price.total + tip, paymentStatus: .pending,
      deliveryInstructions: request.deliveryInstructions,
      specialInstructions: request.specialInstructions,
      readyBy: wish.map { max($0, soonest) } ?? soonest,
      scheduledFor: wish, complimentaryMinutes: minutes,
      substitutionRule: request.substitutionRule ?? .refund, needsAge: needsAge,
      accessCode: newCode(OrderRules.accessCodeLength), createdAt: now, updatedAt: now)
  }

  private func newLine(_ line: OrderedLine, of row: OrderRow) -> OrderItem {
    let item = line.item
    return OrderItem(
      id: identifiers.uuid(at: row.createdAt), orderId: row.id, itemId: item.id,
      itemName: item.name,
      itemDescription: item.description, itemImageUrl: item.imageUrl,
      sourceStore: item.sourceStore, aisle: item.aisle, quantity: line.quantity,
      unitPrice: item.price, requiresAgeVerification: item.needsAge,
      replacement: line.replacement, createdAt: WireTime(row.createdAt))
  }

  /// "CS-" and four digits while most are free, then six; after a million orders eight characters.
  private func drawNumbers() -> [String] {
    var generator = randomness()
    return [10_000...19_999, 10_000...19_999, 1_000_000...1_999_999, 1_000_000...1_999_999].map {
      "\(OrderNumber.prefix)\(String(Int.random(in: $0, using: &generator)).dropFirst())"
    }
  }

  private func newCode(_ length: Int) -> String {
    var generator = randomness()
    return PublicID.code(length, of: OrderRules.accessCodeAlphabet, using: &generator)
  }
}

/// An item of a new order, with what is wanted of it.
private struct OrderedLine {
  let item: OrderedItem
  let quantity: Int
  let replacement: ReplacementWish?
}
