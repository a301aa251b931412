import HTTPTypes
import ServerKit
import TruFanModels
import WireKit

/// A venue's orders, for its administrators.
extension AdminRoutes {
  func list(_ request: TypedRequest<AdminOrdersPath, NoBody>) async throws -> OrdersResponse {
    let wish = request.arguments
    var filter = OrderFilter(venue: wish.venue)
    filter.take(status: wish.status)
    // A text that can be no number finds no order.
    filter.number = wish.number.map { OrderNumber.read($0) ?? "" }
    let query = filter
    return try await read(wish.venue, request.context) { db in
      try OrderPages.page(
        query, page: wish.page, pageSize: wish.pageSize ?? 50, for: .staff, in: db)
    }
  }

  func order(_ request: TypedRequest<VenueOrderPath, NoBody>) async throws -> Order {
    let path = request.arguments
    return try await read(path.venue, request.context) { db in
      try orders.order(try Self.requireOrder(path, in: db), for: .administrator, in: db)
    }
  }

  func refund(_ request: TypedRequest<VenueOrderPath, RefundRequest>) async throws -> Order {
    let body = try await request.checkedBody()
    let reason = try OrderText.reason(
      body.refundReason ?? body.reason,
      body.refundReason == nil && body.reason != nil ? "reason" : "refund_reason")
    let path = request.arguments
    let staff = try request.context.signedIn()
    let wish = OrderRefund(
      amount: body.refundAmount, reason: reason,
      request: try Self.name(of: body, reason, key: request.request.headers[.idempotencyKey]),
      payment: body.paymentId, refundedBefore: body.refundedBefore)
    try await write(path.venue, request.context) { db in
      let row = try Self.requireOrder(path, in: db)
      _ = try orders.refund(row, wish, by: try OrderActor(staff, in: db), in: db)
    }
    try await orders.carryOutWaiting(ofOrder: path.order)
    return try await database.read { db in
      let row = try Self.requireOrder(path, in: db)
      if wish.payment == nil { try orders.requireReleased(row.id, in: db) }
      return try orders.order(row, for: .administrator, in: db)
    }
  }

  /// A refund's name in the ledger. The server's own refunds have names without this word. Without a
  /// key, a repetition of the same refund is the same request; one that knows of another is a new one.
  private static func name(
    of refund: RefundRequest, _ reason: String, key: String?
  ) throws -> String {
    if let key { return "admin: \(key)" }
    let facts = [
      "\(refund.refundAmount.cents)", refund.paymentId,
      refund.refundedBefore.map { "\($0.cents)" }, reason,
    ]
    // An array of texts and nulls: two different refunds never have one name.
    return "admin without key: " + String(decoding: try WireJSON.encode(facts), as: UTF8.self)
  }

  private static func requireOrder(_ path: VenueOrderPath, in db: Connection) throws -> OrderRow {
    let row = try OrderTable.require(path.order, in: db)
    guard row.venueId == path.venue else { throw Problem.notFound("Order not found") }
    return row
  }
}
