import HTTPTypes
import Hummingbird
import ServerKit
import TruFanModels
import WireKit

/// The routes of signing in and of one's own account.
struct AccountRoutes: Sendable {
  let people: TruFanAccounts
  let referrals: Referrals
  /// Whether e-mail reaches anybody.
  let canSendEmail: Bool
  private var accounts: Accounts { people.accounts }

  func register(
    _ request: TypedRequest<NoArguments, RegisterRequest>
  ) async throws -> AuthResponse {
    let body = try await request.checkedBody()
    let friend: ReferralTable.Referral? =
      if let code = body.referralCode?.trimmed {
        try await referrals.require(code, from: request.context.network, in: people.database)
      } else {
        nil
      }
    return try await people.register(body) { db, account in
      guard let friend else { return }
      _ = try referrals.enter(friend.code, for: account, in: db)
    }
  }

  func login(_ request: TypedRequest<NoArguments, LoginRequest>) async throws -> AuthResponse {
    try await people.logIn(try await request.checkedBody(), from: request.context.network)
  }

  func refresh(_ request: TypedRequest<NoArguments, RefreshRequest>) async throws -> TokenResponse {
    let tokens = try await accounts.refresh(try await request.checkedBody().refreshToken).tokens
    return TokenResponse(accessToken: tokens.access, refreshToken: tokens.refresh)
  }

  /// Existing clients expect 204.
  func logout(_ request: TypedRequest<NoArguments, NoBody>) async throws -> Response {
    try await accounts.signOut(try request.context.signedIn())
    return Response(status: .noContent)
  }

  func changePassword(
    _ request: TypedRequest<NoArguments, ChangePasswordRequest>
  ) async throws -> MessageResponse {
    let body = try await request.checkedBody()
    try await accounts.changePassword(
      of: try request.context.signedIn(), from: body.currentPassword, to: body.newPassword,
      by: request.context.network)
    return MessageResponse("Your password was changed. Other devices are signed out.")
  }

  /// - Throws: ``Problem`` 503 on a server that cannot send e-mail, whatever the address.
  func requestReset(
    _ request: TypedRequest<NoArguments, PasswordResetRequest>
  ) async throws -> MessageResponse {
    guard canSendEmail else {
      throw Problem.unavailable(
        "No link can be sent, because there is no email here. Please ask the lot's staff for help.",
        code: "no_email")
    }
    try await accounts.requestReset(
      of: try await request.checkedBody().email, from: request.context.network)
    return MessageResponse("If this address has an account, a link is on its way to it.")
  }

  func confirmReset(
    _ request: TypedRequest<NoArguments, PasswordResetConfirmation>
  ) async throws -> MessageResponse {
    let body = try await request.checkedBody()
    try await accounts.confirmReset(token: body.token, to: body.newPassword)
    return MessageResponse("Your password was changed. Please sign in.")
  }

  func me(_ request: TypedRequest<NoArguments, NoBody>) async throws -> TruFanUser {
    try await people.user(try request.context.signedIn().account)
  }

  func person(_ request: TypedRequest<UserPath, NoBody>) async throws -> TruFanUser {
    try await people.person(request.arguments.user, for: VenueCaller(request.context))
  }

  func list(_ request: TypedRequest<UsersQuery, NoBody>) async throws -> UserList {
    try await people.people(request.arguments, for: VenueCaller(request.context))
  }

  func deleteMe(_ request: TypedRequest<NoArguments, NoBody>) async throws -> Response {
    try await people.delete(try request.context.signedIn())
    return Response(status: .noContent)
  }

  func updateMe(
    _ request: TypedRequest<NoArguments, UpdateUserRequest>
  ) async throws -> TruFanUser {
    try await people.update(
      try request.context.signedIn().account, try await request.checkedBody())
  }
}
