import ServerKit
import SoulModels
import WireKit

/// The routes of one's own account.
struct UserRoutes: Sendable {
  let people: SoulPeople
  let pictures: Pictures
  let sendsToApple: Bool

  func profile(_ request: TypedRequest<NoArguments, NoBody>) async throws -> UserResponse {
    UserResponse(try await people.user(try request.context.signedIn().account))
  }

  func updateProfile(
    _ request: TypedRequest<NoArguments, ProfileRequest>
  ) async throws -> UserResponse {
    let account = try request.context.signedIn().account
    let stored = try await people.user(account).name
    let check = try ProfileCheck(
      try await request.body(), after: stored, at: people.clock.now())
    let user = try await people.change(account) { person in
      person.name = check.name
      person.dateOfBirth = check.dateOfBirth
      person.gender = check.gender
    }
    return UserResponse(user, "Profile updated")
  }

  func completeOnboarding(
    _ request: TypedRequest<NoArguments, NoBody>
  ) async throws -> UserResponse {
    let user = try await people.change(try request.context.signedIn().account) {
      $0.hasOnboarded = true
    }
    return UserResponse(user, "Onboarding completed")
  }

  func usage(_ request: TypedRequest<NoArguments, NoBody>) async throws -> UsageResponse {
    UsageResponse(usage: try await people.usage(try request.context.signedIn().account))
  }

  func registerDevice(
    _ request: TypedRequest<NoArguments, RegisterDeviceRequest>
  ) async throws -> DeviceRegistered {
    let identity = try request.context.signedIn()
    let body = try await request.body()
    guard let token = body.deviceToken, !token.isEmpty else {
      throw Problem.badRequest("Missing required field: deviceToken", code: "missing_token")
    }
    // A row of PostgreSQL's index holds no more than 2,704 bytes. The longest token is of some 250.
    guard token.utf8.count <= 1024 else {
      throw Problem.badRequest("This device token is too long.", code: "invalid_token")
    }
    guard let platform = DevicePlatform(rawValue: body.platform ?? "") else {
      throw Problem.badRequest(
        "Missing or invalid platform field. Must be ios, android or expo.",
        code: "invalid_platform")
    }
    guard let environment = DeviceEnvironment(rawValue: body.environment ?? "production") else {
      throw Problem.badRequest(
        "Invalid environment field. Must be production or sandbox.", code: "invalid_environment")
    }
    let (now, service) = (people.clock.now(), DeviceService(platform, environment))
    try await SessionEnded.translated {
      try await people.database.write { db in
        try DeviceTable.register(
          token, service, of: identity.account, session: identity.session, at: now, in: db)
      }
    }
    return DeviceRegistered(sendsPushes: sendsToApple && platform == .ios)
  }

  func forgetDevice(_ request: TypedRequest<NoArguments, NoBody>) async throws -> SoulDone {
    let session = try request.context.signedIn().session
    try await people.database.write { try DeviceTable.remove(session: session, in: $0) }
    return SoulDone("Device forgotten")
  }

  func deviceStatus(_ request: TypedRequest<NoArguments, NoBody>) async throws -> DeviceStatus {
    let (account, now) = (try request.context.signedIn().account, people.clock.now())
    return try await people.database.read { db in
      // A browser that takes pushes is told, too: nobody needs to be asked for a permission again.
      DeviceStatus(
        hasDeviceToken: try DeviceTable.exists(of: account, at: now, in: db)
          || !BrowserTable.list(of: account, at: now, in: db).isEmpty)
    }
  }

  func deleteAccount(_ request: TypedRequest<NoArguments, NoBody>) async throws -> SoulDone {
    try await people.delete(try request.context.signedIn().account, pictures)
    return SoulDone("Your account and everything in it are deleted")
  }
}
