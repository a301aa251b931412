import ServerKit
import TruFanModels
import WireKit

/// The order's state machine. Only this type, its extensions and ``OrderPayments`` move an order.
/// Each move is one transaction: the order, its lines, its event, its payment's intent, its jobs and
/// its messages.
struct Orders: OrderKeeping {
  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers
  let randomness: @Sendable () -> any RandomNumberGenerator
  let jobs: JobQueue
  let outbox: Outbox
  let wallet: Wallet
  let rewards: RewardBook
  let photos: OrderPhotos
  let queue: StoreQueue
  let parking: any ParkingMinutes

  var payments: Payments { wallet.payments }
}

/// What every change of an order needs: writing it, noting it, announcing it and telling of it.
protocol OrderKeeping: Sendable {
  var clock: any WallClock { get }
  var identifiers: Identifiers { get }
  var outbox: Outbox { get }
}

extension OrderKeeping {
  /// Moves an order along the one table of states (``OrderStatus/next``).
  /// - Throws: ``Problem`` 400 with `refusal` and the present state's name.
  func requireMove(_ row: OrderRow, to target: OrderStatus, _ refusal: String) throws {
    guard row.status.canBecome(target) else {
      throw Problem.badRequest(
        "\(refusal) with status \(row.status.rawValue)", code: "wrong_state")
    }
  }

  /// Writes a changed order and announces it.
  /// - Throws: ``Problem`` 409 when somebody else changed the order in between.
  @discardableResult
  func save(_ row: OrderRow, was: OrderRow, in db: Connection) throws -> OrderRow {
    let now = clock.now()
    guard try OrderTable.save(row, was: was, at: now, in: db) else {
      throw Problem.conflict("The order has just changed. Please try again.")
    }
    try DailyFigures.note(row, was: was, in: db)
    announce(row, in: db)
    return try OrderTable.require(row.id, in: db)
  }

  func announce(_ row: OrderRow, in db: Connection) {
    db.changed(TruFanTopic.order(row.id))
    db.changed(TruFanTopic.orders(ofUser: row.userId))
    db.changed(TruFanTopic.queue(row.venueId))
  }

  /// Adds to the order's history. A new order has none yet.
  @discardableResult
  func record(
    _ event: String, of order: String, by actor: OrderActor, notes: String? = nil,
    photo: String? = nil, location: String? = nil, isFirst: Bool = false, in db: Connection
  ) throws -> OrderEvent {
    let now = clock.now()
    let event = OrderEvent(
      id: identifiers.uuid(at: now), orderId: order, status: event, notes: notes, photoUrl: photo,
      location: location, createdById: actor.id, createdByName: actor.name,
      createdAt: WireTime(now))
    try OrderEventTable.add(event, isFirst: isFirst, in: db)
    return event
  }
}

extension Orders {
  /// The order as its parker sees it, or the staff. These need not know the parker's cards, and
  /// administrators see what each has paid and got back.
  func order(_ row: OrderRow, for viewer: OrderViewer, in db: Connection) throws -> Order {
    var order = photos.addressed(
      row.order(
        row.askedFor(try OrderLineTable.all(ofOrder: row.id, in: db)),
        try OrderEventTable.all(ofOrder: row.id, in: db), showsCode: viewer == .parker))
    order.complimentaryTimeAddedMinutes = try row.minutesAdded(in: db)
    switch viewer {
    case .staff: try addErrand(to: &order, in: db)
    case .parker, .administrator:
      let expected = try payments.expectedCharges(ofOrder: row.id, in: db)
      let receipt = try payments.charges(ofOrder: row.id, in: db).receipt(expected)
      guard viewer == .administrator else {
        order.payments = receipt
        order.assignedStaffPhotoUrl = try staffPhoto(of: row, in: db)
        break
      }
      try addErrand(to: &order, in: db)
      order.payments = receipt.map { forAdministrators($0, expected) }
    }
    return order
  }

  /// Nobody needs to know the face of a stranger once the goods are handed over.
  private func staffPhoto(of row: OrderRow, in db: Connection) throws -> String? {
    guard row.status < .delivered, let staff = row.staffId else { return nil }
    return try StaffPhotos(blobs: photos.blobs).address(of: staff, in: db)
  }

  /// Without the parker's card. What was asked of the service counts, because a refund may ask for no
  /// more than the rest.
  private func forAdministrators(
    _ payment: OrderPayment, _ expected: OrderCharges
  ) -> OrderPayment {
    var payment = payment
    (payment.method, payment.returning) = (nil, nil)
    if let soon = expected.all.first(where: { $0.id == payment.id }) {
      payment.charged = Price(cents: soon.captured)
      payment.refunded = Price(cents: soon.refunded)
    }
    return payment
  }

  private func addErrand(to order: inout Order, in db: Connection) throws {
    order.errand = try OrderErrands.all(ofOrders: [order.id], in: db)[order.id]
    let items = order.items.flatMap { [$0.itemId, $0.takenSubstitute?.itemId] }.compactMap(\.self)
    let shelves = try OrderErrands.shelves(ofItems: items, in: db)
    for index in order.items.indices {
      order.items[index].shelf = order.items[index].shelf(of: shelves)
    }
  }
}

/// Who looks at an order: only its parker sees the access code.
enum OrderViewer: Hashable, Sendable {
  case parker
  case staff
  case administrator
}
