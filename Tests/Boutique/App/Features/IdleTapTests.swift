import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor
struct IdleTapTests {
  let kiosk = Kiosk()
  let model = IdleViewModel()

  @Test("A tap looks at once and says kindly that there is nothing yet")
  func tapWithoutPurchase() async throws {
    kiosk.server.reply(.demoNext, NextSessionResponse.empty)
    let tap = Task { await model.handleTap(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .seconds(4))
    #expect(kiosk.requests.count == 1)
    #expect(model.notice == "We'll be ready right after your purchase.")
    kiosk.clock.advance(by: .seconds(4))
    await tap.value
    #expect(model.notice == nil)
  }

  @Test("A cancelled visit is skipped by polling, and a tap brings it back")
  func dismissed() async {
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    await model.checkForPendingSession(appState: kiosk.state)
    RatingViewModel().cancel(appState: kiosk.state)
    // Even a server that knows nothing of skipping does not bring it back.
    kiosk.server.reply(.demoNextAfterSample, NextSessionResponse.sample)
    await model.checkForPendingSession(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle)
    await model.handleTap(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .rating)
  }

  @Test("After a cancelled visit the next customer's is shown")
  func nextCustomer() async {
    kiosk.startRating()
    kiosk.state.dismissSession()
    var next = ReviewSession.sample
    next.publicId = "sess_another12345"
    kiosk.server.reply(.demoNextAfterSample, NextSessionResponse(session: next, order: nil))
    await model.checkForPendingSession(appState: kiosk.state)
    #expect(kiosk.state.currentSession?.publicId == "sess_another12345")
  }

  @Test("A tap serves the customer who stands there before a visit that was cancelled")
  func tapServesTheNextCustomer() async {
    kiosk.startRating()
    kiosk.state.dismissSession()
    var next = ReviewSession.sample
    next.publicId = "sess_another12345"
    kiosk.server.reply(.demoNextAfterSample, NextSessionResponse(session: next, order: nil))
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    await model.handleTap(appState: kiosk.state)
    #expect(kiosk.state.currentSession?.publicId == "sess_another12345")
  }

  @Test("Of several cancelled visits a tap brings back the last one, and leaves out the others")
  func tapBringsBackTheLast() async throws {
    var other = ReviewSession.sample
    other.publicId = "sess_another12345"
    for session in [ReviewSession.sample, other] {
      kiosk.state.navigateToRating(session: session, order: nil)
      kiosk.state.dismissSession()
    }
    let store = "store_demo123456"
    let both = [ReviewSession.sample.publicId, other.publicId]
    kiosk.server.reply(.nextSession(store: store, skip: both), NextSessionResponse.empty)
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    kiosk.server.reply(
      .demoNextAfterSample, NextSessionResponse(session: other, order: nil))
    await model.handleTap(appState: kiosk.state)
    #expect(kiosk.state.currentSession == other)
    #expect(kiosk.state.dismissed.ids == [ReviewSession.sample.publicId])
  }

  @Test("A cancelled visit that has expired is no longer left out")
  func expired() async throws {
    kiosk.startRating()
    kiosk.state.dismissSession()
    kiosk.server.reply(.demoNextAfterSample, NextSessionResponse.empty)
    kiosk.server.reply(.demoNext, NextSessionResponse.empty)
    let tap = Task { await model.handleTap(appState: kiosk.state) }
    try await kiosk.clock.pass(.seconds(4))
    await tap.value
    #expect(kiosk.state.dismissed.ids.isEmpty)
  }

  @Test("A tap while the line is down does not let a cancelled visit come back by itself")
  func tapOffline() async throws {
    kiosk.startRating()
    kiosk.state.dismissSession()
    kiosk.server.reply(.demoNextAfterSample, NextSessionResponse.empty)
    kiosk.server.fail(.demoNext, .offline)
    await model.handleTap(appState: kiosk.state)
    #expect(model.errorMessage?.contains("no internet connection") == true)
    #expect(kiosk.state.dismissed.ids == [ReviewSession.sample.publicId])
  }

  @Test("A tap asks at once, even while the kiosk's own question waits at the server")
  func tapWhileWaiting() async throws {
    let gate = Gate()
    kiosk.holdAnswers(until: gate)
    let idle = Task { await model.follow(appState: kiosk.state) }
    try await kiosk.clock.pass(.milliseconds(200))
    try await eventually { kiosk.requests.count == 2 }
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    await model.handleTap(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .rating)
    // The question that still waits changes nothing more, and is the last.
    kiosk.state.dismissSession()
    kiosk.state.navigateToPairing()
    gate.open()
    await idle.value
    #expect(kiosk.state.currentScreen == .pairing)
    #expect(kiosk.requests.count == 3)
  }

  @Test("A second tap while the first is being answered asks nothing more")
  func tapDuringTap() async throws {
    let gate = Gate()
    kiosk.server.answer(.demoNext) { _ in
      await gate.pass()
      return try .json(NextSessionResponse.empty)
    }
    let first = Task { await model.handleTap(appState: kiosk.state) }
    try await eventually { kiosk.requests.count == 1 }
    await model.handleTap(appState: kiosk.state)
    gate.open()
    try await kiosk.clock.pass(.seconds(4))
    await first.value
    #expect(kiosk.requests.count == 1 && model.notice == nil)
  }

  @Test("Every cancelled visit is left out, the oldest forgotten before the server refuses")
  func severalCancelled() async throws {
    for number in 1...22 {
      var session = ReviewSession.sample
      session.publicId = "sess_\(number)"
      kiosk.state.navigateToRating(session: session, order: nil)
      kiosk.state.dismissSession()
    }
    await model.checkForPendingSession(appState: kiosk.state)
    let path = try #require(kiosk.requests.last?.path)
    #expect(path.hasSuffix("/next?" + (4...22).map { "skip=sess_\($0)" }.joined(separator: "&")))
  }

  @Test("Another window's visit pushes no cancelled one out of what the server is told to skip")
  func elsewhereBesideCancelled() async throws {
    kiosk.startRating()
    let second = kiosk.opensWindow("second")
    for number in 1...22 { second.dismissed.add("sess_\(number)") }
    #expect(second.dismissed.ids.count == 19)
    #expect(second.skippedSessionIds() == second.dismissed.ids + [ReviewSession.sample.publicId])
    #expect(second.skippedSessionIds().count <= BoutiqueRules.skippedSessionLimit)
  }

  @Test("A new purchase that comes in while a cancelled visit is recalled leaves it cancelled")
  func newPurchaseWhileRecalling() async throws {
    kiosk.startRating()
    kiosk.state.dismissSession()
    var new = ReviewSession.sample
    new.publicId = "sess_another12345"
    kiosk.server.reply(.demoNextAfterSample, NextSessionResponse.empty)
    kiosk.server.reply(.demoNext, NextSessionResponse(session: new, order: nil))
    await model.handleTap(appState: kiosk.state)
    #expect(kiosk.state.currentSession == new)
    #expect(kiosk.state.dismissed.ids == [ReviewSession.sample.publicId])
  }
}
