import BoutiqueModels
import Hummingbird
import NIOCore
import ServerKit
import WireKit

/// What the owner's console asks. Every route of it is behind the owner's token.
struct Owner: Sendable {
  let database: Database
  let clock: any WallClock

  func check(_ request: Request, _ context: QuartetContext) async throws -> Response {
    try .json(StandardResponse())
  }

  /// The store's activity; with `?wait=` and `If-None-Match`, as soon as it is another one.
  func activity(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let store = try context.parameter("store")
    let read = WaitingRead(
      changes: database.changes, longestWait: BoutiqueRules.activityWaitLimit)
    return try await read.respond(to: request, topic: BoutiqueTopic.activity(store)) {
      let now = clock.now()
      let activity = try await database.read { db in
        try ActivityQuery.activity(of: try StoreTable.require(store, in: db).id, at: now, in: db)
      }
      return ByteBuffer(bytes: try WireJSON.encode(activity))
    }
  }
}
