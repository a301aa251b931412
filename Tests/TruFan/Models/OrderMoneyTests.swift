import Testing
import TruFanModels
import WireKit

struct OrderMoneyTests {
  @Test("What is paid counts the tip, and no earlier try that goes back")
  func paid() {
    func payment(_ kind: OrderPayment.Kind, _ cents: Int) -> OrderPayment {
      OrderPayment(
        id: kind.rawValue, kind: kind, method: nil, amount: Price(cents: cents),
        charged: Price(cents: cents), refunded: .zero, state: .charged)
    }
    var order = Order.sample
    order.payments = [payment(.order, 1901), payment(.tip, 300), payment(.earlier, 500)]
    #expect(order.paid == Price(cents: 2201))
  }
}
