import ClientKit
import Foundation
import Observation

/// Takes the owner token.
@MainActor @Observable
final class SignInModel {
  var token = ""
  private(set) var isLoading = false
  private(set) var errorMessage: String?

  init(token: String = "", isLoading: Bool = false, errorMessage: String? = nil) {
    self.token = token
    self.isLoading = isLoading
    self.errorMessage = errorMessage
  }

  func signInButtonTapped(session: OwnerSession) async {
    guard !isLoading else { return }
    let token = token.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !token.isEmpty else {
      errorMessage = "Enter your owner token."
      return
    }
    isLoading = true
    errorMessage = nil
    defer { isLoading = false }
    do {
      try await session.signIn(token: token)
    } catch let error as APIError where error.isUnauthorized {
      errorMessage = "That isn't a valid owner token. Check it and try again."
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}
