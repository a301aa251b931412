import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation
import Testing

@testable import BoutiqueApp

@MainActor @Suite("A link opens the kiosk paired")
struct PairingLinkTests {
  private func link(_ text: String) throws -> URL {
    try #require(URL(string: "http://localhost:3000" + BoutiquePages.kiosk(pairing: text)))
  }

  /// What the pairing screen does as it appears.
  private func show(_ state: AppState) async {
    await PairingViewModel().openLink(appState: state)
  }

  @Test("A code pairs a new kiosk, and the reloaded page does not use it again")
  func code() async throws {
    let kiosk = Kiosk(store: nil)
    kiosk.server.reply(.pair, Pairing.sample)
    kiosk.state.open(try link("7KQ4-M2XP"))
    await show(kiosk.state)
    #expect(kiosk.state.currentScreen == .idle && kiosk.state.pairingText == nil)
    let reloaded = kiosk.relaunched()
    reloaded.open(try link("7KQ4-M2XP"))
    #expect(reloaded.currentScreen == .idle && reloaded.pairingText == nil)
    #expect(kiosk.server.requests.count == 1)
  }

  @Test("A store's id pairs a new kiosk, and never takes a paired one off its store")
  func storeID() async throws {
    let fresh = Kiosk(store: nil)
    fresh.server.reply(.demoNext, NextSessionResponse.empty)
    fresh.state.open(try link("store_demo123456"))
    await show(fresh.state)
    #expect(fresh.state.storePublicId == "store_demo123456")

    let paired = Kiosk(store: "store_other")
    paired.state.open(try link("store_demo123456"))
    #expect(paired.state.currentScreen == .idle)
    #expect(paired.state.storePublicId == "store_other")
  }

  @Test("A paired kiosk follows a good code to another store, and stays after a bad one")
  func repaired() async throws {
    let kiosk = Kiosk(store: "store_other")
    kiosk.server.refuse(.pair, 404, "This code is not valid.")
    kiosk.state.open(try link("2222-2222"))
    await show(kiosk.state)
    #expect(kiosk.state.currentScreen == .idle && kiosk.state.storePublicId == "store_other")
    kiosk.server.reply(.pair, Pairing.sample)
    kiosk.state.open(try link("7KQ4-M2XP"))
    await show(kiosk.state)
    #expect(kiosk.state.storePublicId == "store_demo123456")
    #expect(kiosk.state.identity.key == Pairing.sample.key)
  }

  @Test("A visit on the screen is not interrupted by a link; other addresses mean nothing")
  func ignored() throws {
    let kiosk = Kiosk()
    kiosk.startRating()
    kiosk.state.open(try link("7KQ4-M2XP"))
    #expect(kiosk.state.currentScreen == .rating)
    let fresh = Kiosk(store: nil)
    for text in ["?x=1", "?pair=", "#pair=", "#x", "#pair", "/"] {
      fresh.state.open(try #require(URL(string: "http://localhost:3000/boutique" + text)))
      #expect(fresh.state.pairingText == nil)
    }
  }

  @Test("The text stands where no server reads it; links from before go on")
  func place() throws {
    let fresh = Kiosk(store: nil)
    #expect(try link("7KQ4-M2XP").query == nil)
    #expect(try link("7KQ4-M2XP").fragment == "pair=7KQ4-M2XP")
    fresh.state.open(try link("a b&c=d"))
    #expect(fresh.state.pairingText == "a b&c=d")
    let before = try #require(URL(string: "http://localhost:3000/boutique?pair=store_x#top"))
    fresh.state.open(before)
    #expect(fresh.state.pairingText == "store_x")
  }
}
