import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// The routes of the lot's staff. An order of a venue where the caller does not work is 403, as the
/// contract says; an unknown one is 404.
struct StaffRoutes: Sendable {
  let orders: Orders
  let waiting: WaitingRead
  let guesses: HandOverGuesses

  func queue(_ request: TypedRequest<QueuePath, NoBody>) async throws -> Response {
    let staff = try request.context.signedIn()
    let wish = request.arguments
    return try await waiting.respond(
      to: request.request, from: request.context.network, topic: TruFanTopic.queue(wish.venue)
    ) {
      var filter = OrderFilter(venue: wish.venue)
      filter.take(status: wish.status ?? "active")
      filter.staff = wish.isAssignedToMe ? staff.account : nil
      filter.isPaid = filter.statuses?.allSatisfy(\.isActive) ?? false
      filter.isNewestFirst = false
      let query = filter
      let page = try await orders.database.read { db in
        try VenueAccess.require(staff, at: wish.venue, in: db)
        return try OrderPages.page(
          query, page: wish.page, pageSize: wish.pageSize ?? 50, for: .staff, in: db)
      }
      return ByteBuffer(bytes: try WireJSON.encode(page))
    }
  }

  func show(_ request: TypedRequest<WaitingOrderPath, NoBody>) async throws -> Response {
    let staff = try request.context.signedIn()
    let id = request.arguments.order
    return try await waiting.respond(
      to: request.request, from: request.context.network, topic: TruFanTopic.order(id)
    ) {
      let order = try await orders.database.read { db in
        let row = try OrderTable.require(id, in: db)
        try VenueAccess.require(staff, at: row.venueId, in: db)
        return try orders.order(row, for: .staff, in: db)
      }
      return ByteBuffer(bytes: try WireJSON.encode(order))
    }
  }

  func accept(_ request: TypedRequest<OrderPath, AcceptOrderRequest>) async throws -> Order {
    let body = try await acceptance(in: request)
    try await checkHolds(request)
    return try await change(request) { row, staff, db in
      try orders.accept(row, by: staff, readyBy: body.estimatedReadyTime?.timestamp, in: db)
    }
  }

  /// The first test script sends minutes as text ("30"), which is no time: it counts as none.
  private func acceptance(
    in request: TypedRequest<OrderPath, AcceptOrderRequest>
  ) async throws -> AcceptOrderRequest {
    do {
      return try await request.checkedBody()
    } catch let problem as Problem where problem.details?["estimated_ready_time"] != nil {
      return AcceptOrderRequest()
    }
  }

  func startShopping(_ request: TypedRequest<OrderPath, StaffNote>) async throws -> Order {
    let notes = try OrderText.checked(try await request.checkedBody().notes)
    try await checkHolds(request)
    return try await change(request) { row, staff, db in
      try orders.startShopping(row, by: staff, notes: notes, in: db)
    }
  }

  func completeShopping(
    _ request: TypedRequest<OrderPath, CompleteShoppingRequest>
  ) async throws -> Order {
    let body = try await request.checkedBody()
    let notes = try OrderText.checked(body.notes)
    let receipt = try elsewhere(body.receiptPhotoUrl, "receipt_photo_url")
    let known = body.seen ?? []
    return try await change(request) {
      try orders.completeShopping($0, by: $1, notes: notes, receipt: receipt, known: known, in: $2)
    }
  }

  func store(_ request: TypedRequest<OrderPath, StoreGoodsRequest>) async throws -> Order {
    let body = try await request.checkedBody()
    guard let place = body.storageLocation?.trimmed, place.unicodeScalars.count <= 100 else {
      throw Problem.invalid(["storage_location": ["Say where, in 1 to 100 characters."]])
    }
    if let fault = NameText.fault("The place", in: place) {
      throw Problem.invalid(["storage_location": [fault]])
    }
    let notes = try OrderText.checked(body.notes)
    return try await change(request) { row, staff, db in
      try orders.store(
        row, by: staff, at: place, seenAt: body.seenLocation, notes: notes, in: db)
    }
  }

