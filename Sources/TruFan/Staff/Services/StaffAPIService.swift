import ClientKit
import TruFanClient
import TruFanModels

/// The staff's calls. Each step is harmless when it is repeated, so that a lost answer costs nothing.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
@MainActor
struct StaffAPIService {
  /// How long the server may hold an answer back, in seconds.
  nonisolated static let wait = 25
  /// The longest queue that is shown.
  nonisolated static let longestQueue = 100

  let session: TruFanSession

  private var device: Device { session.device }

  func venues() async throws -> [Venue] {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.venues(), headers: headers).venues
    }
  }

  func configuration(venue: String) async throws -> StoreConfiguration {
    try await device.call(TruFanAPI.configuration(.init(venue: venue)))
  }

  // MARK: Following

  func followQueue(venue: String, newerThan version: String?) async throws
    -> Followed<OrdersResponse>
  {
    var question = QueuePath(venue: venue)
    question.status = OrderGroup.open
    question.pageSize = Self.longestQueue
    question.wait = Self.wait
    return try await session.authorized { headers in
      try await device.call(
        TruFanAPI.staffQueue(question), waiting: Self.wait, while: version, headers: headers)
    }
  }

  func followOrder(_ id: String, newerThan version: String?) async throws -> Followed<Order> {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.staffOrder(.init(order: id, wait: Self.wait)), waiting: Self.wait,
        while: version, headers: headers)
    }
  }

  // MARK: Parking that nobody pays

  func unpaidParking(venue: String) async throws -> UnpaidParking {
    try await session.authorized { headers in
      try await device.call(TruFanAPI.unpaidParking(.init(venue: venue)), headers: headers)
    }
  }

  func remind(of stay: UnpaidStay, venue: String) async throws -> UnpaidParking {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.remindOfParking(.init(venue: venue, session: stay.id)), headers: headers)
    }
  }

  /// For administrators.
  func settle(_ stay: UnpaidStay, venue: String) async throws -> UnpaidParking {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.settleParking(.init(venue: venue, session: stay.id)),
        sending: SettleParkingRequest(amount: stay.amount), headers: headers)
    }
  }

  // MARK: Steps

  func accept(_ id: String) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.accept(.init(order: id)), sending: AcceptOrderRequest(), headers: headers)
    }
  }

  func startShopping(_ id: String) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.startShopping(.init(order: id)), sending: StaffNote(), headers: headers)
    }
  }

  /// - Parameter lines: as they were seen; as for ``update(_:_:)``.
  func completeShopping(
    _ id: String, notes: String?, lines: [OrderItem]
  ) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.completeShopping(.init(order: id)),
        sending: CompleteShoppingRequest(notes: notes, seen: lines.map(SeenOrderLine.init)),
        headers: headers)
    }
  }

  func store(_ id: String, _ request: StoreGoodsRequest) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.store(.init(order: id)), sending: request, headers: headers)
    }
  }

  func deliver(_ id: String, _ request: DeliverRequest) async throws -> Order {
    try await session.authorized { headers in
      try await device.call(
        TruFanAPI.deliver(.init(order: id)), sending: request, headers: headers)
    }
  }

  // MARK: Lines

  // A repetition of a line's change has its key. Otherwise a late one could undo what came after it.

  /// - Parameter line: as it was seen. The server refuses to overrule what others have made of it since.
  func update(_ line: OrderItem, _ request: UpdateItemRequest) async throws -> Order {
    let key = IdempotencyKey.new()
    var request = request
    request.seen = SeenLine(line)
    return try await session.authorized { [request] headers in
      try await device.call(
        TruFanAPI.updateLine(.init(order: line.orderId, line: line.id)), sending: request,
        headers: headers.once(key))
    }
  }

  /// - Parameter line: as for ``update(_:_:)``.
  func propose(_ request: ProposeSubstituteRequest, for line: OrderItem) async throws -> Order {
    let key = IdempotencyKey.new()
    var request = request
    request.seen = SeenLine(line)
    return try await session.authorized { [request] headers in
      try await device.call(
        TruFanAPI.propose(.init(order: line.orderId, line: line.id)), sending: request,
        headers: headers.once(key))
    }
  }

  // MARK: Items

  func search(_ question: ItemsPath) async throws -> [ConvenienceItem] {
    try await device.call(TruFanAPI.items(question)).items
  }

  func similarItems(venue: String, item: String) async throws -> [ConvenienceItem] {
    try await device.call(TruFanAPI.item(.init(venue: venue, item: item))).similarItems
  }
}
