import BoutiqueModels
import Hummingbird
import ServerKit
import WireKit

/// The routes of the customer's phone: the pages that it opens, and its reports.
struct PhoneRoutes: Sendable {
  let database: Database
  let clock: any WallClock
  let sessions: Sessions
  let pages: ReviewPages

  /// `/r/{session}`, the address in the QR code.
  func landing(_ request: TypedRequest<SessionPath, NoBody>) async throws -> Response {
    let id = request.arguments.session
    let session = try await database.read { db in try SessionTable.find(id, in: db) }
    let isReady = session.map { $0.session.status.isReadyForPosting } ?? false
    guard let session, isReady, session.session.createdAt > oldest else { return pages.noReview() }
    return pages.letter(session)
  }

  /// `/tap/{store}`, the address in the shop's tag.
  func tap(_ request: TypedRequest<StorePath, NoBody>) async throws -> Response {
    let store = request.arguments.store
    let oldest = oldest
    let session = try await database.read { db in
      try SessionTable.newestReady(ofStore: store, after: oldest, in: db)
    }
    guard let session else { return pages.noReview() }
    return pages.letter(session)
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

  func done(_ request: TypedRequest<SessionPath, NoBody>) async throws -> StandardResponse {
    try await sessions.done(request.arguments.session)
    return StandardResponse()
  }

  private var oldest: Timestamp { clock.now().adding(.zero - BoutiqueRules.landingLifetime) }
}
