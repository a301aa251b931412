import ServerKit
import SoulModels
import WireKit

/// Soul's server: portraits in preset looks, from a person's own photos.
package struct Soul: Product {
  package static let name = "Soul"
  package static let migrations = SoulTables.migrations
  package static let errorForms = Dictionary(
    uniqueKeysWithValues: ["auth", "users"].map { ("/api/" + $0, ErrorForm.json(PlainError.self)) })

  package let services: Services
  let auth: AuthRoutes
  let users: UserRoutes
  private let people: SoulPeople

  package init(_ configuration: SoulConfiguration, in services: Services) {
    self.services = services
    people = SoulPeople(
      accounts: Accounts(
        SoulRealm.accounts, in: services,
        // People of Soul have no passwords, so that there is nothing to reset.
        messages: AccountOutbox("Soul", in: services) { _ in "" }),
      database: services.database, clock: services.clock)
    auth = AuthRoutes(people: people)
    users = UserRoutes(people: people)
  }

  package var chores: [Housekeeper.Chore] { [people.accounts.removeExpired] }

  package var routes: [RouteRow<SoulAccess>] {
    [
      // callers   endpoint                    handler
      .init(.door, SoulAPI.sendCode, auth.sendCode),
      .init(.door, SoulAPI.verifyCode, auth.verifyCode),
      .init(.door, SoulAPI.refresh, auth.refresh),
      .init(.member, SoulAPI.logOut, auth.logOut),
      .init(.member, SoulAPI.profile, users.profile),
      .init(.member, SoulAPI.updateProfile, users.updateProfile),
      .init(.member, SoulAPI.completeOnboarding, users.completeOnboarding),
      .init(.member, SoulAPI.registerDevice, users.registerDevice),
      .init(.member, SoulAPI.deviceStatus, users.deviceStatus),
      .init(.member, SoulAPI.deleteAccount, users.deleteAccount),
    ]
  }

  package static func configuration(
    _ settings: SettingsReader, on server: ServerFacts
  ) throws -> SoulConfiguration {
    SoulConfiguration(isDemo: server.isDemo)
  }

  package static func dataOwner(in database: Database) async throws -> DataOwner {
    try await SoulDemo.owner(in: database)
  }

  package static func seedDemo(in database: Database, clock: any WallClock) async throws {
    try await SoulDemo.seed(in: database, clock: clock)
  }
}

/// Soul's settings.
package struct SoulConfiguration: Sendable {
  package let isDemo: Bool

  package init(isDemo: Bool = false) { self.isDemo = isDemo }
}
