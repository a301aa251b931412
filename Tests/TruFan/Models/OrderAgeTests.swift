import Testing
import TruFanModels

@Suite("A proof of age")
struct OrderAgeTests {
  @Test(
    "is needed for what is handed over, and not for what was ordered",
    arguments: [
      // Ordered for adults; its state; the substitute's state and whether it is for adults; needed.
      (true, OrderItemStatus.found, nil, nil, true),
      (true, .notFound, nil, nil, false),
      (true, .substituted, .accepted, false, false),
      (true, .delivered, .accepted, false, false),
      (false, .substituted, .accepted, true, true),
      (false, .delivered, .accepted, true, true),
      (false, .notFound, .refused, true, false),
      (false, .pending, .proposed, true, false),
      (true, .pending, .proposed, false, true),
      // What is only described is taken for what was ordered.
      (true, .substituted, .accepted, nil, true),
      (true, .substituted, nil, nil, true),
      (false, .substituted, nil, nil, false),
    ] as [(Bool, OrderItemStatus, Substitution.State?, Bool?, Bool)])
  func proof(
    _ isOrdered: Bool, _ status: OrderItemStatus, _ state: Substitution.State?, _ isOther: Bool?,
    _ isNeeded: Bool
  ) {
    var line = OrderItem.sample
    (line.requiresAgeVerification, line.status) = (isOrdered, status)
    line.substitution = state.map {
      Substitution(
        state: $0, name: "Other", unitPrice: Price(cents: 100), requiresAgeVerification: isOther,
        answerBy: OrderItem.sample.createdAt)
    }
    #expect(line.isForAdults == isNeeded)
    #expect([line].needProofOfAge == isNeeded)
    #expect([line].haveConfirmedAge == isOrdered)
  }
}
