import BoutiqueModels
import ClientKit
import Foundation

/// Pairing by a link, such as the one in the console's QR code, and its end from afar.
extension AppState {
  /// The pairing of another key ends. Its note is kept before the key is forgotten.
  func replaceKey(by key: String?) {
    if let old = identity.key, old != key { endedPairings.keep(key: old) }
    identity.keep(key: key)
    knownKey = key
  }

  /// The server takes this kiosk no more: its owner has unpaired it, or wants keys now.
  func pairingWasRefused(_ error: APIError) {
    // Another window of this device may have paired it anew since, with the same store or another.
    let stored = device.storage.string(forKey: Config.storeIDKey) ?? ""
    let isPairedAnew = identity.key != nil && identity.key != knownKey
    guard stored.isEmpty || (stored == storePublicId && !isPairedAnew) else {
      return pair(withStore: stored, key: identity.key)
    }
    // The server knows of no pairing, so there is none to end there.
    identity.keep(key: nil)
    knownKey = nil
    unpair(saying: error.localizedDescription)
  }

  /// Pairs by the link's code. The id of a store pairs only a kiosk that has no store yet: such an
  /// address is no secret, and must not take a kiosk off its store.
  func open(_ link: URL) {
    guard let text = BoutiquePages.pairingText(in: link) else { return }
    switch PairingCodeText.read(text) {
    case let code?:
      // A page that is reloaded has the same address again.
      guard device.storage.string(forKey: Config.usedLinkKey) != code else { return }
      guard storePublicId == nil || currentScreen == .idle else { return }
    case nil:
      guard storePublicId == nil else { return }
    }
    pairingText = text
    navigateToPairing()
  }

  /// After the link's text was tried.
  /// - Parameter isPaired: whether it has paired this kiosk.
  func pairingLinkWasUsed(isPaired: Bool) {
    guard let text = pairingText else { return }
    pairingText = nil
    if isPaired, let code = PairingCodeText.read(text) {
      device.storage.set(code, forKey: Config.usedLinkKey)
    }
    // The kiosk stays with its store when a link is no good.
    if !isPaired, storePublicId != nil { resetToIdle() }
  }
}
