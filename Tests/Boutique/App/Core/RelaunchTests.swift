import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation
import Testing

@testable import BoutiqueApp

/// A reload, a relaunch of the app or a restart of the server in the middle of a visit.
@MainActor
struct RelaunchTests {
  let kiosk = Kiosk()

  @Test("The rating screen comes back with its stars and its order")
  func rating() async throws {
    kiosk.startRating()
    kiosk.state.tapsStar(3)
    try await eventually { kept?.contains(#""stars":3"#) == true }
    let state = kiosk.relaunched()
    #expect(state.currentScreen == .rating)
    #expect(state.currentSession == .sample)
    #expect(state.currentOrder == .sample)
    #expect(RatingViewModel.resuming(state).selectedRating == 3)
  }

  @Test("Several taps in a row are kept once, the last of them")
  func lastStars() async throws {
    kiosk.startRating()
    for stars in 1...5 { kiosk.state.tapsStar(stars) }
    try await eventually { kept?.contains(#""stars":5"#) == true }
  }

  @Test("The consent screen comes back with the text that was read, and its stars behind it")
  func consent() {
    kiosk.startRating()
    kiosk.state.tapsStar(4)
    kiosk.state.navigateToConsent(review: "A good visit.")
    let state = kiosk.relaunched()
    #expect(state.currentScreen == .consent)
    #expect(state.generatedReview == "A good visit.")
    #expect(state.chosenStars == 4)
  }

  @Test("The code comes back with the seconds that are left")
  func handoff() async throws {
    kiosk.startRating()
    kiosk.state.navigateToConsent(review: "A good visit.")
    kiosk.state.navigateToHandoff()
    kiosk.clock.advance(by: .milliseconds(11_400))
    let state = kiosk.relaunched()
    #expect(state.currentScreen == .handoff)
    #expect(state.currentSession == .sample)
    let model = HandoffViewModel.resuming(state)
    #expect(model.remainingSeconds == 19)

    kiosk.server.reply(.sampleDone, StandardResponse())
    let timeout = Task { await model.startTimeout(appState: state) }
    for _ in 0..<19 { try await kiosk.clock.pass(.seconds(1)) }
    await timeout.value
    #expect(state.currentScreen == .thankYou)
  }

  @Test("A relaunch does not lengthen the time that a review may be seen by whoever passes")
  func privacyIsNotLengthened() {
    kiosk.startRating()
    kiosk.state.navigateToConsent(review: "A good visit.")
    kiosk.clock.advance(by: .seconds(60))
    #expect(kiosk.relaunched().secondsLeft == 30)
    kiosk.clock.advance(by: .seconds(20))
    #expect(kiosk.relaunched().secondsLeft == 10)
  }

  @Test("A touch does, also after the relaunch")
  func touch() async throws {
    kiosk.startRating()
    kiosk.clock.advance(by: .seconds(60))
    let state = kiosk.relaunched()
    let before = kept
    state.keepTouchedVisit()
    #expect(state.secondsLeft == 90)
    try await eventually { kept != before }
    kiosk.clock.advance(by: .seconds(80))
    #expect(kiosk.relaunched().currentScreen == .rating)
  }

  @Test("After 90 seconds nobody is shown a stranger's visit, and it is not offered by itself")
  func tooLate() {
    kiosk.startRating()
    kiosk.state.navigateToConsent(review: "A good visit.")
    kiosk.clock.advance(by: .seconds(90))
    let state = kiosk.relaunched()
    #expect(state.currentScreen == .idle)
    #expect(state.currentSession == nil)
    #expect(state.generatedReview == nil)
    #expect(state.dismissed.ids == [ReviewSession.sample.publicId])
    #expect(kept == nil)
  }

  @Test("A countdown that ended while the app was away is told to the server afterwards")
  func doneAfterwards() async throws {
    kiosk.startRating()
    kiosk.state.navigateToHandoff()
    kiosk.clock.advance(by: .seconds(30))
    let state = kiosk.relaunched()
    #expect(state.currentScreen == .idle)
    kiosk.server.reply(.demoNextWaiting, NextSessionResponse.empty)
    kiosk.server.reply(.sampleDone, StandardResponse())
    let polling = Task { await IdleViewModel().follow(appState: state) }
    try await kiosk.clock.sleeper(for: .seconds(7))
    #expect(kiosk.server.paths.last == "POST review/sess_sample123456/done")
    #expect(state.doneNotes.unsent.isEmpty)
    polling.cancel()
    await polling.value
  }

  @Test("A device whose clock was set back shows nothing for longer")
  func clockSetBack() throws {
    kiosk.startRating()
    kiosk.state.navigateToHandoff()
    var device = kiosk.state.device
    device.now = { Kiosk.launch.addingTimeInterval(-86_400) }
    #expect(AppState(device: device).secondsLeft == 30)
  }

  @Test("A visit that ended is not brought back")
  func ended() {
    kiosk.startRating()
    kiosk.state.navigateToConsent(review: "A good visit.")
    #expect(kept != nil)
    kiosk.state.navigateToThankYou()
    #expect(kept == nil)
    kiosk.startRating()
    kiosk.state.dismissSession()
    #expect(kept == nil)
    kiosk.startRating()
    kiosk.state.unpair()
    #expect(kept == nil)
    #expect(kiosk.relaunched().currentScreen == .pairing)
  }

  @Test("A cancelled visit stays cancelled")
  func cancelled() async {
    kiosk.startRating()
    kiosk.state.dismissSession()
    let state = kiosk.relaunched()
    kiosk.server.reply(.demoNextAfterSample, NextSessionResponse.empty)
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    await IdleViewModel().checkForPendingSession(appState: state)
    #expect(state.currentScreen == .idle)
  }

  @Test("A visit of another store is not shown")
  func anotherStore() {
    kiosk.startRating()
    kiosk.storage.set("store_other", forKey: Config.storeIDKey)
    let state = kiosk.relaunched()
    #expect(state.currentScreen == .idle)
    #expect(state.storePublicId == "store_other")
    #expect(kept == nil)
  }

  @Test(
    "What cannot be read is dropped without a word",
    arguments: ["{", #"{"version":1,"window":"first","value":{}}"#, #"{"version":99}"#])
  func unreadable(text: String) {
    kiosk.storage.set(text, forKey: Config.visitKey)
    kiosk.storage.set(text, forKey: Config.dismissedKey)
    kiosk.storage.set(text, forKey: Config.unsentDoneKey)
    let state = kiosk.relaunched()
    #expect(state.currentScreen == .idle)
    #expect(state.dismissed.ids.isEmpty)
    #expect(kept == nil)
  }

  @Test("A reload waits for its old page to close, and shows nothing of the visit until then")
  func reload() async throws {
    kiosk.startRating()
    kiosk.state.navigateToConsent(review: "A good visit.")
    let state = kiosk.opensWindow("reloaded")
    #expect(state.currentScreen == .starting)
    #expect(state.generatedReview == nil)
    let waiting = Task { await state.waitForOtherWindow() }
    try await kiosk.clock.sleeper(for: .milliseconds(100))
    kiosk.windows.open = ["reloaded"]
    kiosk.clock.advance(by: .milliseconds(100))
    await waiting.value
    #expect(state.currentScreen == .consent)
    #expect(state.generatedReview == "A good visit.")

    // The old page's program may live on for a while; its end is not the visit's.
    kiosk.state.dismissSession()
    #expect(kept != nil)
  }

  @Test("A page that is not connected yet gives the old one longer to close")
  func slowLine() async throws {
    kiosk.startRating()
    let second = kiosk.opensWindow("second")
    kiosk.windows.open = ["first"]
    let waiting = Task { await second.waitForOtherWindow() }
    for _ in 0..<15 { try await kiosk.clock.pass(.milliseconds(100)) }
    // It has looked once more by then, so that the looks to come are counted.
    try await kiosk.clock.sleeper(for: .milliseconds(100))
    #expect(second.currentScreen == .starting)
    kiosk.windows.open = ["first", "second"]
    for _ in 0..<3 { try await kiosk.clock.pass(.milliseconds(100)) }
    await waiting.value
    #expect(second.currentScreen == .idle)
  }

  @Test("A second window neither takes the visit over nor doubles it")
  func secondWindow() async throws {
    kiosk.startRating()
    let second = kiosk.opensWindow("second")
    let waiting = Task { await second.waitForOtherWindow() }
    for _ in 0..<5 { try await kiosk.clock.pass(.milliseconds(100)) }
    await waiting.value
    #expect(second.currentScreen == .idle)
    kiosk.server.reply(.demoNextAfterSample, NextSessionResponse.empty)
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    await IdleViewModel().checkForPendingSession(appState: second)
    #expect(second.currentScreen == .idle)
    #expect(kiosk.state.currentScreen == .rating)

    // Another customer's visit in the second window is a normal visit. It is not kept while the
    // first one's is.
    var other = ReviewSession.sample
    other.publicId = "sess_other1234567"
    second.navigateToRating(session: other, order: nil)
    kiosk.windows.open = []
    #expect(kiosk.opensWindow("third").currentSession == .sample)
  }

  @Test("A window that waited in vain goes on with the visit once the first one has closed")
  func freed() async throws {
    kiosk.startRating()
    let second = kiosk.opensWindow("second")
    let waiting = Task { await second.waitForOtherWindow() }
    for _ in 0..<5 { try await kiosk.clock.pass(.milliseconds(100)) }
    await waiting.value
    // The kiosk's question waits no longer than seven seconds while the first window is open.
    let clock = kiosk.clock
    kiosk.server.answer(
      .nextSession(
        store: "store_demo123456", skip: [ReviewSession.sample.publicId], wait: Config.shortWait)
    ) { request in
      if request.headers["if-none-match"] != nil {
        try await clock.sleep(for: .seconds(Config.shortWait))
        return TransportResponse(status: 304)
      }
      return try .json(NextSessionResponse.empty, headers: ["etag": "\"nothing\""])
    }
    let idle = Task { await IdleViewModel().follow(appState: second) }
    try await kiosk.clock.pass(.milliseconds(200))
    try await kiosk.clock.sleeper(for: .seconds(7))
    #expect(second.currentScreen == .idle)
    kiosk.windows.open = ["second"]
    kiosk.clock.advance(by: .seconds(7))
    try await kiosk.clock.pass(.milliseconds(200))
    await idle.value
    #expect(second.currentScreen == .rating)
    #expect(second.currentSession == .sample)
  }

  private var kept: String? { kiosk.storage.string(forKey: Config.visitKey) }
}
