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

  @Test("Goods that were moved were stored where they were first, and are ready where they are now")
  func moved() {
    func event(_ number: Int, _ status: OrderStatus, _ place: String) -> OrderEvent {
      OrderEvent(
        id: String(number), orderId: "o", status: status.rawValue, notes: "note \(number)",
        location: place, createdByName: "Person \(number)",
        createdAt: WireTime(Timestamp(milliseconds: Int64(number) * 60_000)))
    }
    var order = order(.ready, .found)
    order.events = [event(1, .stored, "Locker"), event(2, .ready, "Locker")]
    #expect(order.event(of: .ready) == order.events[1])
    order.events += [event(3, .stored, "Freezer"), event(4, .stored, "Front Desk")]
    #expect(order.event(of: .stored) == order.events[0])
    let ready = order.event(of: .ready)
    #expect(ready?.createdAt == order.events[1].createdAt)
    #expect(ready?.location == "Front Desk" && ready?.notes == "note 4")
    #expect(ready?.createdByName == "Person 4")
    #expect(order.event(of: .delivered) == nil)
  }

  @Test("One that ended early shows what it had; where nothing was found, nothing was purchased")
  func endedEarly() {
    #expect(
      order(.cancelled, .found).timeline == [.confirmed, .shopping, .purchased, .cancelled])
    #expect(order(.cancelled, .notFound).timeline == [.confirmed, .shopping, .cancelled])
  }
}
