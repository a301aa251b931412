import ClientKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
@Suite("The orders of a venue")
struct AdminOrdersViewModelTests {
  let phone = Handset()

  private func page(_ orders: [Order]) -> OrdersResponse {
    OrdersResponse(
      orders: orders.map { OrderSummary($0) }, total: orders.count, page: 1, pageSize: 50)
  }

  @Test("orders by group; an older answer does not replace a newer choice")
  func orders() async throws {
    let all = OrdersResponse(
      orders: [OrderSummary(.sample)], total: 1, page: 1, pageSize: 50)
    let none = OrdersResponse(orders: [], total: 0, page: 1, pageSize: 50)
    let gate = Gate()
    phone.server.answer(.orders()) { _ in
      await gate.pass()
      return try .json(all)
    }
    phone.server.reply(.orders("cancelled"), none)
    let model = AdminOrdersViewModel(api: phone.office)
    let slow = Task { await model.load() }
    try await eventually { !phone.requests(.orders()).isEmpty }
    await model.chosen(.cancelled)
    #expect(model.state.value?.isEmpty == true)
    gate.open()
    await slow.value
    #expect(model.state.value?.isEmpty == true && model.shown == .cancelled)
    await model.chosen(.all)
    #expect(model.state.value?.count == 1)
  }

  @Test("One order is found by its number after a pause in the typing, whatever group was chosen")
  func search() async throws {
    phone.server.reply(.orders("cancelled"), page([]))
    phone.server.reply(.orders(number: "CS-0427"), page([.sample]))
    let model = AdminOrdersViewModel(api: phone.office)
    await model.chosen(.cancelled)
    model.search = "#cs 0427"
    let search = Task { await model.searchChanged() }
    try await phone.clock.sleeper(for: .milliseconds(300))
    #expect(phone.requests(.orders(number: "CS-0427")).isEmpty)
    phone.clock.advance(by: .milliseconds(300))
    await search.value
    #expect(model.state.value?.map(\.orderNumber) == ["CS-0427"])

    phone.server.reply(.orders(number: "CS-04"), page([]))
    model.search = "04"
    await model.load()
    #expect(model.state.value?.isEmpty == true)
    #expect(model.emptyTitle == "No order CS-04 here")

    model.search = "0427"
    #expect(model.emptyTitle == "No order CS-04 here", "The answer is still the one before.")
    phone.server.fail(.orders(number: "CS-0427"), .offline)
    await model.load()
    #expect(model.state.value == nil, "Orders of another question are no answer.")

    model.search = " "
    await model.load()
    #expect(model.state.value?.isEmpty == true)
    #expect(model.emptyTitle == "No orders here", "Nothing is looked for any more.")
  }

  @Test("The list is asked for once more when its screen appears again")
  func appearsAgain() async {
    phone.server.reply(.orders(), page([]))
    let model = AdminOrdersViewModel(api: phone.office)
    await model.searchChanged()
    phone.server.reply(.orders(), page([.sample]))
    await model.searchChanged()
    #expect(model.state.value?.count == 1)
  }
}
