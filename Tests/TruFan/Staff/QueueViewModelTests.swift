import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
struct QueueViewModelTests {
  let phone = Handset()
  let model: QueueViewModel

  init() { model = phone.queue() }

  private nonisolated static func page(_ orders: [Order]) -> OrdersResponse {
    OrdersResponse(
      orders: orders.map { OrderSummary($0) }, total: orders.count, page: 1, pageSize: 100)
  }

  /// - Parameter age: in minutes before the launch.
  private nonisolated static func order(
    _ id: String, _ status: OrderStatus, age: Int = 1, staff: String? = nil,
    _ edit: (inout Order) -> Void = { _ in }
  ) -> Order {
    .staffSample(status, id: id) { order in
      let time = WireTime(Timestamp(Handset.launch).adding(.seconds(-60 * age)))
      order.orderNumber = id
      order.createdAt = time
      order.confirmedAt = time
      order.shoppingStartedAt = time
      order.readyAt = time
      order.assignedStaffId = staff
      edit(&order)
    }
  }

  private func follow(_ orders: [Order]) async throws -> Task<Void, Never> {
    phone.server.reply(.queue, Self.page(orders))
    let task = Task { await model.follow() }
    try await eventually { model.state.value?.count == orders.count }
    return task
  }

  @Test("Who stands at the car comes first, then new orders by age, then one's own")
  func sections() async throws {
    let me = phone.user.id
    let following = try await follow([
      Self.order("young", .pending, age: 1), Self.order("old", .pending, age: 9),
      Self.order("mine", .shopping, staff: me), Self.order("hers", .confirmed, staff: "aisha"),
      Self.order("back", .ready, staff: "aisha") { $0.backAtCarAt = $0.readyAt },
    ])
    defer { following.cancel() }
    #expect(
      model.sections.map { $0.orders.map(\.id) } == [["back"], ["old", "young"], ["mine"], ["hers"]]
    )
    model.showsOnlyMine = true
    #expect(model.sections.map { $0.orders.map(\.id) } == [["mine"]])
  }

  @Test("A new order is told once; the first look at the queue is no news")
  func arrivals() async throws {
    let following = try await follow([Self.order("CS-1", .pending)])
    defer { following.cancel() }
    #expect(model.arrivals == 0)
    phone.server.reply(
      .queue, Self.page([Self.order("CS-1", .pending), Self.order("CS-2", .pending)]))
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.arrivals == 1 }
    #expect(model.notice == "New order CS-2")
    model.noticeSeen()
    try await phone.clock.pass(.seconds(5))
    try await eventually { phone.requests(.queue).count == 3 }
    #expect(model.notice == nil)
  }

  @Test("Without a network the last queue stays and says how old it is")
  func interruption() async throws {
    let following = try await follow([Self.order("CS-1", .pending)])
    defer { following.cancel() }
    let time = Task { await model.keepTime() }
    defer { time.cancel() }
    phone.server.fail(.queue, .offline)
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.interruption != nil }
    for _ in 0..<125 { try await phone.clock.pass(.seconds(1)) }
    try await eventually { model.interruption?.hasPrefix("This is the queue of 2 min ago.") ?? false }
    #expect(model.state.value?.count == 1)
  }

  @Test("An accepted order is mine at once; the second tap asks nothing")
  func accept() async throws {
    let order = Self.order("CS-1", .pending)
    let following = try await follow([order])
    defer { following.cancel() }
    let gate = Gate()
    phone.server.answer(.accept("CS-1")) { _ in
      await gate.pass()
      return try .json(Self.order("CS-1", .confirmed, staff: StaffPreview.user.id))
    }
    let summary = OrderSummary(order)
    let first = Task { await model.accept(summary) }
    try await eventually { model.accepting == ["CS-1"] }
    #expect(await model.accept(summary) == false)
    gate.open()
    #expect(await first.value)
    #expect(model.sections.map(\.kind) == [.mine])
    #expect(phone.requests(.accept("CS-1")).count == 1)
  }

  @Test("Of two phones that accept, the second is told who has it")
  func taken() async throws {
    let order = Self.order("CS-1", .pending)
    let following = try await follow([order])
    defer { following.cancel() }
    phone.server.reply(
      .accept("CS-1"),
      TruFanError(.conflict("Aisha Bello has taken this order."), correlationID: "1"),
      status: 409)
    #expect(await model.accept(OrderSummary(order)) == false)
    #expect(model.errorMessage == "CS-1: Aisha Bello has taken this order.")
    #expect(model.accepting.isEmpty)
  }
}
