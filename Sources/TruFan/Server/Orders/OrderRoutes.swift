import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// The parker's routes. Each order is looked up together with its owner: somebody else's is as
/// unknown as one that does not exist.
struct OrderRoutes: Sendable {
  let orders: Orders
  let parking: any ParkingOwnership
  let waiting: WaitingRead
  private let views: OrderViews

  init(orders: Orders, parking: any ParkingOwnership, waiting: WaitingRead) {
    self.orders = orders
    self.parking = parking
    self.waiting = waiting
    views = OrderViews(orders: orders)
  }

  func create(_ request: TypedRequest<NoArguments, CreateOrderRequest>) async throws -> Order {
    let user = try request.context.signedIn().account
    let body = try await request.checkedBody()
    try orders.wallet.requireService()
    // Before the transaction, because all other writes wait for that.
    let wish = try OrderRequestCheck.checked(body)
    let call = request.context.idempotentCall
    return try await orders.database.write { db in
      let order = try orders.create(
        wish, by: user,
        requireParking: { try parking.requireSession($0, ofUser: user, at: $1, in: $2) }, in: db)
      try call?.keep(order, status: .created, in: db)
      return order
    }
  }

  func show(_ request: TypedRequest<WaitingOrderPath, NoBody>) async throws -> Response {
    let user = try request.context.signedIn().account
    let id = request.arguments.order
    return try await waiting.respond(
      to: request.request, from: request.context.network, topic: TruFanTopic.order(id)
    ) {
      try await views.bytes(of: id, for: user)
    }
  }

  func list(_ request: TypedRequest<MyOrdersPath, NoBody>) async throws -> Response {
    let user = try request.context.signedIn().account
    let wish = request.arguments
    return try await waiting.respond(
      to: request.request, from: request.context.network, topic: TruFanTopic.orders(ofUser: user)
    ) {
      var filter = OrderFilter(user: user, venue: wish.venue)
      filter.take(status: wish.status)
      let query = filter
      let page = try await orders.database.read { db in
        try OrderPages.page(
          query, page: wish.page, pageSize: wish.pageSize ?? 20, for: .parker, in: db)
      }
      return ByteBuffer(bytes: try WireJSON.encode(page))
    }
  }

  func cancel(_ request: TypedRequest<OrderPath, CancelOrderRequest>) async throws -> Order {
    let body = try await request.checkedBody()
    let reason = try OrderText.reason(
      body.cancellationReason ?? body.reason,
      body.cancellationReason == nil ? "reason" : "cancellation_reason")
    return try await change(request) { id, user, db in
      try orders.cancel(id, ofUser: user, because: reason, in: db)
    }
  }

  func rate(_ request: TypedRequest<OrderPath, RateOrderRequest>) async throws -> Order {
    let body = try await request.checkedBody()
    return try await change(request) { id, user, db in
      try orders.rate(id, ofUser: user, body, in: db)
    }
  }

  func backAtCar(_ request: TypedRequest<OrderPath, NoBody>) async throws -> Order {
    try await change(request) { id, user, db in try orders.backAtCar(id, ofUser: user, in: db) }
  }

  func pay(
    _ request: TypedRequest<NoArguments, SimulatePaymentRequest>
  ) async throws -> SimulatePaymentResponse {
    let body = try await request.checkedBody()
    let order = try UUIDText.read(body.sessionId, "session_id", in: .body)
    try orders.wallet.requireSimulation()
    return try await orders.pay(
      order, ofUser: try request.context.signedIn().account, amount: body.amount,
      with: body.shouldSucceed ?? true ? .simulated : .simulatedDecline)
  }

  /// Pays with one card or two.
  func payByCard(_ request: TypedRequest<OrderPath, PayOrderRequest>) async throws -> Order {
    let user = try request.context.signedIn().account
    let wish = try await request.checkedBody().shares
    let id = request.arguments.order
    guard (1...CardShares.most).contains(wish.count) else {
      throw Problem.invalid(["shares": ["An order is paid with one card or two."]])
    }
    let wallet = orders.wallet
    try wallet.requireService()
    return try await wallet.declined.judge(request.context) {
      try await orders.pay(id, ofUser: user) { _, db in
        try wish.map { share in
          OrderShare(
            amount: share.amount, method: try wallet.method(share.cardId, for: user, in: db))
        }
      }
      return try await orders.database.read { db in
        let row = try OrderTable.require(id, ofUser: user, in: db)
        if !row.paymentStatus.isPaid {
          try orders.throwUnpaid(row, in: db)
        }
        return try orders.order(row, for: .parker, in: db)
      }
    }
  }

  func answer(_ request: TypedRequest<OrderLinePath, SubstitutionAnswer>) async throws -> Order {
    let user = try request.context.signedIn().account
    let answer = try await request.checkedBody()
    let path = request.arguments
    return try await orders.answer(answer, for: path.line, of: path.order, ofUser: user)
  }

  /// A change by the order's parker. What it asks of the payment service is carried out at once, so
  /// that the answer shows it; a service that does not answer is asked again by a job.
  private func change<Body>(
    _ request: TypedRequest<OrderPath, Body>,
    _ work: @escaping @Sendable (String, String, Connection) throws -> OrderRow
  ) async throws -> Order {
    let user = try request.context.signedIn().account
    let id = request.arguments.order
    try await orders.database.write { db in _ = try work(id, user, db) }
    try await orders.carryOutWaiting(ofOrder: id)
    return try await orders.database.read { db in
      try orders.order(try OrderTable.require(id, ofUser: user, in: db), for: .parker, in: db)
    }
  }
}

/// Whether a parking session is a user's own.
protocol ParkingOwnership: Sendable {
  /// - Returns: whether it takes a space still, so that a paid order can give it minutes.
  /// - Throws: ``Problem`` 404, the same for an unknown session and somebody else's; 400 for a stay
  ///   at another venue.
  func requireSession(
    _ id: String, ofUser user: String, at venue: VenueRow, in db: Connection
  ) throws -> Bool
}

/// Pages of orders with the number of their lines.
enum OrderPages {
  /// - Parameter viewer: only staff are told of the parkers and the shops.
  static func page(
    _ filter: OrderFilter, page: Int, pageSize: Int, for viewer: OrderViewer, in db: Connection
  ) throws -> OrdersResponse {
    let (rows, total) = try OrderTable.page(filter, page: page, pageSize: pageSize, in: db)
    let ids = rows.map(\.id)
    let counts = try OrderLineTable.counts(ofOrders: ids, in: db)
    let errands = viewer == .staff ? try OrderErrands.all(ofOrders: ids, in: db) : [:]
    let summaries = rows.map { row in
      var order = row.order([], [], showsCode: false)
      order.errand = errands[row.id]
      return OrderSummary(order, itemCount: counts[row.id] ?? 0)
    }
    return OrdersResponse(orders: summaries, total: total, page: page, pageSize: pageSize)
  }
}
