import BoutiqueModels
import Testing

@testable import BoutiqueServer

@Suite("How far a visit has really come")
struct VisitStageTests {
  /// A step of a customer or a kiosk after the approval.
  enum Step: String, Sendable {
    case opens, copies, clicks, donePhone, doneKiosk
  }

  @Test(
    "the stage is what happened, whatever the status says",
    arguments: [
      ([], VisitStage.agreed, SessionStatus.approved),
      // The kiosk's countdown ran out, with no phone near.
      ([.doneKiosk], .handedOver, .postedIntent),
      ([.opens], .opened, .approved),
      ([.doneKiosk, .opens], .opened, .postedIntent),
      ([.opens, .copies], .copied, .approved),
      // Went to the platform, and never pressed Done.
      ([.opens, .copies, .clicks], .wentToPlatform, .approved),
      ([.opens, .copies, .clicks, .doneKiosk], .wentToPlatform, .postedIntent),
      ([.doneKiosk, .opens, .donePhone], .done, .postedIntent),
      ([.opens, .donePhone, .donePhone], .done, .postedIntent),
    ] as [([Step], VisitStage, SessionStatus)])
  func stages(steps: [Step], stage: VisitStage, status: SessionStatus) async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      for step in steps { #expect(try await shop.take(step, in: session) == 200) }
      let activity: StoreActivity = try await shop.asOwner(.activity(store: store)).decoded()
      #expect(activity.sessions.map(\.stage) == [stage])
      #expect(activity.sessions.map(\.status) == [status])
    }
  }

  @Test("before the approval the stage follows the rating and the refusal")
  func early() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      _ = try await shop.session(at: store, in: .declined)
      shop.clock.advance(by: .seconds(1))
      let rated = try await shop.ringUp(at: store)
      _ = try await shop.send(.rate(store: store, session: rated), #"{"starRating":2}"#)
      shop.clock.advance(by: .seconds(1))
      try await shop.ringUp(at: store)
      let activity: StoreActivity = try await shop.asOwner(.activity(store: store)).decoded()
      #expect(activity.sessions.map(\.stage) == [.purchased, .rated, .declined])
    }
  }

  @Test("the funnel counts each step by its own event, and Done on a phone once")
  func funnel() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let ways: [[Step]] = [
        [], [.doneKiosk], [.opens], [.doneKiosk, .opens, .copies],
        [.opens, .copies, .clicks, .doneKiosk], [.doneKiosk, .opens, .donePhone, .donePhone],
      ]
      for way in ways {
        let session = try await shop.session(at: store, in: .approved)
        for step in way { #expect(try await shop.take(step, in: session) == 200) }
      }
      let activity: StoreActivity = try await shop.asOwner(.activity(store: store)).decoded()
      #expect(
        activity.funnel
          == ReviewFunnel(
            purchases: 6, rated: 6, approved: 6, posted: 4, handedOver: 5, opened: 4, copied: 2,
            wentToPlatform: 1, done: 1))
    }
  }

  @Test("reading a page again is one opening, and a page that shows nothing is none")
  func openings() async throws {
    try await Shop.open { shop in
      let store = try await shop.addStore()
      let session = try await shop.session(at: store, in: .approved)
      for _ in 1...3 { _ = try await shop.send(.landing(session: session)) }
      #expect(try await shop.audit(session).filter { $0.hasPrefix("OPENED") }.count == 1)
      let refused = try await shop.session(at: store, in: .declined)
      _ = try await shop.send(.landing(session: refused))
      #expect(try await !shop.audit(refused).contains { $0.hasPrefix("OPENED") })
    }
  }
}

extension Shop {
  /// - Returns: the answer's status.
  fileprivate func take(_ step: VisitStageTests.Step, in session: String) async throws -> Int {
    switch step {
    case .opens: try await send(.landing(session: session)).status
    case .copies: try await send(.copied(session: session)).status
    case .clicks: try await send(.platformClicked(session: session)).status
    case .donePhone: try await send(.done(session: session), #"{"isOnPhone":true}"#).status
    case .doneKiosk: try await send(.done(session: session)).status
    }
  }
}
