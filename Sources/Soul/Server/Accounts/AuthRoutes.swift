import ServerKit
import SoulModels
import WireKit

/// The routes of signing in by phone.
struct AuthRoutes: Sendable {
  let people: SoulPeople
  /// Whether codes reach anybody.
  let canSendCodes: Bool

  /// - Throws: ``Problem`` 503 on a server that cannot send text messages.
  func sendCode(_ request: TypedRequest<NoArguments, SendCodeRequest>) async throws -> SoulDone {
    guard canSendCodes else {
      throw Problem.unavailable(
        "This server cannot send text messages, so nobody can sign in with a code.",
        code: "no_sms")
    }
    try await people.sendCode(to: try await request.body().phone, from: request.context.network)
    return SoulDone("Verification code sent")
  }

  func verifyCode(
    _ request: TypedRequest<NoArguments, VerifyCodeRequest>
  ) async throws -> VerifyCodeResponse {
    let body = try await request.body()
    return try await people.signIn(
      phone: body.phone, code: body.token, from: request.context.network)
  }

  func refresh(
    _ request: TypedRequest<NoArguments, RefreshRequest>
  ) async throws -> RefreshResponse {
    try await people.refresh(try await request.body().token)
  }

  func logOut(_ request: TypedRequest<NoArguments, NoBody>) async throws -> SoulDone {
    try await people.signOut(try request.context.signedIn())
    return SoulDone("You are signed out")
  }
}
