import Hummingbird
import NIOCore
import ServerKit
import SoulModels
import WireKit

/// The routes of a person's notifications.
struct NoticeRoutes: Sendable {
  let database: Database
  let clock: any WallClock
  let waiting: WaitingRead

  /// With `?wait=` and `If-None-Match`, as soon as one comes, is read or goes.
  func list(_ request: TypedRequest<NoticesPath, NoBody>) async throws -> Response {
    let inbox = try inbox(request.context)
    return try await waiting.respond(
      to: request.request, from: request.context.network, topic: inbox.topic
    ) {
      ByteBuffer(bytes: try WireJSON.encode(try await database.read { try Self.page(inbox, $0) }))
    }
  }

  func markRead(
    _ request: TypedRequest<NoArguments, ReadNoticesRequest>
  ) async throws -> NoticesResponse {
    let inbox = try inbox(request.context)
    let (number, now) = (try await request.body().upTo, clock.now())
    return try await database.write { db in
      try inbox.markRead(upTo: min(number, Int(Int32.max)), at: now, in: db)
      return try Self.page(inbox, db)
    }
  }

  private func inbox(_ context: QuartetContext) throws -> Inbox {
    Inbox(realm: SoulRealm.name, account: try context.signedIn().account)
  }

  private static func page(_ inbox: Inbox, _ db: Connection) throws -> NoticesResponse {
    NoticesResponse(
      notifications: try inbox.list(in: db).map { note in
        SoulNotice(
          id: note.id, number: note.number, type: note.data["type"] ?? "", title: note.title,
          body: note.body, data: note.data, createdAt: note.createdAt, readAt: note.readAt)
      }, unreadCount: try inbox.unreadCount(in: db))
  }
}
