import ClientKit
import TruFanModels

/// Passwords: forgotten, set by a link, and changed.
extension TruFanSession {
  /// What the server wants of a new password.
  package nonisolated static let passwordRule =
    "8 characters or more, with a digit and an upper-case letter."

  /// - Returns: the server's sentence.
  /// - Throws: ``APIError``, or `CancellationError`.
  package func requestReset(of email: String) async throws -> String {
    try await device.call(
      TruFanAPI.requestReset(), sending: PasswordResetRequest(email: email)
    ).message
  }

  /// Sets a password by the token of an e-mail. The server signs all devices of the account out, so
  /// this one forgets its tokens, too.
  /// - Throws: ``APIError``, or `CancellationError`.
  package func setPassword(_ new: String, token: String) async throws {
    let answer = try await device.call(
      TruFanAPI.confirmReset(),
      sending: PasswordResetConfirmation(token: token, newPassword: new))
    leave(saying: answer.message)
  }

  /// - Returns: the server's sentence.
  /// - Throws: ``APIError``, or `CancellationError`.
  package func changePassword(from current: String, to new: String) async throws -> String {
    try await authorized { headers in
      try await device.call(
        TruFanAPI.changePassword(),
        sending: ChangePasswordRequest(currentPassword: current, newPassword: new),
        headers: headers
      ).message
    }
  }
}

extension APIError {
  /// The first field's own sentence, which says more than "Validation error"; otherwise the error's. A
  /// part of a sentence, such as "must have at least 8 characters", does not stand alone.
  package var fieldSentence: String {
    if case .refused(_, _, let details, _) = self,
      let field = details.keys.min(), let sentence = details[field]?.first,
      sentence.first?.isLowercase == false
    {
      return sentence
    }
    return localizedDescription
  }
}
