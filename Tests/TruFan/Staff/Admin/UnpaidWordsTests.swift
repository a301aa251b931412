import Testing
import TruFanModels

@testable import TruFanStaff

@Suite("Orders without their money, in administration")
struct UnpaidWordsTests {
  private func order(_ status: OrderStatus, _ payment: OrderPaymentStatus) -> OrderSummary {
    var order = OrderSummary.sample
    (order.status, order.paymentStatus) = (status, payment)
    return order
  }

  @Test("one that was only placed is not paid yet, and one that was taken up is not paid")
  func words() {
    #expect(order(.pending, .pending).unpaidWords == "Not paid yet")
    #expect(order(.pending, .authorized).unpaidWords == nil)
    #expect(order(.delivered, .failed).unpaidWords == "Not paid")
    #expect(order(.delivered, .captured).unpaidWords == nil)
    #expect(order(.cancelled, .pending).unpaidWords == nil)
  }

  @Test("the filter of goods without their money says so where it is empty")
  func empty() {
    let unpaid = AdminOrdersViewModel.Shown.unpaid
    #expect(unpaid.status == OrderGroup.unpaid)
    #expect(unpaid.emptyTitle == "All goods are paid")
    #expect(AdminOrdersViewModel.Shown.all.emptyTitle == "No orders here")
  }
}
