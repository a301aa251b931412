import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor @Suite("Of two kiosks in a shop, one shows the visit")
struct VisitHoldTests {
  let kiosk = Kiosk()

  private func holds() -> [String] {
    kiosk.server.paths.filter { $0.hasSuffix("/hold") || $0.hasSuffix("/release") }
      .map { String($0.split(separator: "/").last ?? "") }
  }

  @Test("A visit is asked for before it is shown, by a kiosk that names itself")
  func asked() async {
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    kiosk.server.reply(.sampleHold, StandardResponse())
    await kiosk.idle.checkForPendingSession(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .rating)
    #expect(holds() == ["hold"])
    #expect(kiosk.server.requests.last?.headers["x-kiosk-device"]?.count == 32)
  }

  @Test("What another kiosk has on its screen is not shown here")
  func elsewhere() async {
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    kiosk.server.refuse(.sampleHold, 423, "This visit is on another kiosk's screen.")
    let idle = kiosk.idle
    await idle.checkForPendingSession(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle && idle.errorMessage == nil)
  }

  @Test(
    "Only a clear no keeps a visit from its customer: older servers know no holds",
    arguments: [404, 500, 429])
  func otherAnswers(status: Int) async {
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    kiosk.server.refuse(.sampleHold, status, "Not found")
    await kiosk.idle.checkForPendingSession(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .rating)
  }

  @Test("Cancel and the end of the time give the visit back")
  func released() async throws {
    kiosk.server.reply(.sampleRelease, StandardResponse())
    kiosk.startRating()
    kiosk.state.dismissSession()
    try await eventually { holds() == ["release"] }
  }

  @Test("A visit on the screen is held until it is approved")
  func kept() async throws {
    kiosk.server.reply(.sampleHold, StandardResponse())
    kiosk.startRating()
    let keeping = Task { await kiosk.state.keepHold() }
    for count in 1...3 {
      try await kiosk.clock.pass(BoutiqueRules.holdInterval)
      try await eventually { holds().count == count }
    }
    // Nobody sees the screen: silence.
    try await kiosk.clock.sleeper(for: BoutiqueRules.holdInterval)
    kiosk.windows.open = []
    try await kiosk.clock.pass(BoutiqueRules.holdInterval)
    try await kiosk.clock.sleeper(for: BoutiqueRules.holdInterval)
    #expect(holds().count == 3)
    kiosk.state.navigateToHandoff()
    try await kiosk.clock.pass(BoutiqueRules.holdInterval)
    await keeping.value
    #expect(holds().count == 3)
  }

  @Test("A visit that another kiosk has taken meanwhile is left with a sentence")
  func lost() async throws {
    kiosk.server.refuse(.sampleHold, 423, "This visit is on another kiosk's screen.")
    kiosk.startRating()
    let keeping = Task { await kiosk.state.keepHold() }
    try await kiosk.clock.pass(BoutiqueRules.holdInterval)
    await keeping.value
    #expect(kiosk.state.currentScreen == .idle)
    #expect(kiosk.state.errorMessage == "This visit is on another kiosk's screen.")
  }

  @Test("Stars and answers for a visit that is held elsewhere lead back to the start")
  func refusedSteps() async {
    kiosk.server.refuse(.sampleRating, 423, "This visit is on another kiosk's screen.")
    kiosk.startRating()
    await RatingViewModel(selectedRating: 4).submitRating(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle)
    #expect(kiosk.state.errorMessage == "This visit is on another kiosk's screen.")
    kiosk.server.refuse(.sampleApproval, 423, "This visit is on another kiosk's screen.")
    kiosk.startRating()
    kiosk.state.navigateToConsent(review: "x")
    await ConsentViewModel().approve(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle)
  }
}
