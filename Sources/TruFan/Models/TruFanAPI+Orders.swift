import WireKit

extension TruFanAPI {
  public static let createOrder = Endpoint<NoArguments, CreateOrderRequest, Order>(
    .post, "/api/v1/convenience/orders", success: 201, errors: TruFanError.self,
    .init(
      "Orders", "Place an order", answer: "The order, which is to be paid",
      details: """
        With an Idempotency-Key, only once. An order that is not paid within 15 minutes is \
        cancelled; an order for a time, when its shopping would begin.
        """,
      otherwise: [
        .init(400, "The store is closed, or does not take this order"),
        .init(404, "No such venue, item or parking session"), .invalid, .noPayments,
      ]))

  public static let order = Endpoint<WaitingOrderPath, NoBody, Order>(
    .get, "/api/v1/convenience/orders/{order}", errors: TruFanError.self,
    .init(
      "Orders", "One's own order", answer: "The order",
      details: "With If-None-Match and wait, the answer comes as soon as it is another one.",
      otherwise: [.init(304, "Nothing changed"), .noWait, .unknownOrder, .invalid]))

  public static let myOrders = Endpoint<MyOrdersPath, NoBody, OrdersResponse>(
    .get, "/api/v1/convenience/my-orders", errors: TruFanError.self,
    .init("Orders", "One's orders, newest first", answer: "A page of orders", otherwise: [.invalid])
  )

  public static let cancelOrder = Endpoint<OrderPath, CancelOrderRequest, Order>(
    .patch, "/api/v1/convenience/orders/{order}/cancel", errors: TruFanError.self,
    .init(
      "Orders", "Cancel before the shopping", answer: "The cancelled order",
      details: "What was paid goes back in the same step. Repeating it is harmless.",
      otherwise: [.wrongState, .unknownOrder, .invalid]))

  public static let rateOrder = Endpoint<OrderPath, RateOrderRequest, Order>(
    .post, "/api/v1/convenience/orders/{order}/rate", errors: TruFanError.self,
    .init(
      "Orders", "Rate a delivered order", answer: "The completed order",
      otherwise: [
        .wrongState, .unknownOrder, .init(409, "Already rated"), .invalid,
        .init(503, "No tip can be charged here just now"),
      ]))

  public static let simulatePayment = Endpoint<
    NoArguments, SimulatePaymentRequest, SimulatePaymentResponse
  >(
    .post, "/api/v1/convenience/payments/simulate", errors: TruFanError.self,
    .init(
      "Orders", "Pay with the simulated service", answer: "Completed, or failed",
      details: "session_id is the order's id. Paying twice charges once.",
      otherwise: [
        .wrongState, .unknownOrder, .init(422, "Another amount than the order's total"),
        .noPayments,
      ]))

  public static let backAtCar = Endpoint<OrderPath, NoBody, Order>(
    .post, "/api/v1/convenience/orders/{order}/back-at-car", errors: TruFanError.self,
    .init(
      "Orders", "I am back at the car", answer: "The order",
      otherwise: [.wrongState, .unknownOrder, .invalid]))

  public static let answerSubstitution = Endpoint<OrderLinePath, SubstitutionAnswer, Order>(
    .post, "/api/v1/convenience/orders/{order}/items/{line}/substitution",
    errors: TruFanError.self,
    .init(
      "Orders", "Accept or refuse a substitute", answer: "The order",
      details: """
        Where extra says that the order then costs more than was agreed, a yes has the cards that pay it \
        promise new_total first. After a decline the order is as it was. A question names what the parker \
        was shown, in the substitution's own words: an answer to another one than is asked now is 409.
        """,
      otherwise: [
        .init(400, "Nobody shops any more, or the order is not paid or was refunded in part"),
        .init(402, "A card was declined for the new total"),
        .init(404, "No such order, or no substitute"),
        .init(409, "Decided, asked anew, dearer by now, or the order is being ended"),
        .invalid, .noPayments,
      ]))
}

/// A look at one's orders.
public struct MyOrdersPath: EndpointArguments {
  public static let places: [String] = []
  public static let queryParameters: [QueryParameter] =
    [
      QueryParameter("status", "active, completed, cancelled, or a state"),
      QueryParameter("venue_id", "Only of this venue"),
    ] + .waiting + .pages

  public var status: String?
  public var venue: String?
  public var page = 1
  /// Nil: 20.
  public var pageSize: Int?
  /// Seconds; nil: the answer comes at once.
  public var wait: Int?

  public init(status: String? = nil, venue: String? = nil) {
    self.status = status
    self.venue = venue
  }

  public init(from request: some ArgumentSource) throws {
    status = request.text("status")
    if let status, OrderGroup.statuses(named: status) == nil {
      throw Problem.invalid([
        "query.status": ["status must be active, completed, cancelled, or an order's state."]
      ])
    }
    venue = try request.text("venue_id").map { try UUIDText.read($0, "venue_id", in: .query) }
    page = try request.page()
    pageSize = try request.pageSize()
    wait = try request.number("wait", 0...3600)
  }

  public var values: [String: String] { [:] }

  public var query: [(name: String, value: String)] {
    [
      ("status", status), ("venue_id", venue), ("page", page == 1 ? nil : String(page)),
      ("page_size", pageSize.map(String.init)), ("wait", wait.map(String.init)),
    ].compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}
