import WireKit

/// The refusals of accounts. Each product may say them in the status and words of its contract.
package struct AccountAnswers: Sendable {
  // Of the gate.
  /// No `Authorization`, or another kind than Bearer.
  package var notAuthenticated = Problem.forbidden("Not authenticated", code: "not_authenticated")
  /// A token that is not ours, has expired, or whose session has ended.
  package var badToken = Problem.unauthorized(
    "Could not validate credentials", code: "invalid_token")
  /// A token of ours that is for something else, such as a refresh token.
  package var wrongKind = Problem.unauthorized(
    "Invalid token type. Expected access", code: "wrong_token_type")
  package var unknownAccount = Problem.notFound("User not found", code: "user_not_found")
  package var inactive = Problem.forbidden("User account is inactive", code: "account_inactive")
  package var wrongRole = Problem.forbidden(
    "Insufficient permissions", code: "insufficient_permissions")

  // Of the ways in.
  package var emailTaken = Problem.badRequest("Email already registered", code: "email_taken")
  package var phoneTaken = Problem.badRequest(
    "Phone number already registered", code: "phone_taken")
  package var badEmail = Problem.unprocessable(
    "Enter an email address, such as name@example.com.", code: "invalid_email",
    details: ["email": ["is not an email address"]])
  package var badPhone = Problem.unprocessable(
    "Enter a phone number with its country code, such as +1 555 010 0123.", code: "invalid_phone",
    details: ["phone": ["is not a phone number"]])
  package var wrongPassword = Problem.unauthorized(
    "Incorrect email or password", code: "wrong_credentials")
  package var wrongCode = Problem.badRequest(
    "Invalid verification code", code: "wrong_code")
  /// No code can be right: none was sent, or the last one was used, has expired or was guessed at too
  /// often.
  package var noValidCode = Problem.badRequest(
    "This number has no valid code now. Ask for a new one.", code: "no_valid_code")
  package var badRefreshToken = Problem.unauthorized(
    "Invalid or expired refresh token", code: "invalid_refresh_token")
  /// The refresh token of an account that may no longer sign in.
  package var refreshRefused = Problem.unauthorized(
    "User not found or inactive", code: "account_inactive")

  // Of changes.
  package var wrongCurrentPassword = Problem.badRequest(
    "Current password is incorrect", code: "wrong_current_password")
  package var badResetToken = Problem.badRequest(
    "Invalid or expired reset token", code: "invalid_reset_token")
  package var expiredResetToken = Problem.badRequest(
    "Reset token has expired", code: "reset_token_expired")

  package init() {}
}
