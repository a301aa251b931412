import ServerKit
import SoulModels
import WireKit

/// What an operator does beside the server. A running one heeds it with the next request.
extension Soul {
  package static let tiers = SubscriptionTier.allCases.map(\.rawValue)

  /// Gives a person another tier, by the number that they sign in with.
  /// - Returns: the tier before.
  /// - Throws: ``Problem`` 404 for a number that nobody signs in with, 422 for what is no tier or no
  ///   number.
  package static func setTier(
    _ name: String, ofPhone phone: String, in database: Database,
    clock: any WallClock = SystemClock()
  ) async throws -> String {
    guard let tier = SubscriptionTier(rawValue: name) else {
      throw Problem.unprocessable("“\(name)” is no tier. Use \(tiers.joined(separator: " or ")).")
    }
    let now = clock.now()
    return try await database.write { db in
      guard let account = try SoulRealm.accounts.account(ofPhone: phone, in: db),
        var person = try PersonTable.find(account.id, in: db)
      else { throw Problem.notFound("Nobody signs in to Soul with \(phone).") }
      let before = person.tier
      (person.tier, person.updatedAt) = (tier, now)
      try PersonTable.update(account.id, person, in: db)
      return before.rawValue
    }
  }

  /// Switches a preset off or on: the one of that id, or all of that style.
  /// - Returns: the names of those presets.
  /// - Throws: ``Problem`` 404 for what no preset is known by.
  package static func setPreset(
    _ name: String, isActive: Bool, in database: Database
  ) async throws -> [String] {
    try await database.write { db in
      let names = try PresetTable.activate(name, isActive, in: db)
      guard !names.isEmpty else {
        throw Problem.notFound("There is no preset of the style or id “\(name)”.")
      }
      return names
    }
  }
}
