import ClientKit
import Foundation
import Observation
import TruFanModels

/// Signs somebody in, or opens a parker's account.
@MainActor @Observable
package final class SignInViewModel {
  package var email = ""
  package var password = ""
  package var firstName = ""
  package var lastName = ""
  /// A friend's, which may be left out.
  package var referralCode = ""
  package var isRegistering = false
  package private(set) var isLoading = false
  package private(set) var errorMessage: String?

  package init(email: String = "", password: String = "", errorMessage: String? = nil) {
    self.email = email
    self.password = password
    self.errorMessage = errorMessage
  }

  package func signInButtonTapped(session: TruFanSession) async {
    guard !isLoading else { return }
    errorMessage = fault
    guard errorMessage == nil else { return }
    isLoading = true
    defer { isLoading = false }
    do {
      if isRegistering {
        try await session.register(
          RegisterRequest(
            email: trimmed(email), password: password, firstName: trimmed(firstName),
            lastName: trimmed(lastName),
            referralCode: trimmed(referralCode).isEmpty ? nil : trimmed(referralCode)))
      } else {
        try await session.signIn(email: trimmed(email), password: password)
      }
      password = ""
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch let error as APIError {
      errorMessage = Self.sentence(error)
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  package func modeButtonTapped() {
    isRegistering.toggle()
    errorMessage = nil
  }

  private var fault: String? {
    if isRegistering, trimmed(firstName).isEmpty || trimmed(lastName).isEmpty {
      return "Enter your first and last name."
    }
    if trimmed(email).isEmpty { return "Enter your email address." }
    if password.isEmpty { return "Enter your password." }
    return nil
  }

  private func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func sentence(_ error: APIError) -> String {
    error.isUnauthorized ? "Incorrect email or password." : error.fieldSentence
  }
}
