import BoutiqueModels
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor
struct AppStateTests {
  @Test("A new device starts with pairing")
  func newDevice() {
    #expect(Kiosk(store: nil).state.currentScreen == .pairing)
    #expect(Kiosk(store: "").state.currentScreen == .pairing)
  }

  @Test("A paired device starts at its store, and the pairing outlives the app")
  func pairedDevice() {
    let kiosk = Kiosk(store: nil)
    kiosk.state.pair(withStore: "store_1")
    #expect(kiosk.state.currentScreen == .idle)
    #expect(kiosk.storage.string(forKey: "boutique_geo_store_id") == "store_1")
    let relaunched = AppState(device: kiosk.state.device)
    #expect(relaunched.currentScreen == .idle)
    #expect(relaunched.storePublicId == "store_1")
  }

  @Test("Unpairing forgets the store and the visit")
  func unpair() {
    let kiosk = Kiosk()
    kiosk.startRating()
    kiosk.state.unpair()
    #expect(kiosk.state.currentScreen == .pairing)
    #expect(kiosk.state.currentSession == nil)
    #expect(kiosk.storage.string(forKey: "boutique_geo_store_id") == nil)
    #expect(AppState(device: kiosk.state.device).currentScreen == .pairing)
  }

  @Test("Reset clears everything about the customer and keeps the store")
  func reset() {
    let state = Kiosk().state
    state.navigateToRating(session: .sample, order: .sample)
    state.navigateToConsent(review: "Lovely")
    state.rateAgain(saying: "Oh")
    state.resetToIdle()
    #expect(state.currentScreen == .idle)
    #expect(state.currentSession == nil)
    #expect(state.currentOrder == nil)
    #expect(state.generatedReview == nil)
    #expect(state.errorMessage == nil)
    #expect(state.storePublicId == "store_demo123456")
  }

  @Test("A new visit never shows the review of the one before")
  func nextVisit() {
    let state = Kiosk().state
    state.navigateToRating(session: .sample, order: .sample)
    state.navigateToConsent(review: "Somebody else's words")
    state.navigateToRating(session: .sample, order: nil)
    #expect(state.generatedReview == nil)
    #expect(state.currentOrder == nil)
  }

  @Test("What is said about a visit that ended is gone before the next customer comes")
  func farewell() async throws {
    let kiosk = Kiosk()
    kiosk.startRating()
    kiosk.state.dismissSession(saying: "That visit has already ended.")
    let leaving = Task { await kiosk.state.leaveErrorMessage() }
    try await kiosk.clock.sleeper(for: .seconds(6))
    #expect(kiosk.state.errorMessage == "That visit has already ended.")
    kiosk.clock.advance(by: .seconds(6))
    await leaving.value
    #expect(kiosk.state.errorMessage == nil)
  }

  @Test("A customer who comes sooner does not read it either")
  func farewellNextCustomer() {
    let kiosk = Kiosk()
    kiosk.startRating()
    kiosk.state.dismissSession(saying: "That visit has already ended.")
    kiosk.startRating()
    #expect(kiosk.state.errorMessage == nil)
  }

  @Test("Thanks last three seconds")
  func thanks() async throws {
    let kiosk = Kiosk()
    kiosk.startRating()
    kiosk.state.navigateToThankYou()
    let leaving = Task { await kiosk.state.leaveThankYou() }
    try await kiosk.clock.sleeper(for: .seconds(3))
    kiosk.clock.advance(by: .milliseconds(2_999))
    #expect(kiosk.state.currentScreen == .thankYou)
    kiosk.clock.advance(by: .milliseconds(1))
    await leaving.value
    #expect(kiosk.state.currentScreen == .idle)
  }

  @Test("A thank-you screen that is gone resets nothing")
  func thanksCancelled() async throws {
    let kiosk = Kiosk()
    kiosk.state.navigateToThankYou()
    let leaving = Task { await kiosk.state.leaveThankYou() }
    try await kiosk.clock.sleeper(for: .seconds(3))
    leaving.cancel()
    await leaving.value
    #expect(kiosk.state.currentScreen == .thankYou)
  }
}
