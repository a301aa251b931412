import Testing
import TruFanModels

@testable import TruFanStaff

struct SubstitutionConsequenceTests {
  @Test("Without an answer nothing is taken that costs more, be it for the item or for the order")
  func unanswered() {
    var line = OrderItem.line("1", "Milk")
    var substitution = Substitution.sample
    (substitution.unitPrice, substitution.extra) = (line.unitPrice, nil)
    #expect(substitution.consequence(for: line, .takeBest).contains("take it"))
    #expect(substitution.consequence(for: line, .refund).contains("wants a refund"))
    substitution.extra = Price(cents: 120)
    #expect(
      substitution.consequence(for: line, .takeBest)
        == "Without an answer: leave it out, because it costs more. It is not charged.")
    (substitution.extra, line.unitPrice) = (nil, Price(cents: 1))
    #expect(substitution.consequence(for: line, .takeBest).contains("because it costs more"))
  }
}
