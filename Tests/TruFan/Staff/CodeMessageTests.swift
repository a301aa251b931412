import ClientKit
import Testing
import TruFanModels

@testable import TruFanStaff

@MainActor @Suite("How long the words on a code stay")
struct CodeMessageTests {
  private let phone = Handset()

  private nonisolated static func order(_ id: String, _ lines: [OrderItem]) -> Order {
    .staffSample(.shopping, id: id) { order in
      order.orderNumber = id
      order.items = lines
    }
  }

  private func trip(_ orders: Order...) -> ShoppingTrip {
    ShoppingTrip(desks: orders.map { phone.desk($0) })
  }

  @Test("The words on a code go with the next thing that is done on any line, even in vain")
  func staleWords() async throws {
    let milk = OrderItem.line("1", "Milk", order: "CS-1", shelf: .sample)
    let trip = trip(
      Self.order("CS-1", [milk]), Self.order("CS-2", [.line("2", "Rice", order: "CS-2")]))
    func scanUnknown() async {
      trip.code = "123"
      await trip.codeEntered()
      #expect(trip.codeMessage != nil)
    }
    await scanUnknown()
    phone.server.fail(.update("2", of: "CS-2"), .offline)
    let rice = try #require(trip.desks[1].order?.items.first)
    #expect(await trip.desks[1].missing(rice) == false)
    #expect(trip.codeMessage == nil)
    await scanUnknown()
    phone.server.reply(
      .update("1", of: "CS-1"),
      Self.order("CS-1", [.line("1", "Milk", order: "CS-1", status: .found, shelf: .sample)]))
    #expect(await trip.desks[0].tick(milk))
    #expect(trip.codeMessage == nil)
  }

  @Test("The words on a code go when an order of the trip changes")
  func staleWordsOfAnOrder() async {
    let order = Self.order("CS-1", [.line("1", "Milk", order: "CS-1", shelf: .sample)])
    let trip = trip(order, Self.order("CS-2", [.line("2", "Rice", order: "CS-2")]))
    trip.code = "123"
    await trip.codeEntered()
    #expect(trip.codeMessage != nil)
    // The same order once more is no change.
    trip.desks[0].following.update { $0 = order }
    #expect(trip.codeMessage != nil)
    trip.desks[0].following.update { $0.status = .purchased }
    #expect(trip.codeMessage == nil)
  }
}
