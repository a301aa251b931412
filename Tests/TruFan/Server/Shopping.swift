import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

/// The demo's items by the names of the document's example.
enum Goods {
  static let milk = "bb9c0e41-79dd-5ca5-9de4-926c3ab7751f"
  static let bread = "ae304922-5d23-52ae-8b08-354428cc1646"
}

extension Lot {
  /// An order of a milk and two loaves: $13.17, fee $1.98, tax $1.21, together $16.36.
  static let lines = [
    CreateOrderRequest.Line(itemId: Goods.milk, quantity: 1),
    CreateOrderRequest.Line(itemId: Goods.bread, quantity: 2),
  ]

  func order(
    _ lines: [CreateOrderRequest.Line] = Lot.lines, as token: String, key: String? = nil,
    _ edit: (inout CreateOrderRequest) -> Void = { _ in }
  ) async throws -> Reply {
    var request = CreateOrderRequest(venueId: Venue.sampleId, items: lines)
    edit(&request)
    return try await send(TruFanAPI.createOrder(), request, as: token, key: key)
  }

  /// The milk of an order of ``lines``, as its parker sees it now.
  func milk(of order: Order, as parker: String) async throws -> OrderItem {
    let seen = try await show(order, as: parker)
    return try #require(seen.items.first { $0.itemId == Goods.milk })
  }

  func pay(
    _ order: Order, as token: String, succeeds: Bool = true, amount: Price? = nil
  ) async throws -> Reply {
    try await send(
      TruFanAPI.simulatePayment(),
      SimulatePaymentRequest(
        sessionId: order.id, amount: amount ?? order.totalAmount, shouldSucceed: succeeds),
      as: token)
  }

  func paidOrder(as token: String) async throws -> Order {
    let order: Order = try await self.order(as: token).decoded()
    let receipt: SimulatePaymentResponse = try await pay(order, as: token).decoded()
    #expect(receipt.status == .completed)
    return try await show(order, as: token)
  }

  func show(_ order: Order, as token: String) async throws -> Order {
    try await send(TruFanAPI.order(.init(order: order.id)), as: token).decoded()
  }

  /// Staff take the order as far as `status`.
  func advance(_ order: Order, to status: OrderStatus, as staff: String) async throws {
    let path = OrderPath(order: order.id)
    let steps: [(OrderStatus, () async throws -> Reply)] = [
      (.confirmed, { try await send(TruFanAPI.accept(path), .init(), as: staff) }),
      (.shopping, { try await send(TruFanAPI.startShopping(path), .init(), as: staff) }),
      (.purchased, { try await send(TruFanAPI.completeShopping(path), .init(), as: staff) }),
      (
        .ready,
        {
          try await send(
            TruFanAPI.store(path), .init(storageLocation: "Refrigerator"), as: staff)
        }
      ),
      (
        .delivered,
        {
          try await send(
            TruFanAPI.deliver(path), .init(accessCode: order.accessCode), as: staff)
        }
      ),
    ]
    let seen: Order = try await send(
      TruFanAPI.staffOrder(.init(order: order.id)), as: staff
    ).decoded()
    for (step, walk) in steps where step > seen.status && step <= status {
      let reply = try await walk()
      #expect(reply.status == 200, "\(step): \(reply.text)")
      #expect(try reply.decoded(Order.self).status == step)
    }
  }
  /// Staff say that the shopping is over, and nothing of the order was found. So it ends.
  @discardableResult
  func endWithoutGoods(_ order: Order, as staff: String) async throws -> Order {
    let reply = try await send(
      TruFanAPI.completeShopping(.init(order: order.id)), .init(), as: staff)
    #expect(reply.status == 200, "\(reply.text)")
    let ended: Order = try reply.decoded()
    #expect(ended.status == .refunded)
    return ended
  }

  /// Staff start the shopping, and find nothing.
  func findNothing(of order: Order, as staff: String) async throws {
    try await advance(order, to: .shopping, as: staff)
    for line in order.items {
      let reply = try await send(
        TruFanAPI.updateLine(.init(order: order.id, line: line.id)), .init(status: .notFound),
        as: staff)
      #expect(reply.status == 200, "\(reply.text)")
    }
  }
}
