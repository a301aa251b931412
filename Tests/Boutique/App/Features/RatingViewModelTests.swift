import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation
import Testing

@testable import BoutiqueApp

@MainActor
struct RatingViewModelTests {
  let kiosk = Kiosk()

  init() {
    kiosk.startRating()
  }

  @Test("Nothing can be sent before a star is tapped")
  func noStars() async {
    let model = RatingViewModel()
    #expect(!model.canSubmit)
    await model.submitRating(appState: kiosk.state)
    #expect(kiosk.requests.isEmpty)
  }

  @Test("The draft leads to consent", arguments: 1...5)
  func success(stars: Int) async {
    kiosk.server.reply(.sampleRating, RatingResponse(generatedReviewText: "A good visit."))
    let model = RatingViewModel(selectedRating: stars)
    #expect(model.canSubmit)
    await model.submitRating(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .consent)
    #expect(kiosk.state.generatedReview == "A good visit.")
    #expect(kiosk.requests.first?.body == Data("{\"starRating\":\(stars)}".utf8))
  }

  @Test("A failure keeps the stars and can be tried again")
  func failure() async {
    kiosk.server.fail(.sampleRating, .timedOut)
    let model = RatingViewModel(selectedRating: 4)
    await model.submitRating(appState: kiosk.state)
    #expect(model.errorMessage?.contains("took too long") == true)
    #expect(model.selectedRating == 4)
    #expect(model.canSubmit)
    #expect(kiosk.state.currentScreen == .rating)
    kiosk.server.reply(.sampleRating, RatingResponse(generatedReviewText: "A good visit."))
    await model.submitRating(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .consent)
  }

  @Test(
    "A visit that is over leads back to the start kindly, and is not offered again",
    arguments: [(404, "Session not found"), (400, "Session is not in pending state")])
  func stale(status: Int, sentence: String) async {
    kiosk.server.refuse(.sampleRating, status, sentence)
    await RatingViewModel(selectedRating: 4).submitRating(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle)
    #expect(
      kiosk.state.errorMessage == "That visit has already ended. Thank you for coming by.")
    #expect(kiosk.state.dismissed.ids == [ReviewSession.sample.publicId])
  }

  @Test("Two taps send one rating")
  func doubleTap() async throws {
    let gate = Gate()
    kiosk.server.answer(.sampleRating) { _ in
      await gate.pass()
      return try .json(RatingResponse(generatedReviewText: "A good visit."))
    }
    let model = RatingViewModel(selectedRating: 5)
    let first = Task { await model.submitRating(appState: kiosk.state) }
    try await eventually { model.isLoading }
    #expect(!model.canSubmit)
    await model.submitRating(appState: kiosk.state)
    gate.open()
    await first.value
    #expect(kiosk.requests.count == 1)
  }

  @Test("A draft that arrives after Cancel is shown to nobody")
  func lateDraft() async throws {
    let gate = Gate()
    kiosk.server.answer(.sampleRating) { _ in
      await gate.pass()
      return try .json(RatingResponse(generatedReviewText: "A good visit."))
    }
    let model = RatingViewModel(selectedRating: 5)
    let submission = Task { await model.submitRating(appState: kiosk.state) }
    try await eventually { model.isLoading }
    model.cancel(appState: kiosk.state)
    gate.open()
    await submission.value
    #expect(kiosk.state.currentScreen == .idle)
    #expect(kiosk.state.generatedReview == nil)
  }

  @Test("Cancel returns to the start without a word to the server")
  func cancel() {
    RatingViewModel(selectedRating: 2).cancel(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle)
    #expect(kiosk.state.currentSession == nil)
    #expect(kiosk.requests.isEmpty)
  }

  @Test("A tapped star is a touch")
  func touch() {
    let model = RatingViewModel()
    model.selectedRating = 3
    #expect(model.inactivity.touches == 1)
  }
}
