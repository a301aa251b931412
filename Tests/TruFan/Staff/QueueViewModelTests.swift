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
      model.sections.map { $0.orders.map(\.id) } == [
        ["back"], ["old", "young"], ["mine"], ["hers"],
      ]
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

  @Test("A parker who is back at the car is told once, and not to who looks at that order")
  func backAtCar() async throws {
    func back(_ ids: Set<String>) -> OrdersResponse {
      Self.page(
        ["CS-1", "CS-2"].map { id in
          Self.order(id, .ready, staff: "aisha") { order in
            if ids.contains(id) { order.backAtCarAt = order.readyAt }
          }
        })
    }
    phone.server.reply(.queue, back([]))
    let following = Task { await model.follow() }
    defer { following.cancel() }
    try await eventually { model.state.value?.count == 2 }
    let name = try #require(OrderErrand.sample.parkerFirstName)
    phone.server.reply(.queue, back(["CS-1"]))
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.arrivals == 1 }
    #expect(model.notice == "\(name) waits at the car: CS-1")
    model.noticeSeen()
    model.alarms.inFront = "CS-2"
    phone.server.reply(.queue, back(["CS-1", "CS-2"]))
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.state.value?.allSatisfy { $0.backAtCarAt != nil } == true }
    #expect(model.notice == nil && model.arrivals == 1)
  }

  @Test("Words that come with an alarm are said once the alarm was spoken, and once only")
  func newsBesideAlarm() async throws {
    func ready(isBack: Bool) -> Order {
      Self.order("CS-1", .ready, staff: "aisha") { if isBack { $0.backAtCarAt = $0.readyAt } }
    }
    let following = try await follow([ready(isBack: false)])
    defer { following.cancel() }
    phone.server.reply(
      .queue, Self.page([ready(isBack: true), Self.order("CS-2", .pending, age: 6)]))
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.arrivals == 1 }
    #expect(model.alarms.rings == 1 && model.notice == nil)
    let time = Task { await model.keepTime() }
    defer { time.cancel() }
    for _ in 0..<7 { try await phone.clock.pass(.seconds(1)) }
    #expect(model.notice == nil)
    for _ in 0..<2 { try await phone.clock.pass(.seconds(1)) }
    let name = try #require(OrderErrand.sample.parkerFirstName)
    try await eventually { model.notice != nil }
    #expect(model.notice == "New order CS-2 · \(name) waits at the car: CS-1")
    model.noticeSeen()
    for _ in 0..<3 { try await phone.clock.pass(.seconds(1)) }
    #expect(model.notice == nil && model.arrivals == 1)
  }

  @Test("An order that somebody accepts while an alarm is spoken is not called new afterwards")
  func acceptedBesideAlarm() async throws {
    let following = try await follow([Self.order("CS-1", .ready, staff: "aisha")])
    defer { following.cancel() }
    phone.server.reply(.queue, Self.page([Self.order("CS-2", .pending, age: 6)]))
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.arrivals == 1 }
    #expect(model.alarms.rings == 1 && model.notice == nil)
    phone.server.reply(.queue, Self.page([Self.order("CS-2", .confirmed, staff: "aisha")]))
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.state.value?.first?.status == .confirmed }
    let time = Task { await model.keepTime() }
    defer { time.cancel() }
    for _ in 0..<10 { try await phone.clock.pass(.seconds(1)) }
    #expect(model.notice == nil)
  }

  @Test("Only orders that can be shopped now are for a trip, wherever they stand in the queue")
  func tripCandidates() async throws {
    let me = phone.user.id
    let following = try await follow([
      Self.order("now", .confirmed, staff: me), Self.order("begun", .shopping, staff: me),
      Self.order("later", .confirmed, staff: me) {
        $0.shoppingFrom = WireTime(Timestamp(Handset.launch).adding(.seconds(5 * 3600)))
      },
      Self.order("unpaid", .confirmed, staff: me) { $0.paymentStatus = .failed },
      Self.order("hers", .confirmed, staff: "aisha"), Self.order("bought", .purchased, staff: me),
    ])
    defer { following.cancel() }
    #expect(model.tripCandidates.sorted() == ["begun", "now"])
    #expect(model.canPick && model.tripSection == .mine)
    phone.server.reply(
      .queue,
      Self.page(
        ["now", "begun"].map { id in
          Self.order(id, .shopping, staff: me) { $0.backAtCarAt = $0.readyAt }
        }))
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.tripSection == .backAtCar }
  }

  @Test("A picked order that a colleague takes over is counted no more")
  func pickedCount() async throws {
    let me = phone.user.id
    let following = try await follow(
      ["CS-1", "CS-2"].map { Self.order($0, .confirmed, staff: me) })
    defer { following.cancel() }
    #expect(model.pickedCount == nil)
    model.pickingTapped()
    #expect(model.pickedCount == 2)
    phone.server.reply(
      .queue,
      Self.page([
        Self.order("CS-1", .confirmed, staff: me), Self.order("CS-2", .shopping, staff: "aisha"),
      ]))
    try await phone.clock.pass(.seconds(5))
    try await eventually { model.pickedCount == 1 }
    #expect(await model.startTrip() == nil)
  }

  @Test("An order that cannot be started is named")
  func refusedTrip() async throws {
    let me = phone.user.id
    let following = try await follow(
      ["CS-1", "CS-2"].map { Self.order($0, .confirmed, staff: me) })
    defer { following.cancel() }
    phone.server.reply(
      Address(TruFanAPI.startShopping(.init(order: "CS-1"))),
      Self.order("CS-1", .shopping, staff: me))
    phone.server.reply(
      Address(TruFanAPI.startShopping(.init(order: "CS-2"))),
      TruFanError(.badRequest("This order is for 6:00 PM.", code: "too_early"), correlationID: "1"),
      status: 400)
    model.pickingTapped()
    #expect(await model.startTrip() == nil)
    #expect(model.errorMessage == "CS-2: This order is for 6:00 PM.")
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
    try await eventually {
      model.interruption?.hasPrefix("This is the queue of 2 min ago.") ?? false
    }
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
