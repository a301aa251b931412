import WireKit

/// What the accounts of one product are like. The accounts of two products never meet: one address
/// may have an account in each, and a token of one opens nothing of the other.
package struct AccountRealm: Sendable {
  /// "trufan", "soul": the key of stored rows, so it never changes.
  package let name: String
  /// Every role, the least first. ``RoleRule/atLeast(_:)`` goes by this order.
  package let roles: [String]
  package var passwords = PasswordRule()
  /// Whether a code to an unknown phone number makes an account, with the first of ``roles``.
  package var phoneCodesRegister = false
  /// Whether phone numbers must name their country: `+1 555 010 0123`. Codes always need that.
  package var needsCountryCodes = false
  /// How long an access token is good for.
  package var accessLifetime: Duration = .seconds(30 * 60)
  /// How long a device stays signed in without asking for anything.
  package var refreshLifetime: Duration = .seconds(7 * 24 * 3600)
  /// How often a device may ask again for the successor of the same refresh token, because the
  /// answer was lost. After it, a second use ends the session.
  package var refreshGrace: Duration = .seconds(10)
  package var answers = AccountAnswers()

  package init(_ name: String, roles: [String]) {
    precondition(!roles.isEmpty, "An account needs a role")
    self.name = name
    self.roles = roles
  }

  /// The topic that changes with an account's role, state and sessions.
  func topic(_ account: String) -> String { "account/\(name)/\(account)" }

  /// - Throws: ``Problem`` 400 for a role that the realm does not have.
  func check(role: String) throws {
    guard roles.contains(role) else {
      throw Problem.badRequest("There is no role “\(role)”", code: "unknown_role")
    }
  }
}

/// The roles that may do something.
package enum RoleRule: Sendable {
  /// Everybody with an account.
  case anyone
  /// This role and those after it in ``AccountRealm/roles``.
  case atLeast(String)
  case oneOf(Set<String>)

  func admits(_ role: String, in realm: AccountRealm) -> Bool {
    switch self {
    case .anyone: true
    case .oneOf(let roles): roles.contains(role)
    case .atLeast(let least):
      // A stored role that the product no longer knows has no rank.
      if let rank = realm.roles.firstIndex(of: role), let needed = realm.roles.firstIndex(of: least)
      {
        rank >= needed
      } else {
        false
      }
    }
  }
}
