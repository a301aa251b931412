import HTTPTypes
import ServerKit
import TruFanModels
import WireKit

/// A venue's orders, for its administrators.
extension AdminRoutes {
  func list(_ request: TypedRequest<QueuePath, NoBody>) async throws -> OrdersResponse {
    let wish = request.arguments
    var filter = OrderFilter(venue: wish.venue)
    filter.take(status: wish.status)
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
    let reason = try OrderText.reason(body.refundReason ?? body.reason, "refund_reason")
    let path = request.arguments
    let staff = try request.context.signedIn()
    // A repetition of the same refund is the same request; one that knows of another is a new one.
    let before = body.refundedBefore.map { "\($0.cents)" }
    let facts = ["\(body.refundAmount.cents)", body.paymentId, before, reason]
    let key =
      request.request.headers[.idempotencyKey] ?? facts.compactMap(\.self).joined(separator: " ")
    let wish = OrderRefund(
      amount: body.refundAmount, reason: reason,
      // The server's own refunds have names without this word.
      request: "admin: \(key)", payment: body.paymentId, refundedBefore: body.refundedBefore)
    try await write(path.venue, request.context) { db in
      let row = try Self.requireOrder(path, in: db)
      _ = try orders.refund(row, wish, by: try OrderActor(staff, in: db), in: db)
    }
    try await orders.carryOutWaiting(ofOrder: path.order)
    return try await database.read { db in
      try orders.order(try Self.requireOrder(path, in: db), for: .administrator, in: db)
    }
  }

  private static func requireOrder(_ path: VenueOrderPath, in db: Connection) throws -> OrderRow {
    let row = try OrderTable.require(path.order, in: db)
    guard row.venueId == path.venue else { throw Problem.notFound("Order not found") }
    return row
  }
}
