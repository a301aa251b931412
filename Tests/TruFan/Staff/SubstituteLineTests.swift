import Testing
import TruFanModels

@testable import TruFanStaff

struct SubstituteLineTests {
  private func line(_ name: String?) -> OrderItem {
    var line = OrderItem.sample
    line.itemName = "Whole Milk"
    line.status = .substituted
    line.substitutionNotes = name
    return line
  }

  @Test("A substitute's line is headed by what is to be taken, and says what it replaces")
  func words() {
    let oat = line("Oat Milk")
    #expect(oat.broughtName == "Oat Milk")
    #expect(oat.shoppingOutcome == "Instead of Whole Milk")
    #expect(line(nil).shoppingOutcome == "Take a substitute")
  }

  @Test("What is missing is not charged; nothing has gone back yet while somebody shops")
  func missing() {
    for (status, words) in [
      (OrderItemStatus.notFound, "Not found, not charged"), (.pending, nil), (.found, nil),
      (.delivered, nil),
    ] {
      var other = line(nil)
      other.status = status
      #expect(other.shoppingOutcome == words)
    }
  }

  @Test("A parker's no, and no answer in time, are told apart")
  func decided() {
    func words(
      _ status: OrderItemStatus, _ state: Substitution.State, _ decider: Substitution.Decider
    ) -> String? {
      OrderItem.line(
        "1", "Whole Milk", status: status,
        substitution: Substitution(
          state: state, decidedBy: decider, name: "Oat Milk", unitPrice: Price(cents: 529),
          answerBy: Order.sample.createdAt)
      ).shoppingOutcome
    }
    #expect(words(.notFound, .refused, .parker) == "Parker refused Oat Milk, not charged")
    #expect(words(.notFound, .refused, .rule) == "No answer about Oat Milk, not charged")
    #expect(words(.substituted, .accepted, .parker) == "Instead of Whole Milk")
    #expect(words(.substituted, .accepted, .rule) == "Instead of Whole Milk, without an answer")
  }

  @Test("An accepted substitute is no done line of its order until it is taken, as on the trip")
  @MainActor
  func progress() {
    var taken = Substitution(
      state: .accepted, name: "Oat Milk", unitPrice: Price(cents: 529),
      answerBy: Order.sample.createdAt)
    for done in 1...2 {
      let lines = [
        OrderItem.line("1", status: .found),
        OrderItem.line("2", status: .substituted, substitution: taken),
      ]
      let desk = Handset().desk(.staffSample(.shopping) { $0.items = lines })
      #expect(desk.progress == "\(done) of 2")
      #expect(ShoppingTrip(desks: [desk]).done == done)
      taken.fetchedAt = Order.sample.createdAt
    }
  }

  @Test("Administration says what became of each line, also after the hand-over")
  func outcome() {
    #expect(line("Oat Milk").adminOutcome == "Instead of Whole Milk")
    #expect(line(nil).adminOutcome == "Substituted")
    var described = line("Oat Milk")
    described.status = .delivered
    #expect(described.adminOutcome == "Instead: Oat Milk")
    for (status, words) in [(OrderItemStatus.notFound, "Not found"), (.found, nil)] {
      var other = line(nil)
      other.status = status
      #expect(other.adminOutcome == words)
    }
  }
}
