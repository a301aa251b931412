import Testing
import TruFanModels

@testable import TruFanServer

@Suite("A colleague's order")
struct TakeOverTests {
  @Test(
    "whoever shops has the order: a colleague takes it over, and the first cannot accept it again")
  func takenOver() async throws {
    try await Lot.open { lot in
      let parker = try await lot.signIn("parker@example.com")
      let (mike, tom) = (
        try await lot.signIn("staff@example.com"), try await lot.signIn("tom@example.com")
      )
      let order = try await lot.paidOrder(as: parker)
      let path = OrderPath(order: order.id)
      try await lot.advance(order, to: .confirmed, as: mike)
      #expect(try await lot.send(TruFanAPI.accept(path), .init(), as: tom).status == 409)
      for _ in 0..<2 {
        let reply = try await lot.send(TruFanAPI.startShopping(path), .init(), as: tom)
        #expect(reply.status == 200)
      }
      let late = try await lot.send(TruFanAPI.startShopping(path), .init(), as: mike)
      #expect(late.status == 200)
      #expect(try await lot.show(order, as: parker).assignedStaffName?.hasPrefix("Tom") == true)
      #expect(try await lot.send(TruFanAPI.accept(path), .init(), as: mike).status == 409)
    }
  }
}
