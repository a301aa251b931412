import NIOCore
import NIOHTTP1
import ServerKit
import SwiftUI

extension WebHost {
  /// Whose socket a request asks for, if it may be asked for.
  func addressee(of head: HTTPRequestHead, on channel: any Channel) -> SocketAddressee? {
    guard configuration.hosts.includes(head.headers.first(name: "host") ?? "") else { return nil }
    let peer = ClientAddress(channel.remoteAddress)
    // A proxy may add a line of its own to the client's; its entry is the last of all.
    let forwarded = ClientAddress(forwardedFor: head.headers["x-forwarded-for"].last)
    return SocketAddressee(
      head, publicOrigin: configuration.publicOrigin, isSecure: configuration.isSecure,
      client: configuration.trustsProxy ? forwarded ?? peer : peer)
  }

  /// Whether one more socket may be opened from there now.
  func admits(_ address: SocketAddressee) -> Bool {
    guard !isRestarting else { return false }
    guard let client = address.client else { return true }
    return limiter.secondsToWait(client: client, limit: configuration.socketLimit) == nil
  }

  /// Connects a socket that said hello to its session, or to a new one if that is gone.
  /// - Throws: why the socket is to be closed.
  @MainActor
  func connect(
    _ connection: SocketConnection, address: SocketAddressee, applied: Int, hello: Hello
  ) async throws(SocketConnection.CloseReason) -> WebSession {
    // Opened before, but the session would not outlive this moment.
    guard !isRestarting else { throw TabRefusal.restarting.closeReason }
    // A return costs a turn, and a snapshot.
    guard !sessions.budgets.areOverdrawn(by: address.browser, address.client) else {
      throw TabRefusal.busy.closeReason
    }
    do {
      try await nameWasShown(address.browser)
    } catch {
      throw TabRefusal.unreadable.closeReason
    }
    if let session = sessions.session(address.session, of: address.browser) {
      guard !session.isStuck else {
        throw .restarting(pauseMilliseconds: configuration.stuckPauseMilliseconds)
      }
      session.attach(connection, applied: applied, hello: hello)
      return session
    }
    guard let app = apps.first(where: { $0.path == address.app }) else { throw .misbehaved }
    sessions.removeUnanswered(replacing: address.session, of: address.browser)
    var traits = BrowserTraits(isCompact: false)
    traits.take(from: hello)
    do {
      let session = try await open(
        app, at: address.page, browser: address.browser, client: address.client,
        traits: traits)
      session.attachRemounted(connection, hello: hello, lost: address.session)
      return session
    } catch {
      throw error.closeReason
    }
  }
}
