import BoutiqueModels
import Hummingbird
import ServerKit
import WireKit

/// The routes of the customer's phone: the pages that it opens, and its reports.
struct PhoneRoutes: Sendable {
  let database: Database
  let clock: any WallClock
  let sessions: Sessions
  let gate: KioskGate
  let rates: KioskRates
  let pages: ReviewPages

  /// `/r/{session}`, the address in the QR code.
  func landing(_ request: TypedRequest<SessionPath, NoBody>) async throws -> Response {
    let oldest = clock.now().adding(.zero - BoutiqueRules.landingLifetime)
    let review = try await sessions.openReview(
      request.arguments.session, after: oldest, isOpening: Self.isOpening(request.request))
    return review.map(pages.letter) ?? pages.noReview(status: .notFound)
  }

  /// `/tap/{tag}`, the address in the shop's tag. It leads to the review's own address, where the
  /// phone finds it again.
  func tap(_ request: TypedRequest<TagPath, NoBody>) async throws -> Response {
    let oldest = clock.now().adding(.zero - BoutiqueRules.tapLifetime)
    let answer = try await sessions.openNewest(
      atTag: request.arguments.tag, after: oldest, isOpening: Self.isOpening(request.request))
    return switch answer {
    case .review(let row):
      // A look that leaves no note must not learn the review's address, which opens it.
      Self.isOpening(request.request) ? pages.way(to: row) : pages.noReview(status: .ok)
    case .nothing: pages.noReview(status: .ok)
    case .unknownTag: pages.noReview(status: .notFound)
    }
  }

  /// Whether somebody reads the page. A link checker's HEAD only asks whether it is there, and must
  /// not count as a phone that has opened the review.
  private static func isOpening(_ request: Request) -> Bool { request.method != .head }

  func copied(_ request: TypedRequest<SessionPath, NoBody>) async throws -> StandardResponse {
    try rates.report(request.arguments.session, from: request.context.client)
    try await sessions.report(request.arguments.session) { _ in .copied }
    return StandardResponse()
  }

  /// Older pages send no body: then it is the platform of the store.
  func platformClicked(
    _ request: TypedRequest<SessionPath, PlatformClickedRequest>
  ) async throws -> StandardResponse {
    try rates.report(request.arguments.session, from: request.context.client)
    let click = try await request.body()
    try await sessions.report(request.arguments.session) {
      .platformClicked(click.platform ?? $0.platform)
    }
    return StandardResponse()
  }

  /// The phone's proof is the session's id, which only the code on the kiosk's screen tells. A
  /// kiosk says so too, and its key is checked where it sends one.
  func done(_ request: TypedRequest<SessionPath, DoneRequest>) async throws -> StandardResponse {
    let id = request.arguments.session
    try rates.report(id, from: request.context.client)
    if request.request.headers[.kioskKey] != nil {
      let session = try await database.read { db in try SessionTable.require(id, in: db) }
      _ = try await gate.caller(
        of: request.request, at: session.storePublicId, from: request.context.network)
    }
    let isOnPhone = try await request.body().isOnPhone ?? false
    try await sessions.done(id, isOnPhone: isOnPhone)
    return StandardResponse()
  }
}
