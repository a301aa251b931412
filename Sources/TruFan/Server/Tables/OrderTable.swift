import ServerKit
import TruFanModels
import WireKit

enum OrderTable {
  static let schema = """
    CREATE TABLE trufan_orders (
      id TEXT PRIMARY KEY,
      order_number TEXT NOT NULL UNIQUE,
      venue_id TEXT NOT NULL REFERENCES trufan_venues (id),
      user_id TEXT NOT NULL,
      parking_session_id TEXT,
      status TEXT NOT NULL,
      subtotal BIGINT NOT NULL,
      service_fee BIGINT NOT NULL,
      tax BIGINT NOT NULL,
      service_fee_percent BIGINT NOT NULL,
      tax_percent BIGINT NOT NULL,
      tip BIGINT NOT NULL CHECK (tip >= 0),
      authorized_total BIGINT NOT NULL,
      payment_status TEXT NOT NULL,
      payment_method TEXT,
      payment_id TEXT,
      staff_id TEXT,
      staff_name TEXT,
      storage_location TEXT,
      delivery_instructions TEXT,
      special_instructions TEXT,
      receipt_photo TEXT,
      delivery_photo TEXT,
      ready_by BIGINT,
      scheduled_for BIGINT,
      complimentary_minutes BIGINT NOT NULL,
      rating BIGINT CHECK (rating BETWEEN 1 AND 5),
      feedback TEXT,
      cancellation_reason TEXT,
      refund_amount BIGINT,
      refund_reason TEXT,
      substitution_rule TEXT NOT NULL,
      needs_age BIGINT NOT NULL,
      access_code TEXT NOT NULL,
      back_at_car_at BIGINT,
      confirmed_at BIGINT,
      shopping_started_at BIGINT,
      purchased_at BIGINT,
      stored_at BIGINT,
      ready_at BIGINT,
      delivered_at BIGINT,
      completed_at BIGINT,
      cancelled_at BIGINT,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL
    );
    CREATE INDEX trufan_orders_by_user ON trufan_orders (user_id, created_at, id);
    CREATE INDEX trufan_orders_by_venue ON trufan_orders (venue_id, status, created_at, id);
    """

  private static let columns: SQL = """
    o.id, o.order_number, o.venue_id, o.user_id, o.parking_session_id, o.status, o.subtotal,
    o.service_fee, o.tax, o.service_fee_percent, o.tax_percent, o.tip, o.authorized_total,
    o.payment_status, o.payment_method, o.payment_id, o.staff_id, o.staff_name,
    o.storage_location, o.delivery_instructions, o.special_instructions, o.receipt_photo,
    o.delivery_photo, o.ready_by, o.scheduled_for, o.complimentary_minutes, o.rating, o.feedback,
    o.cancellation_reason, o.refund_amount, o.refund_reason, o.substitution_rule, o.needs_age,
    o.access_code, o.back_at_car_at, o.confirmed_at, o.shopping_started_at, o.purchased_at,
    o.stored_at, o.ready_at, o.delivered_at, o.completed_at, o.cancelled_at, o.created_at,
    o.updated_at, o.discount, o.discount_percent, o.points_redeemed, o.points_value,
    o.shopping_from, o.settled_refund, o.later_tip, COALESCE(o.agreed_tip, o.tip) AS agreed_tip,
    v.name AS venue_name, v.time_zone AS venue_time_zone
    """

  private static let selection: SQL = """
    SELECT \(columns) FROM trufan_orders o JOIN trufan_venues v ON v.id = o.venue_id
    """

  static func find(_ id: String, in db: Connection) throws -> OrderRow? {
    try db.first("\(selection) WHERE o.id = \(id)", OrderRow.init)
  }

  /// - Throws: ``Problem`` 404, the same for an unknown order and somebody else's.
  static func require(
    _ id: String, ofUser user: String? = nil, in db: Connection
  ) throws -> OrderRow {
    guard let found = try find(id, in: db), user == nil || user == found.userId else {
      throw unknown
    }
    return found
  }

  static let unknown = Problem.notFound("Order not found")

  static func isTaken(number: String, in db: Connection) throws -> Bool {
    try db.value("SELECT 1 FROM trufan_orders WHERE order_number = \(number)", as: Int.self) != nil
  }

