import BoutiqueModels
import Hummingbird
import ServerKit
import WireKit

/// What the customer's phone opens and reports.
struct Phone: Sendable {
  let database: Database
  let clock: any WallClock
  let sessions: Sessions
  let pages: ReviewPages

  /// `/r/{session}`, the address in the QR code.
  func landing(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let id = try context.parameter("session")
    let session = try await database.read { db in try SessionTable.find(id, in: db) }
    let isReady = session.map { $0.session.status.isReadyForPosting } ?? false
    guard let session, isReady, session.session.createdAt > oldest else { return pages.noReview() }
    return pages.letter(session)
  }

  /// `/tap/{store}`, the address in the shop's tag.
  func tap(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let store = try context.parameter("store")
    let oldest = oldest
    let session = try await database.read { db in
      try SessionTable.newestReady(ofStore: store, after: oldest, in: db)
    }
    guard let session else { return pages.noReview() }
    return pages.letter(session)
  }

  func copied(_ request: Request, _ context: QuartetContext) async throws -> Response {
    try await sessions.report(try context.parameter("session")) { _ in .copied }
    return try .json(StandardResponse())
  }

  /// Older pages send no body: then it is the platform of the store.
  func platformClicked(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let click = try await request.json(PlatformClickedRequest.self, limit: Request.smallBody)
    try await sessions.report(try context.parameter("session")) {
      .platformClicked(click.platform ?? $0.platform)
    }
    return try .json(StandardResponse())
  }

  func done(_ request: Request, _ context: QuartetContext) async throws -> Response {
    try await sessions.done(try context.parameter("session"))
    return try .json(StandardResponse())
  }

  private var oldest: Timestamp { clock.now().adding(.zero - BoutiqueRules.landingLifetime) }
}
