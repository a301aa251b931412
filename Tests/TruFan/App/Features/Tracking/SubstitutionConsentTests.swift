import Testing
import TruFanModels

@testable import TruFanApp

struct SubstitutionConsentTests {
  @Test("A dearer substitute says how much more it is, and what the order then costs")
  func dearer() {
    let dear = Substitution.sample
    #expect(dear.acceptance == "Accept, $1.20 more")
    let held = "Your card is asked to hold that, and lets go of what it holds now."
    #expect(dear.consent(paid: .authorized) == "Your order then costs $17.56. \(held)")
    var other = dear
    other.extra = nil
    #expect(other.acceptance == "Accept")
    #expect(other.consent(paid: .authorized) == nil)
  }

  @Test("The question says what happens without an answer")
  func withoutAnswer() {
    var line = OrderItem.sample
    var cheap = Substitution.sample
    (cheap.unitPrice, cheap.extra) = (line.unitPrice, nil)
    line.itemName = "Milk"
    let left = "Without an answer Milk is left out, and you do not pay for it."
    #expect(cheap.withoutAnswer(for: line, .takeBest) == "Without an answer it is brought.")
    #expect(cheap.withoutAnswer(for: line, .refund) == left)
    var dear = cheap
    dear.unitPrice = Price(cents: line.unitPrice.cents + 1)
    #expect(dear.withoutAnswer(for: line, .takeBest) == left)
    cheap.extra = Price(cents: 1)
    #expect(cheap.withoutAnswer(for: line, .takeBest) == left)
  }

  @Test("Where the money was taken, a dearer substitute says that the sum is charged anew")
  func charged() {
    #expect(
      Substitution.sample.consent(paid: .captured)
        == """
        Your order then costs $17.56. That is charged anew, and what you paid before goes back to you.
        """)
  }
}
