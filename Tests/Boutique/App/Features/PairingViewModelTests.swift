import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor
struct PairingViewModelTests {
  let kiosk = Kiosk(store: nil)

  @Test("A known store is remembered and shown, spaces around the id forgiven")
  func success() async {
    kiosk.server.reply(.demoNext, NextSessionResponse.empty)
    let model = PairingViewModel(storeId: "  store_demo123456\n")
    await model.pair(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle)
    #expect(kiosk.state.storePublicId == "store_demo123456")
    #expect(!model.isLoading)
  }

  @Test("Nothing typed is answered without asking the server", arguments: ["", "   "])
  func empty(text: String) async {
    let model = PairingViewModel(storeId: text)
    await model.pair(appState: kiosk.state)
    #expect(model.errorMessage == "Enter the Store ID from your console.")
    #expect(kiosk.server.requests.isEmpty)
  }

  @Test("An unknown store stays on the screen with a sentence")
  func unknown() async {
    kiosk.server.refuse(.nextSession(store: "store_typo"), 404, "Store not found")
    let model = PairingViewModel(storeId: "store_typo")
    await model.pair(appState: kiosk.state)
    #expect(model.errorMessage == "We couldn't find that store. Check the ID and try again.")
    #expect(kiosk.state.currentScreen == .pairing)
    #expect(kiosk.state.storePublicId == nil)
  }

  @Test("Offline, then again with success: the error goes away")
  func retry() async {
    kiosk.server.fail(.demoNext, .offline)
    let model = PairingViewModel(storeId: "store_demo123456")
    await model.pair(appState: kiosk.state)
    #expect(model.errorMessage?.contains("no internet connection") == true)
    kiosk.server.reply(.demoNext, NextSessionResponse.empty)
    await model.pair(appState: kiosk.state)
    #expect(model.errorMessage == nil)
    #expect(kiosk.state.currentScreen == .idle)
  }

  @Test("Two taps ask once")
  func doubleTap() async throws {
    let gate = Gate()
    kiosk.server.answer(.demoNext) { _ in
      await gate.pass()
      throw TransportError.offline
    }
    let model = PairingViewModel(storeId: "store_demo123456")
    let first = Task { await model.pair(appState: kiosk.state) }
    try await eventually { model.isLoading }
    await model.pair(appState: kiosk.state)
    gate.open()
    await first.value
    #expect(kiosk.server.requests.count == 1)
    #expect(!model.isLoading)
  }
}
