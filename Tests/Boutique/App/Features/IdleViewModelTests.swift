import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor
struct IdleViewModelTests {
  let kiosk = Kiosk()
  let model = IdleViewModel()

  @Test("It looks at once and then every seven seconds")
  func interval() async throws {
    kiosk.server.reply(.demoNext, NextSessionResponse.empty)
    let polling = Task { await model.startPolling(appState: kiosk.state) }
    for looks in 1...3 {
      try await kiosk.clock.sleeper(for: .seconds(7))
      #expect(kiosk.server.requests.count == looks)
      kiosk.clock.advance(by: .milliseconds(6_999))
      #expect(kiosk.server.requests.count == looks)
      kiosk.clock.advance(by: .milliseconds(1))
    }
    polling.cancel()
    await polling.value
  }

  @Test("A purchase opens the rating screen and ends the polling")
  func found() async throws {
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    await model.startPolling(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .rating)
    #expect(kiosk.state.currentSession == .sample)
    #expect(kiosk.state.currentOrder == .sample)
    #expect(kiosk.clock.sleeperCount == 0)
  }

  @Test("A kiosk whose line is away leaves a purchase to the time when somebody sees it")
  func unseen() async throws {
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    kiosk.windows.open = []
    let polling = Task { await model.startPolling(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: Config.unseenPause)
    kiosk.clock.advance(by: Config.unseenPause)
    try await kiosk.clock.sleeper(for: Config.unseenPause)
    #expect(kiosk.state.currentScreen == .idle && kiosk.server.requests.isEmpty)
    kiosk.windows.open = ["first"]
    kiosk.clock.advance(by: Config.unseenPause)
    await polling.value
    #expect(kiosk.state.currentScreen == .rating)
  }

  @Test("A line that goes while the answer is on its way opens nothing either")
  func lineGoes() async throws {
    let windows = kiosk.windows
    kiosk.server.answer(.demoNext) { _ in
      await MainActor.run { windows.open = [] }
      return try .json(NextSessionResponse.sample)
    }
    await model.checkForPendingSession(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle && kiosk.state.dismissed.ids.isEmpty)
  }

  @Test("A session that is not pending is not shown")
  func notPending() async {
    var session = ReviewSession.sample
    session.status = .approved
    kiosk.server.reply(.demoNext, NextSessionResponse(session: session, order: nil))
    await model.checkForPendingSession(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle)
  }

  @Test("An error is shown, polling goes on, and the next success takes it away")
  func errors() async throws {
    kiosk.server.fail(.demoNext, .offline)
    let polling = Task { await model.startPolling(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .seconds(7))
    #expect(model.errorMessage?.contains("no internet connection") == true)
    kiosk.server.reply(.demoNext, NextSessionResponse.empty)
    kiosk.clock.advance(by: .seconds(7))
    try await kiosk.clock.sleeper(for: .seconds(7))
    #expect(model.errorMessage == nil)
    #expect(kiosk.server.requests.count == 2)
    polling.cancel()
    await polling.value
  }

  @Test("A tap looks at once and says kindly that there is nothing yet")
  func tapWithoutPurchase() async throws {
    kiosk.server.reply(.demoNext, NextSessionResponse.empty)
    let tap = Task { await model.handleTap(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .seconds(4))
    #expect(kiosk.server.requests.count == 1)
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

  @Test("A tap during a look waits for it and then looks itself")
  func tapDuringLook() async throws {
    let gate = Gate()
    kiosk.server.answer(.demoNext) { _ in
      await gate.pass()
      return try .json(NextSessionResponse.empty)
    }
    let look = Task { await model.checkForPendingSession(appState: kiosk.state) }
    try await eventually { kiosk.server.requests.count == 1 }
    let tap = Task { await model.handleTap(appState: kiosk.state) }
    gate.open()
    await look.value
    try await kiosk.clock.pass(.seconds(4))
    await tap.value
    #expect(kiosk.server.requests.count == 2)
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
    let path = try #require(kiosk.server.paths.last)
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

  @Test("Nothing happens behind the open settings")
  func settings() async {
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    model.showSettings(appState: kiosk.state)
    await model.checkForPendingSession(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle)
    model.unpairDevice(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .pairing)
  }

  @Test("An answer that arrives after re-pairing is another store's and is ignored")
  func lateAnswer() async throws {
    let gate = Gate()
    kiosk.server.answer(.demoNext) { [body = NextSessionResponse.sample] _ in
      await gate.pass()
      return try .json(body)
    }
    let look = Task { await model.checkForPendingSession(appState: kiosk.state) }
    try await eventually { kiosk.server.requests.count == 1 }
    kiosk.state.pair(withStore: "store_other")
    gate.open()
    await look.value
    #expect(kiosk.state.currentScreen == .idle)
  }

  @Test("A slow look shows a spinner, a quick one does not")
  func spinner() async throws {
    let gate = Gate()
    kiosk.server.answer(.demoNext) { _ in
      await gate.pass()
      return try .json(NextSessionResponse.empty)
    }
    let look = Task { await model.checkForPendingSession(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .milliseconds(400))
    #expect(!model.isPolling)
    kiosk.clock.advance(by: .milliseconds(400))
    try await eventually { model.isPolling }
    gate.open()
    await look.value
    #expect(!model.isPolling)
  }

  @Test("Stopping ends the loop")
  func stop() async throws {
    kiosk.server.reply(.demoNext, NextSessionResponse.empty)
    let polling = Task { await model.startPolling(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .seconds(7))
    model.stopPolling()
    await polling.value
    #expect(kiosk.clock.sleeperCount == 0)
  }
}
