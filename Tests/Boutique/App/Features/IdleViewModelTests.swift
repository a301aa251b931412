import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor
struct IdleViewModelTests {
  let kiosk = Kiosk()
  let model = IdleViewModel()

  @Test("It asks at once, and its next question waits at the server for the purchase")
  func live() async throws {
    let gate = Gate()
    kiosk.holdAnswers(until: gate)
    let idle = Task { await model.follow(appState: kiosk.state) }
    try await kiosk.clock.pass(.milliseconds(200))
    try await eventually { kiosk.requests.count == 2 }
    // Waiting is invisible, for any length.
    kiosk.clock.advance(by: .seconds(20))
    #expect(!model.isLooking && model.errorMessage == nil)
    #expect(kiosk.requests[1].timeout > .seconds(25))
    gate.open()
    await idle.value
    #expect(kiosk.state.currentScreen == .rating)
    #expect(kiosk.state.currentSession == .sample)
    #expect(kiosk.state.currentOrder == .sample)
    #expect(kiosk.clock.sleeperCount == 0)
  }

  @Test("When nothing happened for as long as the server waits, it asks again")
  func unchanged() async throws {
    let clock = kiosk.clock
    kiosk.server.answer(.demoNextWaiting) { request in
      guard request.headers["if-none-match"] != nil else {
        return try .json(NextSessionResponse.empty, headers: ["etag": "\"nothing\""])
      }
      try await clock.sleep(for: .seconds(25))
      return TransportResponse(status: 304)
    }
    let idle = Task { await model.follow(appState: kiosk.state) }
    for _ in 1...3 {
      try await kiosk.clock.pass(.milliseconds(200))
      try await kiosk.clock.pass(.seconds(25))
    }
    try await kiosk.clock.sleeper(for: .milliseconds(200))
    #expect(kiosk.requests.count == 4)
    #expect(kiosk.state.currentScreen == .idle && model.errorMessage == nil)
    idle.cancel()
    await idle.value
  }

  @Test("An older server, which does not wait, is asked at once and then every seven seconds")
  func interval() async throws {
    kiosk.server.reply(.demoNextWaiting, NextSessionResponse.empty)
    let polling = Task { await model.follow(appState: kiosk.state) }
    for looks in 1...3 {
      try await kiosk.clock.sleeper(for: .seconds(7))
      #expect(kiosk.requests.count == looks)
      kiosk.clock.advance(by: .milliseconds(6_999))
      #expect(kiosk.requests.count == looks)
      kiosk.clock.advance(by: .milliseconds(1))
    }
    polling.cancel()
    await polling.value
  }

  @Test("A purchase that waits already opens the rating screen and ends the following")
  func found() async throws {
    kiosk.server.reply(.demoNextWaiting, NextSessionResponse.sample)
    await model.follow(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .rating)
    #expect(kiosk.state.currentSession == .sample)
    #expect(kiosk.state.currentOrder == .sample)
    #expect(kiosk.requests.count == 1)
  }

  @Test("A purchase that came while the settings were open is shown after seven seconds at most")
  func behindSettings() async throws {
    kiosk.server.answer(.demoNextWaiting) { _ in
      try .json(NextSessionResponse.sample, headers: ["etag": "\"sample\""])
    }
    model.showSettings(appState: kiosk.state)
    let idle = Task { await model.follow(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .seconds(7))
    #expect(kiosk.state.currentScreen == .idle)
    model.showSettingsAlert = false
    kiosk.clock.advance(by: .seconds(7))
    await idle.value
    #expect(kiosk.state.currentScreen == .rating)
    // A purchase that is not shown must not be waited on.
    #expect(kiosk.requests.allSatisfy { $0.headers["if-none-match"] == nil })
  }

  @Test("A kiosk whose line is away leaves a purchase to the time when somebody sees it")
  func unseen() async throws {
    kiosk.server.reply(.demoNextWaiting, NextSessionResponse.sample)
    kiosk.windows.open = []
    let polling = Task { await model.follow(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: Config.unseenPause)
    kiosk.clock.advance(by: Config.unseenPause)
    try await kiosk.clock.sleeper(for: Config.unseenPause)
    #expect(kiosk.state.currentScreen == .idle && kiosk.requests.isEmpty)
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

  @Test("An error is shown, the asking goes on, and the next success takes it away")
  func errors() async throws {
    kiosk.server.fail(.demoNextWaiting, .offline)
    let idle = kiosk.idle
    let following = Task { await idle.follow(appState: kiosk.state) }
    for seconds in [1, 2, 4, 7, 7] {
      try await kiosk.clock.sleeper(for: .seconds(seconds))
      #expect(idle.errorMessage?.contains("no internet connection") == true)
      kiosk.clock.advance(by: .seconds(seconds))
    }
    try await kiosk.clock.sleeper(for: .seconds(7))
    kiosk.server.reply(.demoNextWaiting, NextSessionResponse.empty)
    kiosk.clock.advance(by: .seconds(7))
    try await eventually { kiosk.requests.count == 7 && idle.errorMessage == nil }
    following.cancel()
    await following.value
  }

  @Test("A store that is gone is said, and a kiosk that stands there asks on")
  func unknownStore() async throws {
    kiosk.server.refuse(.demoNextWaiting, 404, "Store not found")
    let idle = kiosk.idle
    let following = Task { await idle.follow(appState: kiosk.state) }
    try await kiosk.clock.pass(.seconds(1))
    #expect(idle.errorMessage?.hasPrefix("This store no longer exists.") == true)
    try await kiosk.clock.sleeper(for: .seconds(2))
    #expect(kiosk.requests.count == 2)
    following.cancel()
    await following.value
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
    try await eventually { kiosk.requests.count == 1 }
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
    #expect(!model.isLooking)
    kiosk.clock.advance(by: .milliseconds(400))
    try await eventually { model.isLooking }
    gate.open()
    await look.value
    #expect(!model.isLooking)
  }

  @Test("A slow first question shows the spinner too, one that waits does not")
  func followSpinner() async throws {
    let first = Gate()
    kiosk.server.answer(.demoNextWaiting) { _ in
      await first.pass()
      return try .json(NextSessionResponse.empty, headers: ["etag": "\"nothing\""])
    }
    let idle = Task { await model.follow(appState: kiosk.state) }
    try await kiosk.clock.pass(.milliseconds(400))
    try await eventually { model.isLooking }
    first.open()
    try await eventually { !model.isLooking }
    let second = Gate()
    kiosk.holdAnswers(until: second)
    try await kiosk.clock.pass(.milliseconds(200))
    try await eventually { kiosk.requests.count == 2 }
    kiosk.clock.advance(by: .seconds(10))
    await Task.yield()
    #expect(!model.isLooking)
    second.open()
    await idle.value
  }

  @Test("The end of its task, as when the screen goes, ends the following")
  func stop() async throws {
    kiosk.server.reply(.demoNextWaiting, NextSessionResponse.empty)
    let idle = Task { await model.follow(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .seconds(7))
    idle.cancel()
    await idle.value
    #expect(kiosk.clock.sleeperCount == 0)
  }

  @Test("Another screen ends the following")
  func anotherScreen() async throws {
    kiosk.server.reply(.demoNextWaiting, NextSessionResponse.empty)
    let idle = Task { await model.follow(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .seconds(7))
    model.unpairDevice(appState: kiosk.state)
    kiosk.clock.advance(by: .seconds(7))
    await idle.value
    #expect(kiosk.requests.count == 1)
    #expect(kiosk.clock.sleeperCount == 0)
  }
}
