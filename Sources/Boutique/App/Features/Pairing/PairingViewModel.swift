import BoutiqueModels
import ClientKit
import Foundation
import Observation

/// Ties the kiosk to a store.
@MainActor @Observable
final class PairingViewModel {
  var storeId: String
  private(set) var isLoading = false
  private(set) var errorMessage: String?

  init(storeId: String = "", isLoading: Bool = false, errorMessage: String? = nil) {
    self.storeId = storeId
    self.isLoading = isLoading
    self.errorMessage = errorMessage
  }

  /// Pairs by a code, or by the id of a store that allows it, and remembers the store.
  func pair(appState: AppState) async {
    guard !isLoading else { return }
    let text = storeId.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else {
      errorMessage = "Enter the Store ID from your console."
      return
    }
    isLoading = true
    errorMessage = nil
    appState.clearErrorMessage()
    defer { isLoading = false }
    do {
      if let code = PairingCodeText.read(text) {
        let pairing = try await appState.api.pair(code: code, name: appState.identity.name())
        // Before the key is kept.
        try await appState.device.changeName(before: "This pairing")
        appState.pair(withStore: pairing.storePublicId, key: pairing.key)
      } else {
        _ = try await appState.api.getNextSession(storeId: text)
        appState.pair(withStore: text)
      }
    } catch let error as APIError where error.isNotFound {
      errorMessage =
        PairingCodeText.read(text) == nil
        ? "We couldn't find that store. Check the ID and try again."
        : "That code isn't valid. It may have expired, or have been used. "
          + "Make a new one in the console."
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  /// Uses the link that has opened the kiosk, as if its text had been typed.
  func openLink(appState: AppState) async {
    guard let text = appState.pairingText else { return }
    storeId = text
    await pair(appState: appState)
    appState.pairingLinkWasUsed(isPaired: appState.currentScreen != .pairing)
  }
}
