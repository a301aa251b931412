import Foundation
import ServerKit
import SoulModels
import WireKit

/// Soul's people: ServerKit's accounts with a profile each.
struct SoulPeople: Sendable {
  let accounts: Accounts
  let database: Database
  let clock: any WallClock
  let blobs: Blobs
  /// Nil: this server sends and checks codes itself.
  let supabase: SupabaseCodes?
  /// Whose numbers get codes; empty: all.
  let smsRegions: Set<String>

  func sendCode(to phone: String?, from client: ClientAddress?) async throws {
    let number = try Self.number(phone)
    guard smsRegions.isEmpty || number.isIn(smsRegions) else {
      throw Problem.badRequest(
        "Soul sends no codes to numbers of this country. Use a number of another one.",
        code: "invalid_phone")
    }
    guard let supabase else { return try await accounts.sendCode(to: number.text, from: client) }
    try await supabase.send(to: number.text, from: client)
  }

  func signIn(
    phone: String?, code: String?, from client: ClientAddress?
  ) async throws -> VerifyCodeResponse {
    guard let phone, let code, !code.isEmpty else {
      throw Problem.badRequest(
        "Phone number and verification code are required", code: "missing_code")
    }
    let (now, number) = (clock.now(), try Self.number(phone).text)
    let profile = { @Sendable (db: Connection, account: Account, isNew: Bool) throws -> SoulUser in
      if isNew {
        try PersonTable.insert(account.id, Person(updatedAt: account.createdAt), in: db)
        try takeOver(account, at: now, in: db)
      }
      return try user(account, in: db)
    }
    let signedIn =
      if let supabase {
        try await supabase.signIn(phone: number, code: code, from: client, also: profile)
      } else {
        try await accounts.signIn(phone: number, code: code, from: client, also: profile)
      }
    return VerifyCodeResponse(user: signedIn.profile, session: Self.tokens(signedIn.tokens))
  }

  func refresh(_ token: String?) async throws -> RefreshResponse {
    guard let token, !token.isEmpty else {
      throw Problem.badRequest("Refresh token is required", code: "missing_refresh_token")
    }
    return RefreshResponse(Self.tokens(try await accounts.refresh(token).tokens))
  }

  /// The device that signs out is told nothing any more.
  func signOut(_ identity: Identity) async throws {
    try await database.write { db in try DeviceTable.remove(session: identity.session, in: db) }
    try await accounts.signOut(identity)
  }

  func user(_ id: String) async throws -> SoulUser {
    let account = try await accounts.account(id)
    return try await database.read { db in try user(account, in: db) }
  }

  func change(
    _ id: String, _ work: @escaping @Sendable (inout Person) -> Void
  ) async throws -> SoulUser {
    let account = try await accounts.account(id)
    let now = clock.now()
    return try await database.write { db in
      guard var person = try PersonTable.find(id, in: db) else {
        throw SoulRealm.accounts.answers.unknownAccount
      }
      let before = person
      work(&person)
      if person != before {
        person.updatedAt = now
        try PersonTable.update(id, person, in: db)
      }
      return try user(account, in: db)
    }
  }

  func usage(_ id: String) async throws -> SoulUsage {
    let now = clock.now()
    return try await database.read { db in
      guard let person = try PersonTable.find(id, in: db) else {
        throw SoulRealm.accounts.answers.unknownAccount
      }
      return SoulUsage(
        modelsCreated: try ModelTable.count(of: id, in: db),
        imagesGenerated: try QuotaTable.used(by: id, month: QuotaTable.month(of: now), in: db),
        tier: person.tier, resetsAt: QuotaTable.end(of: now))
    }
  }

  private static func number(_ text: String?) throws -> MobileNumber {
    guard let text, !text.isEmpty else {
      throw Problem.badRequest("Phone number is required", code: "missing_phone")
    }
    do {
      return try MobileNumber(text)
    } catch {
      throw Problem.badRequest(error.localizedDescription, code: "invalid_phone")
    }
  }

  private func user(_ account: Account, in db: Connection) throws -> SoulUser {
    guard let person = try PersonTable.find(account.id, in: db) else {
      throw SoulRealm.accounts.answers.unknownAccount
    }
    return SoulUser(
      id: account.id, phone: account.phone ?? "", name: person.name,
      dateOfBirth: person.dateOfBirth, gender: person.gender, subscriptionTier: person.tier,
      modelCount: try ModelTable.count(of: account.id, in: db),
      monthlyGenerations: try QuotaTable.used(
        by: account.id, month: QuotaTable.month(of: clock.now()), in: db),
      onboardingCompleted: person.hasOnboarded, createdAt: account.createdAt,
      updatedAt: person.updatedAt)
  }

  private static func tokens(_ tokens: SessionTokens) -> SoulTokens {
    SoulTokens(
      accessToken: tokens.access, refreshToken: tokens.refresh,
      expiresAt: tokens.accessExpiresAt.milliseconds / 1000)
  }
}
