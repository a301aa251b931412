import WireKit

extension TruFanAPI {
  public static let staffQueue = Endpoint<QueuePath, NoBody, OrdersResponse>(
    .get, "/api/v1/convenience/staff/venues/{venue}/orders", errors: TruFanError.self,
    .init(
      "Staff", "The venue's paid orders, oldest first", answer: "A page of orders",
      details: "With If-None-Match and wait, the answer comes as soon as it is another one.",
      otherwise: [.init(304, "Nothing changed"), .noWait, .invalid]))

  public static let staffOrder = Endpoint<WaitingOrderPath, NoBody, Order>(
    .get, "/api/v1/convenience/staff/orders/{order}", errors: TruFanError.self,
    .init(
      "Staff", "An order of one's venue", answer: "The order",
      otherwise: [.init(304, "Nothing changed"), .noWait, .unknownOrder, .invalid]))

  public static let accept = Endpoint<OrderPath, AcceptOrderRequest, Order>(
    .patch, "/api/v1/convenience/staff/orders/{order}/accept", errors: TruFanError.self,
    .init(
      "Staff", "Take an order", answer: "The order", bodyIsOptional: true,
      otherwise: [.wrongState, .unknownOrder, .init(409, "Somebody else has taken it"), .invalid]))

  public static let startShopping = Endpoint<OrderPath, StaffNote, Order>(
    .patch, "/api/v1/convenience/staff/orders/{order}/start-shopping", errors: TruFanError.self,
    step("Start shopping"))

  public static let completeShopping = Endpoint<OrderPath, CompleteShoppingRequest, Order>(
    .patch, "/api/v1/convenience/staff/orders/{order}/complete-shopping",
    errors: TruFanError.self,
    step(
      "Everything is bought",
      details: """
        Repeating it is harmless. An order of which nothing was found ends here: it is refunded.
        """))

  public static let store = Endpoint<OrderPath, StoreGoodsRequest, Order>(
    .patch, "/api/v1/convenience/staff/orders/{order}/store", errors: TruFanError.self,
    step("The goods wait at a place"))

  public static let deliver = Endpoint<OrderPath, DeliverRequest, Order>(
    .patch, "/api/v1/convenience/staff/orders/{order}/deliver", errors: TruFanError.self,
    step("Hand over, by the access code"))

  public static let updateLine = Endpoint<OrderLinePath, UpdateItemRequest, Order>(
    .post, "/api/v1/convenience/staff/orders/{order}/items/{line}/update",
    errors: TruFanError.self, line("Found, missing, or another price"))

  /// The first test script's form: the line is named in the body.
  public static let updateItem = Endpoint<OrderPath, UpdateItemRequest, Order>(
    .post, "/api/v1/convenience/staff/orders/{order}/update-item", errors: TruFanError.self,
    line("The same, with order_item_id in the body"))

  public static let propose = Endpoint<OrderLinePath, ProposeSubstituteRequest, Order>(
    .post, "/api/v1/convenience/staff/orders/{order}/items/{line}/substitute",
    errors: TruFanError.self,
    line(
      "Propose a substitute to the parker",
      details: """
        An item keeps to the rules of orders: in stock, at most max_quantity_per_order of it, and for \
        adults only if the order's parker has confirmed an age. It may cost more than the parker has agreed
        to: new_total and extra say so, and it is brought only if the parker accepts it. Proposing the same
        again is harmless.
        """))

  private static func step(
    _ summary: String, details: String = "Repeating it is harmless."
  ) -> EndpointWords {
    .init(
      "Staff", summary, answer: "The order", details: details,
      bodyIsOptional: true, otherwise: [.wrongState, .unknownOrder, .conflict, .invalid])
  }

  private static func line(_ summary: String, details: String? = nil) -> EndpointWords {
    .init(
      "Staff", summary, answer: "The order", details: details,
      otherwise: [.wrongState, .unknownOrder, .conflict, .invalid])
  }
}

extension EndpointWords.Outcome {
  static let conflict = Self(409, "The order was changed in between")
}

/// A look at a venue's queue.
public struct QueuePath: EndpointArguments {
  public static let places = ["venue"]
  public static let queryParameters: [QueryParameter] =
    [
      QueryParameter(
        "status", "open (not yet delivered), active, completed, cancelled, or a state; else active"),
      QueryParameter("assigned_to_me", "true: only one's own"),
    ] + .waiting + .pages

  public let venue: String
  public var status: String?
  public var isAssignedToMe = false
  public var page = 1
  /// Nil: 50.
  public var pageSize: Int?
  /// Seconds; nil: the answer comes at once.
  public var wait: Int?

  public init(venue: String) { self.venue = venue }

  public init(from request: some ArgumentSource) throws {
    venue = try request.id("venue")
    let list = try MyOrdersPath(from: request)
    (status, page, pageSize, wait) = (list.status, list.page, list.pageSize, list.wait)
    isAssignedToMe = try request.flag("assigned_to_me") ?? false
  }

  public var values: [String: String] { ["venue": venue] }

  public var query: [(name: String, value: String)] {
    [
      ("status", status), ("assigned_to_me", isAssignedToMe ? "true" : nil),
      ("page", page == 1 ? nil : String(page)), ("page_size", pageSize.map(String.init)),
      ("wait", wait.map(String.init)),
    ].compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}
