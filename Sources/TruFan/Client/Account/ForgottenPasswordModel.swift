import ClientKit
import Foundation
import Observation
import TruFanModels

/// Asks the server for an e-mail with a link that sets another password.
@MainActor @Observable
package final class ForgottenPasswordModel {
  package var email: String
  package private(set) var isLoading = false
  package private(set) var errorMessage: String?
  /// The server's answer, which is the same for every address.
  package private(set) var answer: String?

  @ObservationIgnored private let session: TruFanSession

  package init(email: String, session: TruFanSession) {
    self.email = email
    self.session = session
  }

  package func sendButtonTapped() async {
    guard !isLoading else { return }
    let address = email.trimmingCharacters(in: .whitespacesAndNewlines)
    errorMessage = address.isEmpty ? "Enter your email address." : nil
    guard errorMessage == nil else { return }
    isLoading = true
    defer { isLoading = false }
    do {
      answer = try await session.requestReset(of: address)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}
