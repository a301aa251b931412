import HTTPTypes
import ServerKit
import TruFanModels
import WireKit

/// A venue's orders, for its administrators.
extension AdminRoutes {
  func list(_ request: TypedRequest<QueuePath, NoBody>) async throws -> OrdersResponse {
    let wish = request.arguments
    let filter = OrderFilter(
      venue: wish.venue, statuses: wish.status.flatMap(OrderGroup.statuses))
    return try await read(wish.venue, request.context) { db in
      try OrderPages.page(
        filter, page: wish.page, pageSize: wish.pageSize ?? 50, for: .staff, in: db)
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
    // A repetition of the same refund is the same request; another amount or reason is another one.
    let key = request.request.headers[.idempotencyKey] ?? "\(body.refundAmount.cents) \(reason)"
    // The server's own refunds have names without this word.
    let name = "admin: \(key)"
    try await write(path.venue, request.context) { db in
      let row = try Self.requireOrder(path, in: db)
      let actor = try OrderActor(staff, in: db)
      _ = try orders.refund(
        row, body.refundAmount, because: reason, request: name, by: actor, in: db)
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
