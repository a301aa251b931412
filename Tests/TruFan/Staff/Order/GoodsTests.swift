import Testing
import TruFanModels

@testable import TruFanStaff

@Suite("The goods between the shops and the car")
struct GoodsTests {
  private let cold = ShelfFacts(keepsCold: true)

  @Test("Each line that was brought is there in the list's order, and what is missing comes last")
  func lines() {
    let order = Order.staffSample(.purchased) {
      $0.items = [
        .line("1", "Ice", status: .notFound), .line("2", "Milk", status: .found),
        .line("3", "Bread", status: .substituted),
      ]
    }
    #expect(order.goods.map(\.itemName) == ["Milk", "Bread", "Ice"])
    #expect(order.goods.last?.shoppingOutcome == "Not found, not charged")
  }

  @Test("What is brought is kept cold if its shelf says so, and what is missing is not")
  func keptCold() {
    #expect(OrderItem.line("1", status: .found, shelf: cold).isToKeepCold)
    #expect(!OrderItem.line("1", status: .notFound, shelf: cold).isToKeepCold)
    #expect(!OrderItem.line("1", status: .found, shelf: ShelfFacts()).isToKeepCold)
    #expect(!OrderItem.line("1", status: .found).isToKeepCold)
  }
}
