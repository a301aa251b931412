import Testing
import TruFanModels

@testable import TruFanApp

struct OrderItemOutcomeTests {
  private func line(
    _ status: OrderItemStatus, _ state: Substitution.State? = nil, notes: String? = nil
  ) -> OrderItem {
    var line = OrderItem.sample
    line.status = status
    line.substitution = state.map {
      Substitution(
        state: $0, name: "Oat milk", unitPrice: Price(cents: 500), answerBy: line.createdAt)
    }
    line.substitutionNotes = notes
    return line
  }

  @Test("The receipt names what was brought instead, also after the hand-over")
  func words() {
    #expect(line(.pending).outcome == nil)
    #expect(line(.found).outcome == "Found")
    #expect(line(.notFound, .refused).outcome == "Not found, not charged")
    #expect(line(.substituted).outcome == "Substituted")
    #expect(line(.substituted, notes: "Half a gallon").outcome == "Half a gallon")
    #expect(line(.delivered).outcome == nil)
    for status in [OrderItemStatus.substituted, .delivered] {
      #expect(line(status, .accepted, notes: "Oat milk").outcome == "Instead: Oat milk")
      #expect(line(status, .accepted).broughtName == "Oat milk")
    }
    #expect(line(.delivered, .refused).broughtName == OrderItem.sample.itemName)
  }

  @Test("What the parker has refused, and what the rule has decided, says so")
  func decided() {
    func words(
      _ status: OrderItemStatus, _ state: Substitution.State, _ decider: Substitution.Decider
    ) -> String? {
      var line = line(status, state)
      line.substitution?.decidedBy = decider
      return line.outcome
    }
    #expect(
      words(.notFound, .refused, .parker) == "Not found, not charged. You refused Oat milk.")
    #expect(
      words(.notFound, .refused, .rule)
        == "Not found, not charged. No answer about Oat milk came in time.")
    #expect(words(.substituted, .accepted, .parker) == "Instead: Oat milk")
    #expect(
      words(.delivered, .accepted, .rule) == "Instead: Oat milk, as no answer came in time")
  }
}
