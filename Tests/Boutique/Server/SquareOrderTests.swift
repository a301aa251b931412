import BoutiqueModels
import ServerKit
import Testing

@testable import BoutiqueServer

@Suite("What Square's orders become")
struct SquareOrderTests {
  @Test("without Square credentials the payment's amount is used and the list is empty")
  func withoutCredentials() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1"))
      try await shop.eventuallySessions(1, at: store)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.order == Order(totalAmount: 4_599, currency: "USD", items: []))
    }
  }

  @Test("Square's failures are tried again until the order comes")
  func retries() async throws {
    let http = StubHTTP { _, number in
      switch number {
      case 1: throw OutboundFailure.timedOut
      case 2: return .json(#"{"errors":[{"code":"RATE_LIMITED"}]}"#, status: 429)
      case 3: return .json("<html>", status: 200)
      default: return .json(SquareStandIn.order)
      }
    }
    try await Shop.open(SquareStandIn.connected(http)) { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1"))
      try await shop.eventuallySessions(1, at: store)
      #expect(http.requests.count == 4)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.order?.items.count == 3)
      #expect(try await shop.eventStatus("e1") == "PROCESSED")
    }
  }

  @Test("an order that never comes is not lost: the last attempt uses the payment's amount")
  func lastAttempt() async throws {
    let http = StubHTTP { _, _ in .json("{}", status: 503) }
    try await Shop.open(SquareStandIn.connected(http)) { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1"))
      try await shop.eventuallySessions(1, at: store)
      #expect(http.requests.count == SquarePurchase.kind.maximumAttempts)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.order == Order(totalAmount: 4_599, currency: "USD", items: []))
    }
  }

  @Test("a payment without an order is a purchase of its own", arguments: [nil, ""] as [String?])
  func withoutOrder(order: String?) async throws {
    let http = StubHTTP { _, _ in .json(SquareStandIn.order) }
    try await Shop.open(SquareStandIn.connected(http)) { shop in
      let store = try await shop.addStore(location: "L1")
      for number in 1...2 {
        _ = try await shop.webhook(payment(event: "e\(number)", id: "p\(number)", order: order))
      }
      try await shop.eventuallySessions(2, at: store)
      #expect(http.requests.isEmpty)
    }
  }

  @Test(
    "quantities become whole numbers of at least one",
    arguments: [
      ("1", 1), ("2", 2), ("2.0", 2), ("2.5", 3), ("0.3", 1), ("0", 1), ("-4", 1), ("many", 1),
      ("1e3", 1_000), ("inf", 1), ("nan", 1), ("99999999999999999999", 1), ("", 1),
      ("-1e300", 1), ("1e300", 1), ("-inf", 1), ("999999.5", 1_000_000), ("1000000", 1),
    ])
  func quantities(text: String, expected: Int) {
    #expect(SquareOrder.wholeQuantity(text) == expected)
  }
}
