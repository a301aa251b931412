import ServerKit
import WireKit

/// Soul's accounts: people who have proven a phone number. The refusals are those that existing
/// clients know.
enum SoulRealm {
  static let name = "soul"

  static let accounts: AccountRealm = {
    var realm = AccountRealm(name, roles: ["member"])
    realm.phoneCodesRegister = true
    realm.needsCountryCodes = true
    realm.accessLifetime = .seconds(3600)
    realm.refreshLifetime = .seconds(60 * 24 * 3600)
    realm.answers.notAuthenticated = .unauthorized(
      "Missing or invalid authorization header", code: "not_authenticated")
    realm.answers.badToken = .unauthorized("Invalid or expired token", code: "invalid_token")
    realm.answers.wrongKind = realm.answers.badToken
    realm.answers.unknownAccount = .unauthorized(
      "User not found in database", code: "user_not_found")
    realm.answers.badRefreshToken = .unauthorized(
      "Invalid refresh token", code: "invalid_refresh_token")
    return realm
  }()
}
