import BoutiqueModels
import Testing
import WireKit

@testable import BoutiqueServer

@Suite("When a purchase of Square's was made")
struct SquareTimeTests {
  @Test("the 15 minutes count from the event, however late its order comes")
  func lateOrder() async throws {
    var setting = SquareStandIn.connected(StubHTTP { _, _ in .json(SquareStandIn.order) })
    setting.runsJobs = false
    try await Shop.open(setting) { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1"))
      shop.clock.advance(by: .seconds(15 * 60))
      let worker = Task { try await shop.jobs.run() }
      try await shop.eventuallySessions(1, at: store)
      worker.cancel()
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next == .empty)
    }
  }

  @Test("a purchase from before an outage is kept with its own time, and no stranger sees it")
  func redelivered() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      let now = shop.clock.now()
      let old = now.adding(.seconds(-2 * 60 * 60))
      _ = try await shop.webhook(payment(event: "e1", order: "O1", paidAt: old.iso8601))
      try await shop.eventuallySessions(1, at: store)
      let idle: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(idle == .empty)
      #expect(try await shop.times(at: store) == [old.milliseconds])

      _ = try await shop.webhook(payment(event: "e2", order: "O2", amount: 700))
      try await shop.eventuallySessions(2, at: store)
      let next: NextSessionResponse = try await shop.send(.nextSession(store: store)).decoded()
      #expect(next.order?.totalAmount == 700)
      #expect(try await shop.times(at: store) == [old.milliseconds, now.milliseconds])
    }
  }

  @Test(
    "without a time of its own that can be read, a payment is as old as its event",
    arguments: [nil, "", "yesterday"] as [String?])
  func timeOfEvent(paidAt: String?) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      let old = shop.clock.now().adding(.seconds(-60 * 60))
      _ = try await shop.webhook(payment(event: "e1", paidAt: paidAt, reportedAt: old.iso8601))
      try await shop.eventuallySessions(1, at: store)
      #expect(try await shop.times(at: store) == [old.milliseconds])
    }
  }

  @Test(
    "times that cannot be read or lie in the future give way to the event's arrival",
    arguments: [("", ""), ("yesterday", "today"), ("2099-01-01T00:00:00Z", ""), ("", "2099-01-01")])
  func timeOfArrival(paidAt: String, reportedAt: String) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      _ = try await shop.webhook(payment(event: "e1", paidAt: paidAt, reportedAt: reportedAt))
      try await shop.eventuallySessions(1, at: store)
      #expect(try await shop.times(at: store) == [shop.clock.now().milliseconds])
    }
  }
}
