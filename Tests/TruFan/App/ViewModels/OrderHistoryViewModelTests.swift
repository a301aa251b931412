import ClientKit
import ClientKitTesting
import LookKit
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
struct OrderHistoryViewModelTests {
  let phone = Phone()
  let model: OrderHistoryViewModel

  init() { model = OrderHistoryViewModel(api: phone.api) }

  private static func order(_ id: String) -> OrderSummary {
    var order = OrderSummary.sample
    order.id = id
    return order
  }

  private func answer(_ status: String?, page: Int = 1, _ ids: [String], total: Int) {
    phone.server.reply(
      .myOrders(status, page: page),
      OrdersResponse(orders: ids.map(Self.order), total: total, page: page, pageSize: 20))
  }

  @Test("All orders, then those of a group")
  func filters() async {
    answer(nil, ["a", "b"], total: 2)
    await model.load(model.question)
    #expect(model.orders.map(\.id) == ["a", "b"])
    answer("cancelled", ["b"], total: 1)
    model.group = .cancelled
    await model.load(model.question)
    #expect(model.orders.map(\.id) == ["b"])
    #expect(!model.hasMore)
  }

  @Test("Older orders follow; one that moved pages comes once")
  func pages() async {
    answer(nil, ["a", "b"], total: 3)
    await model.load(model.question)
    #expect(model.hasMore)
    await model.loadMore()
    #expect(model.moreFailure != nil)
    answer(nil, page: 2, ["b", "c"], total: 3)
    await model.loadMore()
    #expect(model.orders.map(\.id) == ["a", "b", "c"])
    #expect(model.moreFailure == nil)
  }

  @Test("Loading again renews the orders and keeps the older ones")
  func again() async {
    answer(nil, ["a", "b"], total: 3)
    await model.load(model.question)
    answer(nil, page: 2, ["c"], total: 3)
    await model.loadMore()
    var cancelled = [Self.order("new"), Self.order("a")]
    cancelled[1].status = .cancelled
    phone.server.reply(
      .myOrders(), OrdersResponse(orders: cancelled, total: 4, page: 1, pageSize: 20))
    answer(nil, page: 2, ["b", "c"], total: 4)
    await model.load(model.question)
    #expect(model.orders.map(\.id) == ["new", "a", "b", "c"])
    #expect(model.orders[1].status == .cancelled)
    #expect(!model.hasMore)
  }

  @Test("Without a network the list stays, with a note; another group's has none")
  func offline() async {
    answer(nil, ["a", "b"], total: 2)
    await model.load(model.question)
    phone.server.fail(.myOrders(), .offline)
    await model.load(model.question)
    #expect(model.orders.map(\.id) == ["a", "b"])
    #expect(model.interruption?.hasPrefix("Not up to date.") == true)
    answer(nil, ["a"], total: 1)
    await model.load(model.question)
    #expect(model.interruption == nil)
    model.group = .active
    await model.load(model.question)
    #expect(model.state.value == nil)
    #expect(model.interruption == nil)
  }

  @Test("A slow reload does not put its orders, or its failure, under another filter")
  func slowReload() async throws {
    answer(nil, ["a", "b"], total: 2)
    await model.load(model.question)
    let late = OrdersResponse(
      orders: ["a", "b"].map(Self.order), total: 2, page: 1, pageSize: 20)
    for fails in [false, true] {
      let gate = Gate()
      let (asked, all) = (phone.requests(.myOrders()).count, model.question)
      phone.server.answer(.myOrders()) { _ in
        await gate.pass()
        if fails { throw TransportError.offline }
        return try .json(late)
      }
      let slow = Task { await model.load(all) }
      try await eventually { phone.requests(.myOrders()).count > asked }
      answer("cancelled", ["b"], total: 1)
      model.group = .cancelled
      await model.load(model.question)
      gate.open()
      await slow.value
      #expect(model.orders.map(\.id) == ["b"])
      #expect(!model.hasMore && model.interruption == nil)
      model.group = nil
      answer(nil, ["a", "b"], total: 2)
      await model.load(model.question)
      #expect(model.orders.map(\.id) == ["a", "b"])
    }
  }

  @Test("A group without orders says which, and not that nothing was ever ordered")
  func emptyGroups() {
    #expect(OrderGroup.allCases.map(\.emptyTitle).allSatisfy { $0 != "No orders yet" })
    #expect(OrderGroup.cancelled.emptyTitle == "No cancelled orders")
  }

  @Test("Start Shopping leads to the store of the parker's lot, elsewhere to the first screen")
  func startShopping() async throws {
    let app = phone.app
    app.path = [.orders]
    app.startShopping()
    #expect(app.path.isEmpty)
    var stay = ParkingSession.sample
    stay.status = .active
    phone.server.reply(
      Address(TruFanAPI.currentParking(.init(wait: ConvenienceAPIService.wait))),
      CurrentParking(session: stay))
    let following = Task { await app.parking.followStay() }
    defer { following.cancel() }
    try await eventually { app.parking.stay.value != nil }
    app.startShopping()
    #expect(app.path == [.store(venue: Venue.sampleId)])
  }

  @Test("No orders is an empty list; no answer is a failure")
  func empty() async {
    await model.load(model.question)
    #expect(
      model.state == .failed("We couldn't reach the service. Please try again in a moment."))
    answer(nil, [], total: 0)
    await model.load(model.question)
    #expect(model.state == .loaded([]))
  }
}
