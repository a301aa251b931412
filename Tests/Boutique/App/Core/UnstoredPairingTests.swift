import BoutiqueModels
import ClientKit
import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor @Suite("A pairing counts when it is stored")
struct UnstoredPairingTests {
  private let storage = RefusingStorage()

  private func state() -> AppState {
    var device = Device.detached
    device.storage = storage
    return AppState(device: device)
  }

  @Test("One that the disk refuses leads back to the pairing screen, with a sentence")
  func pairing() {
    let state = self.state()
    state.pair(withStore: "store_1")
    #expect(state.currentScreen == .idle && state.errorMessage == nil)
    storage.takeBack(to: [:])
    #expect(state.currentScreen == .pairing && state.storePublicId == nil)
    #expect(state.errorMessage?.contains("This pairing could not be stored") == true)
    state.pair(withStore: "store_1")
    #expect(state.currentScreen == .idle && state.errorMessage == nil)
    #expect(self.state().currentScreen == .idle)
  }

  @Test("One that the storage does not take at all shows no idle screen either")
  func refusedAtOnce() {
    var device = Device.detached
    device.storage = FullStorage()
    let state = AppState(device: device)
    state.pair(withStore: "store_1")
    #expect(state.currentScreen == .pairing && state.storePublicId == nil)
    #expect(state.errorMessage?.contains("could not be stored") == true)
  }

  @Test("A pairing whose end is not stored is said to go on")
  func unpairing() {
    storage.set("store_1", forKey: Config.storeIDKey)
    let state = self.state()
    state.unpair()
    storage.takeBack(to: [Config.storeIDKey: "store_1"])
    #expect(state.currentScreen == .pairing)
    #expect(state.errorMessage?.contains("The end of this pairing could not be stored") == true)
  }

  @Test("The refusal of another window's pairing ends none here")
  func otherWindow() {
    storage.set("store_1", forKey: Config.storeIDKey)
    let (state, other) = (self.state(), self.state())
    other.unpair()
    storage.takeBack(to: [Config.storeIDKey: "store_1"])
    #expect(state.currentScreen == .idle && state.errorMessage == nil)
  }
}

/// A storage without any room.
private struct FullStorage: KeyValueStorage {
  func string(forKey key: String) -> String? { nil }
  func keys(withPrefix prefix: String) -> [String] { [] }
  func set(_ value: String?, forKey key: String) {}
}
