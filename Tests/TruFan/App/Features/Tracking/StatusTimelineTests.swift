import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@Suite("The steps of an order's way")
struct StatusTimelineTests {
  private func order(_ status: OrderStatus, _ line: OrderItemStatus) -> Order {
    var order = Order.sample
    order.status = status
    order.items = order.items.map { item in
      var item = item
      item.status = line
      return item
    }
    order.events = [OrderStatus.confirmed, .shopping, .purchased, status].map {
      OrderEvent(
        id: $0.rawValue, orderId: order.id, status: $0.rawValue, createdAt: order.createdAt)
    }
    return order
  }

  @Test("An order under way shows all of them")
  func underWay() {
    #expect(order(.shopping, .pending).timeline == OrderStatus.allStatusSteps)
  }

  @Test("One that ended early shows what it had; where nothing was found, nothing was purchased")
  func endedEarly() {
    #expect(
      order(.cancelled, .found).timeline == [.confirmed, .shopping, .purchased, .cancelled])
    #expect(order(.cancelled, .notFound).timeline == [.confirmed, .shopping, .cancelled])
  }
}
