import ClientKit
import ClientKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("Orders whose promised time is near")
struct PromisedOrdersTests {
  let storage = MemoryStorage()

  private nonisolated static let start = Timestamp(Handset.launch)

  private func words(_ orders: [OrderSummary], after minutes: Int = 0) -> String? {
    PromisedOrders(storage: storage, key: "promised")
      .words(of: orders, at: Self.start.adding(.seconds(60 * minutes)))
  }

  /// - Parameter minutes: from the launch until it is promised.
  private nonisolated static func order(
    _ number: String, _ status: OrderStatus = .shopping, in minutes: Int = 12,
    _ edit: (inout Order) -> Void = { _ in }
  ) -> OrderSummary {
    OrderSummary(
      .staffSample(status, id: number) { order in
        order.orderNumber = number
        order.estimatedReadyTime = WireTime(start.adding(.seconds(60 * minutes)))
        edit(&order)
      })
  }

  @Test("an order is told once, ten minutes before its time, and not again after a reload")
  func once() {
    let queue = [Self.order("CS-1")]
    #expect(words(queue, after: 1) == nil)
    #expect(words(queue, after: 2) == "Order CS-1 is promised in 10 minutes")
    #expect(words(queue, after: 2) == nil)
    #expect(words(queue, after: 9) == nil)
    #expect(words([], after: 10) == nil)
    #expect(storage.string(forKey: "promised") == nil)
  }

  @Test("what is seen late says how long it is; several are told in one sentence")
  func several() {
    #expect(words([Self.order("CS-1")], after: 11) == "Order CS-1 is promised in 1 minute")
    let queue = ["CS-1", "CS-2", "CS-3"].map { Self.order($0) }
    #expect(words(queue, after: 11) == "2 orders are promised within 10 minutes")
  }

  @Test("goods that wait count, too; what is handed over, not paid, or overdue does not")
  func exempt() {
    #expect(words([Self.order("CS-1", .ready)], after: 2) != nil)
    let unpaid = Self.order("CS-2") { $0.paymentStatus = .failed }
    let open = Self.order("CS-4") { $0.estimatedReadyTime = nil }
    #expect(words([unpaid, Self.order("CS-3", .delivered), open], after: 2) == nil)
    #expect(words([Self.order("CS-5")], after: 12) == nil)
  }

  @Test("the queue says it by itself as time passes, once")
  func queue() async throws {
    let phone = Handset()
    let model = phone.queue()
    phone.server.reply(
      .queue, OrdersResponse(orders: [Self.order("CS-1")], total: 1, page: 1, pageSize: 100))
    let tasks = [Task { await model.follow() }, Task { await model.keepTime() }]
    defer { for task in tasks { task.cancel() } }
    try await eventually { model.state.value?.count == 1 }
    for _ in 0..<100 { try await phone.clock.pass(.seconds(1)) }
    #expect(model.notice == nil)
    for _ in 0..<45 { try await phone.clock.pass(.seconds(1)) }
    try await eventually { model.notice != nil }
    #expect(model.notice == "Order CS-1 is promised in 10 minutes")
    model.noticeSeen()
    for _ in 0..<45 { try await phone.clock.pass(.seconds(1)) }
    #expect(model.notice == nil)
  }
}
