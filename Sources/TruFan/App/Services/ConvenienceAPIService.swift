import ClientKit
import TruFanClient
import TruFanModels

/// The calls about the store and its orders.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
@MainActor
struct ConvenienceAPIService {
  /// How long the server may hold an answer back, in seconds.
  static let wait = 25

  let session: TruFanSession

  private var device: Device { session.device }

  // MARK: Browsing, which needs no account

  func getItems(_ question: ItemsPath) async throws -> ItemsResponse {
    try await device.call(TruFanAPI.items(question))
  }

  func getItem(venueId: String, itemId: String) async throws -> ItemDetail {
    try await device.call(TruFanAPI.item(.init(venue: venueId, item: itemId)))
  }

  /// The shelves, shops and tags of a store.
  func getCategories(venueId: String) async throws -> CategoriesResponse {
    try await device.call(TruFanAPI.categories(.init(venue: venueId)))
  }

  func getConfiguration(venueId: String) async throws -> StoreConfiguration {
    try await device.call(TruFanAPI.configuration(.init(venue: venueId)))
  }

  func getStatus(venueId: String) async throws -> StoreStatus {
    try await device.call(TruFanAPI.storeStatus(.init(venue: venueId)))
  }

  func getPopularItems(venueId: String) async throws -> [ConvenienceItem] {
    try await device.call(TruFanAPI.popularItems(.init(venue: venueId))).items
  }

  // MARK: Orders

  /// - Parameter key: with the same key and request there is one order, however often it is sent.
  func createOrder(_ request: CreateOrderRequest, key: String) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.createOrder(), sending: request, headers: headers.once(key))
    }
  }

  func getOrder(_ id: String) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.order(.init(order: id)), headers: headers)
    }
  }

  /// - Parameter version: the order that the screen shows. The server waits for a newer one.
  func followOrder(_ id: String, newerThan version: String?) async throws -> Followed<Order> {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.order(.init(order: id, wait: Self.wait)), waiting: Self.wait, while: version,
        headers: headers)
    }
  }

  func getMyOrders(_ question: MyOrdersPath) async throws -> OrdersResponse {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.myOrders(question), headers: headers)
    }
  }

  /// The orders that somebody still works on.
  func followActiveOrders(newerThan version: String?) async throws -> Followed<OrdersResponse> {
    var question = MyOrdersPath(status: OrderGroup.active.rawValue)
    question.wait = Self.wait
    return try await session.authorized { headers in
      try await device.call(
        TruFanAPI.myOrders(question), waiting: Self.wait, while: version, headers: headers)
    }
  }

  func cancelOrder(_ id: String, reason: String) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.cancelOrder(.init(order: id)), sending: CancelOrderRequest(reason: reason),
        headers: headers)
    }
  }

  func rateOrder(_ id: String, _ request: RateOrderRequest) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.rateOrder(.init(order: id)), sending: request, headers: headers)
    }
  }

  func getReviews(ofOrder id: String) async throws -> [LineReview] {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.orderReviews(.init(order: id)), headers: headers).reviews
    }
  }

  func review(
    _ line: OrderItem, _ request: ReviewLineRequest
  ) async throws -> LineReview {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.reviewLine(.init(order: line.orderId, line: line.id)), sending: request,
        headers: headers)
    }
  }

  func backAtCar(_ id: String) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.backAtCar(.init(order: id)), headers: headers)
    }
  }

  func answerSubstitution(
    order: String, line: String, _ answer: SubstitutionAnswer
  ) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.answerSubstitution(.init(order: order, line: line)), sending: answer,
        headers: headers)
    }
  }
}
