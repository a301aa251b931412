import BoutiqueModels
import Hummingbird
import ServerKit
import WireKit

/// The routes of the customer's phone: the pages that it opens, and its reports.
struct PhoneRoutes: Sendable {
  let clock: any WallClock
  let sessions: Sessions
  let pages: ReviewPages

  /// `/r/{session}`, the address in the QR code.
  func landing(_ request: TypedRequest<SessionPath, NoBody>) async throws -> Response {
    let oldest = clock.now().adding(.zero - BoutiqueRules.landingLifetime)
    let session = try await sessions.openReview(request.arguments.session, after: oldest)
    return session.map(pages.letter) ?? pages.noReview()
  }

  /// `/tap/{store}`, the address in the shop's tag.
  func tap(_ request: TypedRequest<StorePath, NoBody>) async throws -> Response {
    let oldest = clock.now().adding(.zero - BoutiqueRules.tapLifetime)
    let session = try await sessions.openNewest(ofStore: request.arguments.store, after: oldest)
    return session.map(pages.letter) ?? pages.noReview()
  }

  func copied(_ request: TypedRequest<SessionPath, NoBody>) async throws -> StandardResponse {
    try await sessions.report(request.arguments.session) { _ in .copied }
    return StandardResponse()
  }

  /// Older pages send no body: then it is the platform of the store.
  func platformClicked(
    _ request: TypedRequest<SessionPath, PlatformClickedRequest>
  ) async throws -> StandardResponse {
    let click = try await request.body()
    try await sessions.report(request.arguments.session) {
      .platformClicked(click.platform ?? $0.platform)
    }
    return StandardResponse()
  }

  func done(_ request: TypedRequest<SessionPath, DoneRequest>) async throws -> StandardResponse {
    let isOnPhone = try await request.body().isOnPhone ?? false
    try await sessions.done(request.arguments.session, isOnPhone: isOnPhone)
    return StandardResponse()
  }
}
