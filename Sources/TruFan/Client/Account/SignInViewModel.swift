import ClientKit
import Foundation
import Observation
import TruFanModels

/// Signs somebody in, or opens a parker's account.
@MainActor @Observable
package final class SignInViewModel {
  package var email: String {
    get { typed.email }
    set { typed.email = newValue }
  }
  package var password: String
  package var firstName: String {
    get { typed.firstName }
    set { typed.firstName = newValue }
  }
  package var lastName: String {
    get { typed.lastName }
    set { typed.lastName = newValue }
  }
  /// A friend's, which may be left out.
  package var referralCode: String {
    get { typed.referralCode }
    set { typed.referralCode = newValue }
  }
  /// A new account's facts outlive a reload. Signing in has nothing to keep.
  private var typed: NewAccountDraft {
    didSet {
      guard typed != oldValue else { return }
      // The offer to sign in is about the email that was sent.
      if typed.email != oldValue.email, hasAccount { (errorMessage, hasAccount) = (nil, false) }
      if isRegistering { typed.keepAnew(on: session.device) }
    }
  }
  package private(set) var isRegistering: Bool {
    didSet {
      if isRegistering {
        typed.keepAnew(on: session.device)
      } else {
        NewAccountDraft.forget(on: session.device)
      }
    }
  }
  package private(set) var isLoading = false
  package private(set) var errorMessage: String? {
    didSet { if errorMessage != nil { refusals += 1 } }
  }
  /// How often the form was refused: each time the sentence is brought into sight.
  package private(set) var refusals = 0
  /// Whether the email of a new account has an account, whose owner may sign in.
  package private(set) var hasAccount = false

  @ObservationIgnored private let session: TruFanSession

  /// - Parameter takesNewAccounts: whether strangers can open an account in this app.
  package init(
    session: TruFanSession, takesNewAccounts: Bool = true, email: String = "",
    errorMessage: String? = nil
  ) {
    self.session = session
    let kept = takesNewAccounts ? NewAccountDraft.kept(on: session.device) : nil
    typed = kept ?? NewAccountDraft(email: email)
    isRegistering = kept != nil
    password = ""
    self.errorMessage = errorMessage
  }

  /// The screen has appeared. What was typed too long ago is kept no longer.
  package func appeared() {
    NewAccountDraft.forgetEnded(on: session.device)
    NewAccountDraft.forgetFormerRecord(on: session.device)
  }

  package func signInButtonTapped() async {
    guard !isLoading else { return }
    (errorMessage, hasAccount) = (fault, false)
    guard errorMessage == nil else { return }
    isLoading = true
    defer { isLoading = false }
    let asked = email
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
      NewAccountDraft.forget(on: session.device)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch let error as APIError {
      let isTaken = isRegistering && error.code == "email_taken"
      // Of an email that was changed meanwhile nothing is known.
      guard !isTaken || email == asked else { return }
      errorMessage = Self.sentence(error)
      hasAccount = isTaken
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  package func modeButtonTapped() {
    isRegistering.toggle()
    // A password made up for a new account is not the one of the account that there is.
    if hasAccount { password = "" }
    (errorMessage, hasAccount) = (nil, false)
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
