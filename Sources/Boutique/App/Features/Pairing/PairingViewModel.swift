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

  /// Asks the server whether the store exists, and remembers it if so.
  func pair(appState: AppState) async {
    guard !isLoading else { return }
    let id = storeId.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !id.isEmpty else {
      errorMessage = "Enter the Store ID from your console."
      return
    }
    isLoading = true
    errorMessage = nil
    defer { isLoading = false }
    do {
      _ = try await appState.api.getNextSession(storeId: id)
      appState.pair(withStore: id)
    } catch let error as APIError where error.isNotFound {
      errorMessage = "We couldn't find that store. Check the ID and try again."
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}
