import Foundation
import Hummingbird
import NIOCore
import ServerKit
import WireKit

/// The demo's page at `/demo/messages`: every SMS, push and e-mail that a real server would have
/// sent, the newest first. It holds codes that sign people in, so it exists in a demo only.
struct DemoMessages: Sendable {
  static let path = "/demo/messages"
  /// So many are shown.
  static let capacity = 500

  private let outbox: Outbox
  private let waiting: WaitingRead
  private let page: PageTemplate

  /// - Throws: if the template is missing from the bundle or cannot be parsed.
  init(_ outbox: Outbox, changes: ChangeBus) throws {
    self.outbox = outbox
    waiting = WaitingRead(changes: changes, clock: EventLoopClock())
    page = try PageTemplate(
      "messages.mustache", style: "messages.css", script: "messages.js", in: .module)
  }

  func addRoutes(to router: QuartetRouter) {
    router.get(RouterPath(Self.path)) { _, _ in
      let messages = try await outbox.newest(Self.capacity).map(Self.values)
      return page.response([
        "messages": messages, "isEmpty": messages.isEmpty, "count": Self.count(messages.count),
      ])
    }
    // The page's script waits here, and then fetches the page again.
    router.get(RouterPath(Self.path + "/version")) { request, context in
      try await waiting.respond(to: request, from: context.network, topic: Outbox.topic) {
        ByteBuffer(bytes: try WireJSON.encode(["version": try await outbox.version()]))
      }
    }
  }

  private static func count(_ messages: Int) -> String {
    switch messages {
    case 1: "1 message"
    case capacity...: "The newest \(capacity) messages"
    default: "\(messages) messages"
    }
  }

  private static func values(of stored: StoredMessage) -> [String: Any] {
    let message = stored.message
    let time = stored.createdAt.iso8601
    return [
      "channel": message.channel.rawValue, "channelName": name(of: message.channel),
      "recipient": recipient(of: message), "title": message.title,
      "hasTitle": !message.title.isEmpty,
      "pieces": MessagePiece.pieces(of: message.body).map(\.values),
      "data": message.data.sorted { $0.key < $1.key }
        .map { ["name": $0.key, "value": $0.value] },
      "hasData": !message.data.isEmpty, "state": sentence(about: stored.state),
      "hasState": stored.state != .sent,
      "time": time, "clock": String(time.dropFirst(11).prefix(8)),
    ]
  }

  private static func recipient(of message: Message) -> String {
    switch message.recipient {
    case .account(let id): "account \(id) of \(message.realm)"
    case .address(let address): address
    }
  }

  private static func name(of channel: Message.Channel) -> String {
    switch channel {
    case .sms: "SMS"
    case .email: "Email"
    case .push: "Push"
    case .inApp: "In the app"
    }
  }

  /// Empty for a message that was sent.
  private static func sentence(about state: StoredMessage.State) -> String {
    switch state {
    case .waiting: "On its way"
    case .sent: ""
    case .refused: "Could not be sent"
    case .expired: "Not sent: it was out of date"
    }
  }
}
