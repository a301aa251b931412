import BoutiqueModels
import ClientKit
import Foundation

/// Pairing by a link, such as the one in the console's QR code, and its end from afar.
extension AppState {
  /// The server takes this kiosk no more: its owner has unpaired it, or wants keys now.
  func pairingWasRefused(_ error: APIError) {
    // Another window of this device may have paired it with another store since.
    let stored = device.storage.string(forKey: Config.storeIDKey) ?? ""
    guard stored.isEmpty || stored == storePublicId else {
      return pair(withStore: stored, key: identity.key)
    }
    unpair(saying: error.localizedDescription)
  }

  /// Pairs by the link's code. The id of a store pairs only a kiosk that has no store yet: such an
  /// address is no secret, and must not take a kiosk off its store.
  func open(_ link: URL) {
    let items = URLComponents(url: link, resolvingAgainstBaseURL: true)?.queryItems ?? []
    guard let text = items.first(where: { $0.name == BoutiquePages.pairItem })?.value,
      !text.isEmpty
    else { return }
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
