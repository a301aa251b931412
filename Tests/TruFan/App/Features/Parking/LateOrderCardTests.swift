import Testing
import TruFanModels

@testable import TruFanApp

struct LateOrderCardTests {
  @Test("An order's number stands whole on one line, and only where the order is not clear")
  func words() {
    var order = OrderSummary.sample
    order.orderNumber = "CS-0427"
    #expect(
      order.parkingEndsFirst(isOrdersPage: true) == "Your parking ends before this order is ready.")
    #expect(
      order.parkingEndsFirst(isOrdersPage: false)
        == "Your parking ends before order CS\u{2011}0427 is ready.")
  }
}
