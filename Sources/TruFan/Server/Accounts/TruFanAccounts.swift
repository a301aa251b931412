import ServerKit
import TruFanModels
import WireKit

/// TruFan's people: ServerKit's accounts with a profile each.
struct TruFanAccounts: Sendable {
  let accounts: Accounts
  let database: Database
  let photos: OrderPhotos
  let cards: SavedCards

  /// - Parameter also: more of the transaction that makes the account, with the new account's id.
  func register(
    _ request: RegisterRequest,
    also: @escaping @Sendable (Connection, String) throws -> Void = { _, _ in }
  ) async throws -> AuthResponse {
    let profile = try Self.profile(first: request.firstName, last: request.lastName)
    let signedIn = try await accounts.register(
      AccountDraft(
        email: request.email, phone: request.phone?.trimmed, password: request.password,
        role: UserRole.customer.rawValue)
    ) { db, account in
      try ProfileTable.insert(account.id, profile, in: db)
      try also(db, account.id)
      return Self.user(account, profile, venues: [])
    }
    return Self.response(signedIn)
  }

  func logIn(_ request: LoginRequest, from client: ClientAddress?) async throws -> AuthResponse {
    Self.response(
      try await accounts.signIn(
        email: request.email, password: request.password, from: client, also: Self.user))
  }

  func user(_ id: String) async throws -> TruFanUser {
    let account = try await accounts.account(id)
    return try await database.read { db in try Self.user(db, account) }
  }

  func update(_ id: String, _ request: UpdateUserRequest) async throws -> TruFanUser {
    let account = try await accounts.account(id)
    try await database.write { db in
      var profile = try Self.requireProfile(id, in: db)
      try Self.checkNames(first: request.firstName, last: request.lastName)
      profile.firstName = request.firstName?.trimmed ?? profile.firstName
      profile.lastName = request.lastName?.trimmed ?? profile.lastName
      if let place = request.defaultDelivery ?? request.preferences?.defaultDelivery {
        guard place.unicodeScalars.count <= 200 else {
          throw Problem.invalid(["default_delivery": ["Use at most 200 characters."]])
        }
        if let fault = place.trimmed.flatMap({ NameText.fault("The place", in: $0) }) {
          throw Problem.invalid(["default_delivery": [fault]])
        }
        profile.defaultDelivery = place.trimmed
      }
      profile.defaultTiming =
        request.defaultTiming ?? request.preferences?.defaultTiming ?? profile.defaultTiming
      try ProfileTable.update(id, profile, in: db)
      if let phone = request.phone {
        try accounts.setPhone(of: account.id, to: phone.trimmed, in: db)
      }
    }
    return try await user(id)
  }

  /// Names that are not sent are not judged.
  private static func checkNames(first: String?, last: String?) throws {
    var faults: [String: [String]] = [:]
    for (field, text) in [("first_name", first), ("last_name", last)] {
      guard let text else { continue }
      let name = text.trimmed ?? ""
      let fault =
        (1...100).contains(name.unicodeScalars.count)
        ? NameText.fault("The name", in: name) : "Enter a name of 1 to 100 characters."
      if let fault { faults[field] = [fault] }
    }
    guard faults.isEmpty else { throw Problem.invalid(faults) }
  }

  static func profile(first: String, last: String) throws -> Profile {
    try checkNames(first: first, last: last)
    return Profile(firstName: first.trimmed ?? "", lastName: last.trimmed ?? "")
  }

  /// The account on the wire, read in the transaction of the sign-in.
  static let user: @Sendable (Connection, Account) throws -> TruFanUser = { db, account in
    user(
      account, try requireProfile(account.id, in: db),
      venues: try VenueStaffTable.venues(of: account.id, in: db))
  }

  private static func requireProfile(_ id: String, in db: Connection) throws -> Profile {
    try ProfileTable.find(id, in: db) ?? Profile(firstName: "", lastName: "")
  }

  private static func user(
    _ account: Account, _ profile: Profile, venues: [String]
  ) -> TruFanUser {
    var user = TruFanUser(
      id: account.id, email: account.email ?? "", firstName: profile.firstName,
      lastName: profile.lastName, phone: account.phone,
      role: UserRole(rawValue: account.role) ?? .customer, isActive: account.isActive,
      defaultDelivery: profile.defaultDelivery, defaultTiming: profile.defaultTiming,
      venueIds: venues, createdAt: WireTime(account.createdAt),
      lastLogin: account.lastSignInAt.map(WireTime.init))
    user.phoneVerified = account.isPhoneProven
    return user
  }

  private static func response(_ signedIn: SignedIn<TruFanUser>) -> AuthResponse {
    AuthResponse(
      user: signedIn.profile, accessToken: signedIn.tokens.access,
      refreshToken: signedIn.tokens.refresh)
  }
}
