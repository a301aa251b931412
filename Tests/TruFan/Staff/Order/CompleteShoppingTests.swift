import ClientKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanStaff

@MainActor
struct CompleteShoppingTests {
  @Test("A line that was found and has a proposal hides none that is not ticked")
  func unticked() {
    var asked = Substitution.sample
    asked.state = .proposed
    var (accepted, fetched) = (asked, asked)
    accepted.state = .accepted
    (fetched.state, fetched.fetchedAt) = (.accepted, Order.sample.createdAt)
    let lines = [
      OrderItem.line("1", status: .found, substitution: asked), .line("2"),
      .line("3", substitution: asked), .line("4", status: .notFound),
      .line("5", status: .substituted, substitution: accepted),
      .line("6", status: .substituted, substitution: fetched), .line("7", status: .substituted),
    ]
    #expect(lines.filter(\.isUnticked).map(\.id) == ["2", "5"])
    #expect(lines.filter(\.isAsked).map(\.id) == ["1", "3"])
  }

  @Test("The shopping is completed for the lines that are shown, and not while one is changed")
  func seen() async throws {
    let phone = Handset()
    let lines = [OrderItem.line("1", status: .found), .line("2")]
    let order = Order.staffSample(.shopping) { $0.items = lines }
    let desk = phone.desk(order)
    phone.server.reply(.completeShopping, Order.staffSample(.purchased))
    let gate = Gate()
    phone.server.answer(.update("2")) { _ in
      await gate.pass()
      return try .json(order)
    }
    let tick = Task { await desk.tick(lines[1]) }
    try await eventually { !desk.busyLines.isEmpty }
    #expect(await !desk.completeShopping())
    gate.open()
    _ = await tick.value
    #expect(await desk.completeShopping())
    let body = try #require(phone.requests(.completeShopping).first?.body)
    #expect(
      try WireJSON.decode(CompleteShoppingRequest.self, from: body).seen
        == lines.map(SeenOrderLine.init))
    #expect(phone.requests(.completeShopping).count == 1)
  }

  @Test("An open substitute is not called unanswered: a bank may be asked about the parker's yes")
  func openQuestions() {
    #expect(
      Order.openQuestions(1)
        == """
        1 substitute is not settled yet. The parker's rule decides now, and the next page says what \
        goes into the bag.
        """)
    #expect(
      Order.openQuestions(2)
        == """
        2 substitutes are not settled yet. The parker's rule decides now, and the next page says what \
        goes into the bag.
        """)
  }

  @Test("Completing ends the order only where each item is missing and nobody is asked")
  func nothingFound() {
    var asked = Substitution.sample
    asked.state = .proposed
    func isNothingFound(_ lines: [OrderItem]) -> Bool {
      Order.staffSample(.shopping) { $0.items = lines }.isNothingFound
    }
    let missing = OrderItem.line("1", status: .notFound)
    #expect(isNothingFound([missing, .line("2", status: .notFound)]))
    #expect(!isNothingFound([missing, .line("2")]))
    #expect(!isNothingFound([missing, .line("2", status: .notFound, substitution: asked)]))
  }

  @Test("The button does not say that a missing item is bought, nor one that is asked about")
  func boughtTitle() {
    let found = OrderItem.line("1", status: .found)
    let order = Order.staffSample(.shopping) { $0.items = [found] }
    #expect(order.boughtTitle == "Everything is bought")
    let less = Order.staffSample(.shopping) { $0.items = [found, .line("2", status: .notFound)] }
    #expect(less.boughtTitle == "What was found is bought")
    var substitute = Substitution.sample
    substitute.state = .proposed
    let asked = Order.staffSample(.shopping) {
      $0.items = [found, .line("2", substitution: substitute)]
    }
    #expect(asked.boughtTitle == "What was found is bought")
  }
}
