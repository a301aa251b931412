import ServerKit
import TruFanModels

/// TruFan's accounts: their roles, and how long their tokens last.
enum TruFanRealm {
  static let name = "trufan"

  static let accounts = AccountRealm(name, roles: UserRole.allCases.map(\.rawValue))
}

extension Identity {
  /// The account's role. An unknown one may no more than a customer.
  var userRole: UserRole { UserRole(rawValue: role) ?? .customer }
}