  func deliver(_ request: TypedRequest<OrderPath, DeliverRequest>) async throws -> Order {
    var body = try await request.checkedBody()
    body.notes = try OrderText.checked(body.notes)
    // The goods do not wait for the address of a photo: one that is none is left out.
    body.deliveryPhotoUrl = try? elsewhere(body.deliveryPhotoUrl, "delivery_photo_url")
    let wish = body
    try await checkHolds(request)
    let (caller, id) = (try request.context.signedIn(), request.arguments.order)
    func handOver() async throws -> Order {
      try await change(request) { row, staff, db in
        try orders.deliver(row, by: staff, wish, in: db)
      }
    }
    let isDelivered = try await orders.database.read { db in
      try OrderTable.require(id, in: db).deliveredAt != nil
    }
    // Its code is not judged again, so a repetition needs no tries.
    if isDelivered { return try await handOver() }
    return try await guesses.judge(id, by: caller, handOver)
  }

  /// The address of a photo that is kept elsewhere. An existing client sends the address back that it
  /// was given for its photo: that one says nothing new.
  private func elsewhere(_ address: String?, _ field: String) throws -> String? {
    try address.map(orders.photos.blobs.isOwn) == true ? nil : OrderText.address(address, field)
  }

  func updateLine(_ request: TypedRequest<OrderLinePath, UpdateItemRequest>) async throws -> Order {
    let body = try await request.checkedBody()
    return try await update(
      request.arguments.line, of: request.arguments.order, body, by: request.context)
  }

  func updateItem(_ request: TypedRequest<OrderPath, UpdateItemRequest>) async throws -> Order {
    let body = try await request.checkedBody()
    guard let line = body.orderItemId else {
      throw Problem.invalid(["order_item_id": ["order_item_id is missing."]])
    }
    return try await update(
      try UUIDText.read(line, "order_item_id", in: .body), of: request.arguments.order, body,
      by: request.context)
  }

  func propose(
    _ request: TypedRequest<OrderLinePath, ProposeSubstituteRequest>
  ) async throws -> Order {
    let body = try await request.checkedBody()
    let path = request.arguments
    return try await change(path.order, by: request.context) { row, staff, db in
      try orders.propose(body, for: path.line, of: row, by: staff, in: db)
    }
  }

  private func update(
    _ line: String, of order: String, _ body: UpdateItemRequest, by context: QuartetContext
  ) async throws -> Order {
    var body = body
    body.substitutionNotes = try OrderText.checked(body.substitutionNotes, "substitution_notes")
    let wish = body
    return try await change(order, by: context) { row, staff, db in
      try orders.update(line, of: row, wish, by: staff, in: db)
    }
  }

  /// Before a step that relies on the promised money.
  private func checkHolds<Body>(_ request: TypedRequest<OrderPath, Body>) async throws {
    let staff = try request.context.signedIn()
    let id = request.arguments.order
    try await orders.database.read { db in
      try VenueAccess.require(staff, at: try OrderTable.require(id, in: db).venueId, in: db)
    }
    try await orders.checkHolds(ofOrder: id)
  }

  private func change<Body>(
    _ request: TypedRequest<OrderPath, Body>,
    _ work: @escaping @Sendable (OrderRow, OrderActor, Connection) throws -> OrderRow
  ) async throws -> Order {
    try await change(request.arguments.order, by: request.context, work)
  }

  private func change(
    _ id: String, by context: QuartetContext,
    _ work: @escaping @Sendable (OrderRow, OrderActor, Connection) throws -> OrderRow
  ) async throws -> Order {
    let staff = try context.signedIn()
    try await orders.database.write { db in
      let row = try OrderTable.require(id, in: db)
      try VenueAccess.require(staff, at: row.venueId, in: db)
      _ = try work(row, try OrderActor(staff, in: db), db)
    }
    try await orders.carryOutWaiting(ofOrder: id)
    return try await orders.database.read { db in
      try orders.order(try OrderTable.require(id, in: db), for: .staff, in: db)
    }
  }
}
