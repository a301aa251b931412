import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor
struct ConsentViewModelTests {
  let kiosk = Kiosk()
  let model = ConsentViewModel()

  init() {
    kiosk.startRating()
    kiosk.state.navigateToConsent(review: "A good visit.")
  }

  @Test("Yes leads to the code")
  func approve() async {
    kiosk.server.reply(.sampleApproval, StandardResponse())
    await model.approve(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .handoff)
    #expect(!model.isLoading)
  }

  @Test("No leads to thanks")
  func decline() async throws {
    kiosk.server.reply(.sampleDecline, StandardResponse())
    await model.decline(appState: kiosk.state)
    let body = try #require(kiosk.requests.last?.body)
    #expect(String(decoding: body, as: UTF8.self) == #"{"undoesApproval":false}"#)
    #expect(kiosk.state.currentScreen == .thankYou)
  }

  @Test("A failure stays on the screen and can be tried again")
  func failure() async throws {
    kiosk.server.fail(.sampleApproval, .unreachable)
    await model.approve(appState: kiosk.state)
    #expect(model.errorMessage?.contains("couldn't reach") == true)
    #expect(kiosk.state.currentScreen == .consent)
    kiosk.server.reply(.sampleDecline, StandardResponse())
    await model.decline(appState: kiosk.state)
    #expect(model.errorMessage == nil)
    #expect(kiosk.state.currentScreen == .thankYou)
    // The approval may have arrived all the same; this No takes it back.
    let body = try #require(kiosk.requests.last?.body)
    #expect(String(decoding: body, as: UTF8.self) == #"{"undoesApproval":true}"#)
  }

  @Test("While one answer is on its way the other button does nothing")
  func oneAnswer() async throws {
    let gate = Gate()
    kiosk.server.answer(.sampleApproval) { _ in
      await gate.pass()
      return try .json(StandardResponse())
    }
    let approval = Task { await model.approve(appState: kiosk.state) }
    try await eventually { model.loadingAction == .approve }
    await model.decline(appState: kiosk.state)
    await model.approve(appState: kiosk.state)
    gate.open()
    await approval.value
    #expect(kiosk.requests.count == 1)
    #expect(kiosk.state.currentScreen == .handoff)
  }

  @Test("Whoever says yes agrees to the text on the screen, not to another kiosk's")
  func changedElsewhere() async throws {
    kiosk.state.choose(stars: 4)
    kiosk.server.refuse(.sampleApproval, 409, "This review was changed on another screen.")
    await model.approve(appState: kiosk.state)
    let body = try #require(kiosk.requests.first?.body)
    #expect(String(decoding: body, as: UTF8.self) == #"{"generatedReviewText":"A good visit."}"#)
    // Back to their own stars, from which a text of their own can be made.
    #expect(kiosk.state.currentScreen == .rating)
    #expect(kiosk.state.generatedReview == nil)
    let rating = RatingViewModel.resuming(kiosk.state)
    #expect(rating.selectedRating == 4)
    #expect(rating.errorMessage?.contains("submit your rating again") == true)
    #expect(kiosk.state.dismissed.ids.isEmpty)

    kiosk.server.reply(.sampleRating, RatingResponse(generatedReviewText: "Mine again."))
    await rating.submitRating(appState: kiosk.state)
    #expect(kiosk.state.generatedReview == "Mine again.")
  }

  @Test("A No that comes at a busy moment can be said again")
  func conflictingDecline() async {
    kiosk.server.refuse(.sampleDecline, 409, "The session has just changed. Please try again.")
    await model.decline(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .consent)
    #expect(model.errorMessage?.contains("try again") == true)
    kiosk.server.reply(.sampleDecline, StandardResponse())
    await model.decline(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .thankYou)
  }

  @Test("A visit that is over leads back to the start", arguments: [400, 404, 410])
  func stale(status: Int) async {
    kiosk.server.refuse(.sampleApproval, status, "Session not found")
    await model.approve(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle)
    #expect(kiosk.state.errorMessage?.contains("already ended") == true)
    #expect(kiosk.state.generatedReview == nil)
  }

  @Test("An approval that arrives when everybody has left shows nothing")
  func late() async throws {
    let gate = Gate()
    kiosk.server.answer(.sampleApproval) { _ in
      await gate.pass()
      return try .json(StandardResponse())
    }
    let approval = Task { await model.approve(appState: kiosk.state) }
    try await eventually { model.isLoading }
    kiosk.state.dismissSession()
    gate.open()
    await approval.value
    #expect(kiosk.state.currentScreen == .idle)
  }
}
