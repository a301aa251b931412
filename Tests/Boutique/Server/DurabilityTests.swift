import BoutiqueModels
import Foundation
import ServerKit
import ServerKitTesting
import Testing

@testable import BoutiqueServer

@Suite("What was acknowledged survives the end of the process")
struct DurabilityTests {
  @Test(
    "the flow goes on after every step in a new process, without a doubled row",
    arguments: TestEngine.lasting)
  func reopened(engine: TestEngine) async throws {
    let directory = TemporaryDirectory()
    let flow = Flow()
    let steps: [@Sendable (Shop) async throws -> Int] = [
      { shop in
        let store = try await shop.addStore()
        let session = try await shop.ringUp(at: store)
        await flow.remember(store: store, session: session)
        return try await shop.send(.nextSession(store: store)).status
      },
      { shop in
        let (store, session) = await flow.ids
        return try await shop.send(
          .rate(store: store, session: session), #"{"starRating":5}"#
        ).status
      },
      { shop in
        let (store, session) = await flow.ids
        return try await shop.send(.approve(store: store, session: session)).status
      },
      { shop in
        let (_, session) = await flow.ids
        return try await shop.send(.done(session: session)).status
      },
    ]
    for (index, step) in steps.enumerated() {
      try await Shop.open(Shop.Setting(engine: engine, directory: directory)) { shop in
        let status = try await step(shop)
        #expect(status == 200)
        // The answer was lost on the way: the client asks again.
        if index > 1 { #expect(try await step(shop) == 200) }
      }
    }
    try await Shop.open(Shop.Setting(engine: engine, directory: directory)) { shop in
      let (store, session) = await flow.ids
      let status = try await shop.status(of: session)
      #expect(status == .postedIntent)
      #expect(
        try await shop.audit(session).map { $0.prefix { $0 != " " } } == [
          "SESSION_CREATED", "RATING_SUBMITTED", "APPROVED", "POSTED_INTENT",
        ])
      #expect(try await shop.sessions(at: store) == 1)
    }
  }

  @Test(
    "an acknowledged webhook becomes its session after a restart", arguments: TestEngine.lasting)
  func webhookBeforeRestart(engine: TestEngine) async throws {
    let directory = TemporaryDirectory()
    var setting = Shop.Setting(engine: engine, directory: directory)
    setting.runsJobs = false
    try await Shop.open(setting) { shop in
      _ = try await shop.addStore(location: "L1")
      #expect(try await shop.webhook(payment(event: "e1")).status == 200)
      #expect(try await shop.eventStatus("e1") == "RECEIVED")
    }
    setting.runsJobs = true
    try await Shop.open(setting) { shop in
      let stores: StoreList = try await shop.asOwner(.stores).decoded()
      let store = try #require(stores.stores.first?.publicId)
      try await shop.eventuallySessions(1, at: store)
      #expect(try await shop.webhook(payment(event: "e1"))["message"] == "Duplicate event")
      #expect(try await shop.sessions(at: store) == 1)
    }
  }

  @Test("a job that ran but could not say so makes no second session")
  func jobRunsTwice() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore(location: "L1")
      let purchase = SquarePurchase(
        event: "row", store: store, payment: "p1", order: "O1", amount: 500, currency: "USD",
        paidAt: shop.clock.now())
      for number in 1...3 {
        _ = try await shop.database.write { db in
          try shop.jobs.enqueue(SquarePurchase.kind, purchase, key: "\(number)", in: db)
        }
      }
      try await shop.eventually("all jobs are done") {
        try await shop.count("SELECT COUNT(*) FROM jobs WHERE state = 'done'") == 3
      }
      #expect(try await shop.sessions(at: store) == 1)
    }
  }
}

private actor Flow {
  private var store = ""
  private var session = ""

  var ids: (String, String) { (store, session) }

  func remember(store: String, session: String) {
    self.store = store
    self.session = session
  }
}
