import BoutiqueModels
import Hummingbird
import NIOCore
import ServerKit
import WireKit

/// The routes of the owner's console, all behind the owner's token.
struct ConsoleRoutes: Sendable {
  let database: Database
  let clock: any WallClock
  let waiting: WaitingRead
  let gate: OwnerGate

  /// The gate before it has checked the token. Who knows it gets a pass for the next times.
  func checkToken(_ request: TypedRequest<NoArguments, NoBody>) async throws -> OwnerPass {
    OwnerPass(pass: gate.pass)
  }

  /// The store's activity; with `?wait=` and `If-None-Match`, as soon as it is another one.
  func activity(_ request: TypedRequest<ActivityPath, NoBody>) async throws -> Response {
    let wish = request.arguments
    return try await waiting.respond(
      to: request.request, from: request.context.network, topic: BoutiqueTopic.activity(wish.store)
    ) {
      let days = try ActivityDays(wish, at: clock.now())
      let activity = try await database.read { db in
        try ActivityQuery.activity(ofStore: wish.store, days: days, before: wish.before, in: db)
      }
      return ByteBuffer(bytes: try WireJSON.encode(activity))
    }
  }
}
