import Testing
import TruFanModels

struct OrderStatusTests {
  @Test("each step leads to the next, and none is left out")
  func way() {
    for (step, next) in zip(OrderStatus.allStatusSteps, OrderStatus.allStatusSteps.dropFirst()) {
      #expect(step.canBecome(next))
      #expect(step < next)
      #expect(!next.canBecome(step))
    }
  }

  @Test("no step is skipped")
  func skipping() {
    for (index, step) in OrderStatus.allStatusSteps.enumerated() {
      for later in OrderStatus.allStatusSteps.dropFirst(index + 2) {
        #expect(!step.canBecome(later))
      }
    }
  }

  @Test("a parker cancels before the shopping, and a refund ends every paid order")
  func ends() {
    #expect(OrderStatus.allCases.filter(\.canBeCancelled) == [.pending, .confirmed])
    #expect(OrderStatus.allCases.filter { !$0.canBecome(.refunded) } == [.cancelled, .refunded])
    #expect(OrderStatus.cancelled.next.isEmpty)
    #expect(OrderStatus.refunded.next.isEmpty)
  }

  @Test("a filter is a group or a state")
  func filters() {
    #expect(OrderGroup.statuses(named: "active")?.count == 7)
    #expect(OrderGroup.statuses(named: "cancelled") == [.cancelled, .refunded])
    #expect(OrderGroup.statuses(named: "shopping") == [.shopping])
    #expect(OrderGroup.statuses(named: "lost") == nil)
  }
}
