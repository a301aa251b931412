import Hummingbird
import NIOCore
import ServerKit
import TruFanModels
import WireKit

/// The routes of an account's notifications.
struct InboxRoutes: Sendable {
  let database: Database
  let clock: any WallClock
  let waiting: WaitingRead

  private static let pageSize = 50

  /// With `?wait=` and `If-None-Match`, as soon as one comes, is read or goes.
  func list(_ request: TypedRequest<InboxPath, NoBody>) async throws -> Response {
    let inbox = try inbox(request.context)
    let before = request.arguments.before
    return try await waiting.respond(
      to: request.request, from: request.context.network, topic: inbox.topic
    ) {
      let page = try await database.read { db in try Self.page(of: inbox, before: before, in: db) }
      return ByteBuffer(bytes: try WireJSON.encode(page))
    }
  }

  func markRead(
    _ request: TypedRequest<NoArguments, MarkReadRequest>
  ) async throws -> InboxResponse {
    let inbox = try inbox(request.context)
    let body = try await request.checkedBody()
    let ids = body.ids ?? []
    guard ids.count <= MarkReadRequest.mostIds else {
      throw Problem.invalid(["ids": ["Name at most \(MarkReadRequest.mostIds) notifications."]])
    }
    let now = clock.now()
    return try await database.write { db in
      if !ids.isEmpty { try inbox.markRead(ids, at: now, in: db) }
      if let number = body.upTo { try inbox.markRead(upTo: number, at: now, in: db) }
      return try Self.page(of: inbox, before: nil, in: db)
    }
  }

  private func inbox(_ context: QuartetContext) throws -> Inbox {
    Inbox(realm: TruFanRealm.name, account: try context.signedIn().account)
  }

  private static func page(
    of inbox: Inbox, before number: Int?, in db: Connection
  ) throws -> InboxResponse {
    let found = try inbox.list(before: number, limit: pageSize + 1, in: db)
    return InboxResponse(
      notifications: found.prefix(pageSize).map(InboxNotice.init),
      unreadCount: try inbox.unreadCount(in: db), hasMore: found.count > pageSize)
  }
}

extension InboxNotice {
  init(_ notification: AppNotification) {
    self.init(
      id: notification.id, number: notification.number, title: notification.title,
      body: notification.body, orderId: notification.data["order_id"],
      parkingSessionId: notification.data["parking_session_id"],
      createdAt: WireTime(notification.createdAt), readAt: notification.readAt.map(WireTime.init))
  }
}
