import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

/// Two windows of one device share one visit: no customer is asked twice, and no message appears.
@MainActor
struct VisitElsewhereTests {
  let kiosk = Kiosk()

  /// The first window shows the visit as it was before the second one went on with it.
  private func lost() -> (AppState, AppState) {
    kiosk.startRating()
    kiosk.windows.open = []
    let second = kiosk.opensWindow("second")
    kiosk.windows.open.insert("first")
    #expect(kiosk.state.currentScreen == .rating)
    #expect(second.currentScreen == .rating)
    return (kiosk.state, second)
  }

  private func expectQuietlyIdle(_ state: AppState) {
    #expect(state.currentScreen == .idle)
    #expect(state.errorMessage == nil)
    #expect(state.currentSession == nil)
    #expect(state.dismissed.ids.isEmpty)
  }

  @Test("A screen whose visit another window shows lets go of it by itself, quietly")
  func byItself() async throws {
    let (first, second) = lost()
    let watch = Task { await first.watchForOtherWindow() }
    try await kiosk.clock.pass(.seconds(1))
    await watch.value
    expectQuietlyIdle(first)
    #expect(second.currentScreen == .rating)
  }

  @Test("Submit there sends nothing and says nothing, whatever has become of the visit")
  func submit() async throws {
    let (first, second) = lost()
    second.navigateToConsent(review: "A good visit.")
    second.navigateToHandoff()
    await RatingViewModel(selectedRating: 4).submitRating(appState: first)
    expectQuietlyIdle(first)
    #expect(kiosk.requests.isEmpty)
    #expect(second.currentScreen == .handoff)
  }

  @Test("So it is when the other window has finished the visit already")
  func finished() async throws {
    let (first, second) = lost()
    second.navigateToThankYou()
    second.resetToIdle()
    await RatingViewModel(selectedRating: 4).submitRating(appState: first)
    expectQuietlyIdle(first)
    #expect(kiosk.requests.isEmpty)
  }

  @Test("Yes and No do nothing there either", arguments: [true, false])
  func answers(isYes: Bool) async throws {
    let (first, second) = lost()
    first.navigateToConsent(review: "Mine.")
    second.navigateToConsent(review: "Another.")
    let model = ConsentViewModel()
    if isYes { await model.approve(appState: first) } else { await model.decline(appState: first) }
    expectQuietlyIdle(first)
    #expect(second.currentScreen == .consent)
    #expect(kiosk.requests.isEmpty)
  }

  @Test("A star, Cancel and time running out lead to the idle screen and cancel nothing")
  func others() async throws {
    let (first, second) = lost()
    first.tapsStar(2)
    expectQuietlyIdle(first)
    #expect(second.currentScreen == .rating)
    let third = kiosk.opensWindow("third")
    third.navigateToRating(session: .sample, order: nil)
    third.dismissSession()
    expectQuietlyIdle(third)
    #expect(second.currentScreen == .rating)
  }

  @Test("The program of a page that was closed takes nothing from the new page, open or opening")
  func ghost() async throws {
    kiosk.startRating()
    kiosk.windows.open = []
    let second = kiosk.opensWindow("second")
    // Its page is shown, but its socket is not open yet.
    kiosk.windows.open = []
    let watch = Task { await kiosk.state.watchForOtherWindow() }
    try await kiosk.clock.pass(.seconds(1))
    try await kiosk.clock.sleeper(for: .seconds(1))
    kiosk.state.dismissSession()
    kiosk.windows.open = ["second"]
    #expect(second.dismissed.ids.isEmpty)
    kiosk.server.reply(.sampleRating, RatingResponse(generatedReviewText: "A good visit."))
    await RatingViewModel(selectedRating: 4).submitRating(appState: second)
    #expect(second.currentScreen == .consent)
    watch.cancel()
    await watch.value
  }

  @Test("A tap counts when the window that had taken the visit has closed and changed nothing")
  func backAgain() async throws {
    let (first, _) = lost()
    kiosk.windows.open = ["first"]
    kiosk.server.reply(.sampleRating, RatingResponse(generatedReviewText: "A good visit."))
    await RatingViewModel(selectedRating: 4).submitRating(appState: first)
    #expect(first.currentScreen == .consent)
  }

  @Test("A purchase whose answer comes after another window has opened it is not opened again")
  func bothAsk() async throws {
    let second = kiosk.opensWindow("second")
    let gate = Gate()
    kiosk.server.answer(.demoNext) { _ in
      await gate.pass()
      return try .json(NextSessionResponse.sample)
    }
    let looks = [kiosk.state, second].map { state in
      Task { await IdleViewModel().checkForPendingSession(appState: state) }
    }
    try await eventually { kiosk.requests.count == 2 }
    gate.open()
    for look in looks { await look.value }
    #expect([kiosk.state, second].count { $0.currentScreen == .rating } == 1)
    #expect([kiosk.state, second].count { $0.currentScreen == .idle } == 1)
  }

  @Test("A cancelled visit that one window brought back is not brought back by the other too")
  func bothRecall() async throws {
    kiosk.startRating()
    kiosk.state.dismissSession()
    let second = kiosk.opensWindow("second")
    kiosk.server.reply(.demoNextAfterSample, NextSessionResponse.empty)
    kiosk.server.reply(.demoNext, NextSessionResponse.sample)
    await IdleViewModel().handleTap(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .rating)
    let tap = Task { await IdleViewModel().handleTap(appState: second) }
    try await kiosk.clock.pass(Config.noticeDuration)
    await tap.value
    #expect(second.currentScreen == .idle)
  }

  @Test("A visit that could not be kept beside another is kept, and left out, once that is over")
  func keptLater() async throws {
    kiosk.startRating()
    let second = kiosk.opensWindow("second")
    var other = ReviewSession.sample
    other.publicId = "sess_other1234567"
    second.navigateToRating(session: other, order: nil)
    #expect(!kiosk.state.skippedSessionIds().contains(other.publicId))
    kiosk.state.resetToIdle()
    let watch = Task { await second.watchForOtherWindow() }
    try await kiosk.clock.pass(.seconds(1))
    try await kiosk.clock.sleeper(for: .seconds(1))
    #expect(kiosk.state.skippedSessionIds() == [other.publicId])
    #expect(second.currentScreen == .rating)
    watch.cancel()
    await watch.value
  }
}
