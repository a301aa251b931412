import HTTPTypes
import Hummingbird
import WireKit

/// Lets through the requests of accounts (`Authorization: Bearer …`) and notes whose they are in the
/// context's `identity`. A product's ``RouteAccess`` makes one per kind of caller.
package struct AccountGate: RouterMiddleware {
  private let realm: AccountRealm
  private let rule: RoleRule
  private let isOptional: Bool
  private let identities: Identities
  private let clock: any WallClock

  /// - Parameters:
  ///   - rule: the roles that may pass.
  ///   - isOptional: lets everybody through, and only notes whose the request is. A token that opens
  ///     nothing is then as good as none.
  package init(
    _ realm: AccountRealm, _ rule: RoleRule = .anyone, isOptional: Bool = false,
    in services: Services
  ) {
    self.realm = realm
    self.rule = rule
    self.isOptional = isOptional
    identities = services.identities
    clock = services.clock
  }

  package func handle(
    _ request: Request, context: QuartetContext,
    next: (Request, QuartetContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.identity = isOptional ? try await found(in: request) : try await identity(of: request)
    return try await next(request, context)
  }

  /// - Throws: ``Problem`` of the realm's answers.
  package func identity(of request: Request) async throws -> Identity {
    do {
      let identity = try await judged(request)
      guard rule.admits(identity.role, in: realm) else { throw realm.answers.wrongRole }
      return identity
    } catch let refusal as Identities.Refusal {
      throw problem(of: refusal)
    }
  }

  private func found(in request: Request) async throws -> Identity? {
    guard request.headers[.authorization] != nil else { return nil }
    do {
      return try await judged(request)
    } catch is Identities.Refusal {
      return nil
    } catch let problem as Problem where problem == realm.answers.notAuthenticated {
      return nil
    }
  }

  private func judged(_ request: Request) async throws -> Identity {
    guard let token = BearerToken(in: request)?.text, !token.isEmpty else {
      throw realm.answers.notAuthenticated
    }
    return try await identities.identity(of: token, in: realm, at: clock.now())
  }

  private func problem(of refusal: Identities.Refusal) -> Problem {
    switch refusal {
    case .badToken: realm.answers.badToken
    case .wrongKind: realm.answers.wrongKind
    case .unknownAccount: realm.answers.unknownAccount
    case .inactive: realm.answers.inactive
    }
  }

  /// For ``RouteAccess/gate(_:)``.
  package var requestGate: RequestGate {
    RequestGate(
      self,
      scheme: SecurityScheme(
        "\(realm.name)Token", "An account's access token", isOptional: isOptional,
        outcomes: isOptional ? [] : refusals.map { .init($0.status, $0.message) }))
  }

  private var refusals: [Problem] {
    let answers = realm.answers
    let refusals = [
      answers.notAuthenticated, answers.badToken, answers.unknownAccount, answers.inactive,
    ]
    return if case .anyone = rule { refusals } else { refusals + [answers.wrongRole] }
  }
}
