import Testing
import TruFanModels

@testable import TruFanStaff

struct OrderMoneyWordsTests {
  private func words(_ status: OrderStatus, refunded: Int? = nil) -> String {
    Order.staffSample(status) { $0.refundAmount = refunded.map(Price.init(cents:)) }.moneyWords
  }

  @Test("An order that has ended early names no total that nobody pays")
  func words() {
    let total = Order.staffSample(.completed).totalAmount.formatted
    #expect(words(.completed) == "Total \(total)")
    #expect(words(.delivered, refunded: 250) == "Total \(total)")
    #expect(words(.cancelled) == "The parker pays nothing")
    #expect(words(.refunded) == "The parker pays nothing")
    #expect(words(.cancelled, refunded: 1756) == "$17.56 back with the parker")
  }
}
