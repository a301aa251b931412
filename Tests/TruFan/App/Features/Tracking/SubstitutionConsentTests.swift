import Testing
import TruFanModels

@testable import TruFanApp

struct SubstitutionConsentTests {
  @Test("A dearer substitute says how much more it is, and what the order then costs")
  func dearer() {
    let dear = Substitution.sample
    #expect(dear.acceptance == "Accept, $1.20 more")
    #expect(
      dear.consent == "Your order then costs $17.56, and your card is asked to promise that.")
    var other = dear
    other.extra = nil
    #expect(other.acceptance == "Accept" && other.consent == nil)
  }
}