  /// Writes a new order. Its lines and first event are written beside it.
  static func insert(_ row: OrderRow, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO trufan_orders (id, order_number, venue_id, user_id, parking_session_id, status,
        subtotal, service_fee, tax, service_fee_percent, tax_percent, tip, authorized_total,
        payment_status, delivery_instructions, special_instructions, ready_by, scheduled_for,
        complimentary_minutes, substitution_rule, needs_age, access_code, created_at, updated_at,
        discount, discount_percent, points_redeemed, points_value, shopping_from, agreed_tip)
      VALUES (\(row.id), \(row.number), \(row.venueId), \(row.userId), \(row.parkingSessionId),
        \(row.status), \(row.subtotal), \(row.serviceFee), \(row.tax),
        \(row.fees.serviceFee.hundredths), \(row.fees.tax.hundredths), \(row.tip),
        \(row.authorizedTotal), \(row.paymentStatus), \(row.deliveryInstructions),
        \(row.specialInstructions), \(row.readyBy), \(row.scheduledFor),
        \(row.complimentaryMinutes), \(row.substitutionRule), \(row.needsAge),
        \(row.accessCode), \(row.createdAt), \(row.createdAt), \(row.discount),
        \(row.discountTerms.percent.hundredths), \(row.discountTerms.points),
        \(row.discountTerms.pointsValue), \(row.shoppingFrom), \(row.agreedTip))
      """)
  }

  /// Writes an order that was read in this transaction, if nobody has moved it since.
  /// - Returns: false when its state or its payment is another one by now.
  static func save(_ row: OrderRow, was: OrderRow, at now: Timestamp, in db: Connection) throws
    -> Bool
  {
    try db.execute(
      """
      UPDATE trufan_orders SET status = \(row.status), subtotal = \(row.subtotal),
        discount = \(row.discount), service_fee = \(row.serviceFee), tax = \(row.tax),
        tip = \(row.tip), agreed_tip = \(row.agreedTip), later_tip = \(row.laterTip),
        authorized_total = \(row.authorizedTotal), settled_refund = \(row.settledRefund),
        payment_status = \(row.paymentStatus), payment_method = \(row.paymentMethod),
        payment_id = \(row.paymentId), needs_age = \(row.needsAge),
        staff_id = \(row.staffId), staff_name = \(row.staffName),
        storage_location = \(row.storageLocation), receipt_photo = \(row.receiptPhoto),
        delivery_photo = \(row.deliveryPhoto), ready_by = \(row.readyBy),
        rating = \(row.rating), feedback = \(row.feedback),
        cancellation_reason = \(row.cancellationReason), refund_amount = \(row.refundAmount),
        refund_reason = \(row.refundReason), back_at_car_at = \(row.backAtCarAt),
        confirmed_at = \(row.confirmedAt), shopping_started_at = \(row.shoppingStartedAt),
        purchased_at = \(row.purchasedAt), stored_at = \(row.storedAt),
        ready_at = \(row.readyAt), delivered_at = \(row.deliveredAt),
        completed_at = \(row.completedAt), cancelled_at = \(row.cancelledAt),
        updated_at = \(now)
      WHERE id = \(row.id) AND status = \(was.status) AND payment_status = \(was.paymentStatus)
        AND updated_at = \(was.updatedAt)
      """) == 1
  }

  /// A page of orders, and how many match on all pages.
  static func page(
    _ filter: OrderFilter, page: Int, pageSize: Int, in db: Connection
  ) throws -> (rows: [OrderRow], total: Int) {
    let condition = filter.condition
    let total: Int =
      try db.value("SELECT COUNT(*) FROM trufan_orders o WHERE \(condition)") ?? 0
    let direction: SQL =
      filter.isNewestFirst ? "o.created_at DESC, o.id DESC" : "o.created_at, o.id"
    let rows = try db.all(
      """
      \(selection) WHERE \(condition) ORDER BY \(direction)
      LIMIT \(pageSize) OFFSET \((page - 1) * pageSize)
      """, OrderRow.init)
    return (rows, total)
  }
}

/// Which orders a list shows.
struct OrderFilter: Sendable {
  var user: String?
  var venue: String?
  var staff: String?
  var number: String?
  var statuses: [OrderStatus]?
  /// Only orders that are the staff's matter: paid ones, and those that were paid and taken up.
  var isPaid = false
  /// Only orders whose money nobody promises any more.
  var isUnpaid = false
  var isNewestFirst = true

  /// Takes the states, and what else a list's text means: ``OrderGroup``.
  mutating func take(status text: String?) {
    statuses = text.flatMap(OrderGroup.statuses)
    isUnpaid = text == OrderGroup.unpaid
  }

  var condition: SQL {
    var sql: SQL = "1 = 1"
    if let user { sql = "\(sql) AND o.user_id = \(user)" }
    if let venue { sql = "\(sql) AND o.venue_id = \(venue)" }
    if let staff { sql = "\(sql) AND o.staff_id = \(staff)" }
    if let number { sql = "\(sql) AND o.order_number = \(number)" }
    if let statuses { sql = "\(sql) AND o.status IN \(statuses)" }
    if isPaid {
      // An order that was taken up stays in sight when its card's bank has let go of the money.
      sql = """
        \(sql) AND (o.payment_status IN ('authorized', 'captured')
          OR (o.payment_status = 'failed' AND o.status <> 'pending'))
        """
    }
    if isUnpaid { sql = "\(sql) AND o.payment_status = 'failed'" }
    return sql
  }
}
