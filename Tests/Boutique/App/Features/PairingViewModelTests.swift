import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation
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
    #expect(kiosk.requests.isEmpty)
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
    #expect(kiosk.requests.count == 1)
    #expect(!model.isLoading)
  }

  @Test("A code pairs, and the kiosk's key is kept and sent with each question")
  func code() async throws {
    kiosk.server.reply(.pair, Pairing.sample)
    kiosk.server.reply(.demoNext, NextSessionResponse.empty)
    let model = PairingViewModel(storeId: " 7kq4 m2xp ")
    await model.pair(appState: kiosk.state)
    #expect(kiosk.state.currentScreen == .idle)
    #expect(kiosk.state.storePublicId == "store_demo123456")
    let sent = try #require(kiosk.server.requests.first?.body)
    let request = try JSONDecoder().decode(PairingRequest.self, from: sent)
    #expect(request.code == "7KQ4M2XP")
    #expect(kiosk.secrets.string(forKey: Config.kioskNameKey) == request.device)
    #expect(request.device.count == 32)
    _ = try await kiosk.state.api.getNextSession(storeId: "store_demo123456")
    #expect(kiosk.server.requests.last?.headers["x-kiosk-key"] == Pairing.sample.key)
    #expect(kiosk.storage.string(forKey: Config.kioskKeyKey) == nil)
    // Another run of the app goes on with the key.
    let next = kiosk.relaunched()
    #expect(next.currentScreen == .idle && next.identity.key == Pairing.sample.key)
  }

  @Test("A code pairs under a new name, given before the key is kept; without one it does not")
  func newName() async throws {
    struct Refused: Error {}
    let isRefused = Locked(true)
    let secrets = kiosk.secrets
    let keys = Locked<[String?]>([])
    var device = kiosk.state.device
    device.changeName = {
      keys.withLock { $0.append(secrets.string(forKey: Config.kioskKeyKey)) }
      if isRefused.withLock({ $0 }) { throw Refused() }
    }
    let state = AppState(device: device)
    kiosk.server.reply(.pair, Pairing.sample)
    let model = PairingViewModel(storeId: "7KQ4-M2XP")
    await model.pair(appState: state)
    #expect(model.errorMessage == NotStored("This pairing").errorDescription)
    #expect(state.storePublicId == nil && secrets.string(forKey: Config.kioskKeyKey) == nil)
    isRefused.withLock { $0 = false }
    await model.pair(appState: state)
    #expect(state.storePublicId != nil && secrets.string(forKey: Config.kioskKeyKey) != nil)
    #expect(keys.withLock { $0 } == [nil, nil])
  }

  @Test("After a lost answer the same code is asked for by the same name")
  func lostAnswer() async throws {
    kiosk.server.fail(.pair, .timedOut)
    let model = PairingViewModel(storeId: "7KQ4-M2XP")
    await model.pair(appState: kiosk.state)
    #expect(model.errorMessage?.contains("took too long") == true)
    // Also after a relaunch.
    let relaunched = kiosk.relaunched()
    kiosk.server.reply(.pair, Pairing.sample)
    await PairingViewModel(storeId: "7KQ4-M2XP").pair(appState: relaunched)
    #expect(relaunched.currentScreen == .idle)
    #expect(kiosk.server.requests.count == 2)
    #expect(kiosk.server.requests[0].body == kiosk.server.requests[1].body)
  }

  @Test("A code that is no good stays on the screen with a sentence")
  func badCode() async {
    kiosk.server.refuse(.pair, 404, "This code is not valid.")
    let model = PairingViewModel(storeId: "7KQ4-M2XP")
    await model.pair(appState: kiosk.state)
    #expect(
      model.errorMessage
        == "That code isn't valid. It may have expired, or have been used. "
        + "Make a new one in the console.")
    #expect(kiosk.state.currentScreen == .pairing)
  }

  @Test("A store that takes only paired kiosks says so to one that knows its id")
  func closedStore() async {
    kiosk.server.refuse(.demoNext, 401, "This store takes paired kiosks only.")
    let model = PairingViewModel(storeId: "store_demo123456")
    await model.pair(appState: kiosk.state)
    #expect(model.errorMessage == "This store takes paired kiosks only.")
    #expect(kiosk.state.currentScreen == .pairing)
  }

  @Test("A kiosk that is unpaired from afar forgets its key, and says why it asks")
  func unpaired() async throws {
    kiosk.state.pair(withStore: "store_demo123456", key: "key")
    kiosk.server.refuse(.demoNextWaiting, 401, "This kiosk was unpaired.")
    let idle = Task { await kiosk.idle.follow(appState: kiosk.state) }
    try await eventually { kiosk.state.currentScreen == .pairing }
    idle.cancel()
    #expect(kiosk.state.errorMessage == "This kiosk was unpaired.")
    #expect(kiosk.state.identity.key == nil && kiosk.state.storePublicId == nil)
    #expect(kiosk.relaunched().currentScreen == .pairing)
  }
}
