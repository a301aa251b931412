import WireKit

/// A person's account in one product: the credentials and the role. What else the product knows of
/// the person is in a table of its own.
package struct Account: Hashable, Sendable {
  /// A version 4 UUID in lower case.
  package let id: String
  /// The product: ``AccountRealm/name``.
  package let realm: String
  /// As the person typed it, without spaces around it.
  package var email: String?
  /// `+15550100123`, or as the product takes numbers.
  package var phone: String?
  /// Whether a code that was sent to ``phone`` came back.
  package var isPhoneProven: Bool
  /// Whether the account can be opened by password.
  package var hasPassword: Bool
  package var role: String
  package var isActive: Bool
  package let createdAt: Timestamp
  package var lastSignInAt: Timestamp?
  package var passwordChangedAt: Timestamp?
}

/// An account that is to be made.
package struct AccountDraft: Sendable {
  package var email: String?
  package var phone: String?
  /// Nil for an account that opens by phone only.
  package var password: String?
  package var role: String
  /// Nil takes a new one. Demos name theirs.
  package var id: String?
  /// Whether the number counts as proven from the start. Only a demo's may, which is nobody else's.
  var isPhoneProven = false

  package init(
    email: String? = nil, phone: String? = nil, password: String? = nil, role: String,
    id: String? = nil
  ) {
    self.email = email
    self.phone = phone
    self.password = password
    self.role = role
    self.id = id
  }

  /// A demo's person, who signs in with a code.
  package static func demo(phone: String, role: String, id: String) -> AccountDraft {
    var draft = AccountDraft(phone: phone, role: role, id: id)
    draft.isPhoneProven = true
    return draft
  }
}

/// The outcome of each way in: the account, its tokens, and what the product added in the same
/// transaction.
package struct SignedIn<Profile: Sendable>: Sendable {
  package let account: Account
  package let tokens: SessionTokens
  package let profile: Profile
}

/// What one device shows from now on.
package struct SessionTokens: Hashable, Sendable {
  /// For `Authorization: Bearer …`.
  package let access: String
  package let accessExpiresAt: Timestamp
  /// Good for one exchange against new tokens.
  package let refresh: String
  /// The session's id, which is the same after each exchange.
  package let session: String
}
