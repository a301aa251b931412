import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor
struct HandoffViewModelTests {
  let kiosk = Kiosk()
  let model = HandoffViewModel()

  init() {
    kiosk.startRating()
    kiosk.state.navigateToHandoff()
  }

  @Test("Thirty seconds are counted down, then it is done")
  func countdown() async throws {
    kiosk.server.reply(.sampleDone, StandardResponse())
    let timeout = Task { await model.startTimeout(appState: kiosk.state) }
    for second in stride(from: 30, to: 0, by: -1) {
      try await kiosk.clock.sleeper(for: .seconds(1))
      #expect(model.remainingSeconds == second)
      #expect(kiosk.state.currentScreen == .handoff)
      kiosk.clock.advance(by: .seconds(1))
    }
    await timeout.value
    #expect(kiosk.state.currentScreen == .thankYou)
    #expect(kiosk.server.paths == ["POST review/sess_sample123456/done"])
  }

  @Test("Done ends the countdown and is sent once, however often it is tapped")
  func done() async throws {
    let gate = holdAnswers()
    let timeout = Task { await model.startTimeout(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .seconds(1))
    let first = Task { await model.markDone(appState: kiosk.state) }
    try await eventually { model.isLoading }
    await timeout.value
    await model.markDone(appState: kiosk.state)
    gate.open()
    await first.value
    #expect(kiosk.requests.count == 1)
    #expect(kiosk.state.currentScreen == .thankYou)
    #expect(model.remainingSeconds == 30)
  }

  @Test("Done at the last moment does not break off what the countdown is sending")
  func doneAtZero() async throws {
    let gate = holdAnswers()
    let late = HandoffViewModel(remainingSeconds: 0)
    let timeout = Task { await late.startTimeout(appState: kiosk.state) }
    try await eventually { kiosk.requests.count == 1 }
    await late.markDone(appState: kiosk.state)
    #expect(late.isLoading)
    gate.open()
    await timeout.value
    #expect(kiosk.requests.count == 1)
    #expect(kiosk.state.doneNotes.unsent.isEmpty)
    #expect(kiosk.state.currentScreen == .thankYou)
  }

  @Test("A server that hangs holds the code for two seconds, and gets the note all the same")
  func hangingServer() async throws {
    kiosk.server.leaveTimeLimitToDevice()
    kiosk.server.answer(.sampleDone) { _ in
      try await Task.sleep(for: .seconds(3_600))
      return try .json(StandardResponse())
    }
    let done = Task { await model.markDone(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .seconds(30))
    try await kiosk.clock.sleeper(for: .seconds(2))
    #expect(kiosk.state.currentScreen == .handoff)
    kiosk.clock.advance(by: .seconds(2))
    await done.value
    #expect(kiosk.state.currentScreen == .thankYou)
    // The request goes on without the screen, up to its own limit; then the note is kept.
    try await kiosk.clock.pass(.seconds(28))
    try await eventually { !kiosk.state.doneNotes.unsent.isEmpty }
  }

  @Test("A failure does not keep the customer", arguments: [TransportError.offline, .timedOut])
  func failure(error: TransportError) async {
    kiosk.server.fail(.sampleDone, error)
    await model.markDone(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .thankYou)
    #expect(kiosk.state.doneNotes.unsent == [ReviewSession.sample.publicId])
  }

  @Test("What the browser ended by itself is sent once, however late it says so")
  func endedByTheBrowser() async throws {
    kiosk.server.reply(.sampleDone, StandardResponse())
    await model.markDone(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .thankYou)
    await model.markDone(appState: kiosk.state)
    #expect(kiosk.server.requests.count == 1)
  }

  @Test("A screen that is gone counts no further")
  func cancelled() async throws {
    let timeout = Task { await model.startTimeout(appState: kiosk.state) }
    try await kiosk.clock.sleeper(for: .seconds(1))
    timeout.cancel()
    await timeout.value
    #expect(kiosk.clock.sleeperCount == 0)
    #expect(kiosk.requests.isEmpty)
    #expect(kiosk.state.currentScreen == .handoff)
  }

  private func holdAnswers() -> Gate {
    let gate = Gate()
    kiosk.server.answer(.sampleDone) { _ in
      await gate.pass()
      return try .json(StandardResponse())
    }
    return gate
  }
}
