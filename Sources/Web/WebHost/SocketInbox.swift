import Synchronization

/// The messages of a socket, on their way from the network's thread to the session on the main
/// actor. One task at a time empties the inbox, so their order stays.
final class SocketInbox: Sendable {
  enum Item: Sendable {
    case message(WireMessage)
    /// The tab had time enough to say whose it is.
    case helloIsDue
    /// The socket is closed; on a goodbye the page said that it goes.
    case end(isGoodbye: Bool)
  }

  private struct State {
    var items: [Item] = []
    var isBeingEmptied = false
  }

  /// Messages that may wait. Then no more is read, and the browser's own buffers fill.
  private static let capacity = 32

  private let host: WebHost
  private let address: SocketAddressee
  private let connection: SocketConnection
  private let state = Mutex(State())
  /// Called when there is room again.
  private let hasRoom: @Sendable () -> Void
  @MainActor private var session: WebSession?
  /// The socket is being closed; its further messages are ignored.
  @MainActor private var isDeaf = false

  init(
    host: WebHost, address: SocketAddressee, connection: SocketConnection,
    hasRoom: @escaping @Sendable () -> Void
  ) {
    self.host = host
    self.address = address
    self.connection = connection
    self.hasRoom = hasRoom
  }

  var isFull: Bool { state.withLock { $0.items.count >= Self.capacity } }

  func post(_ item: Item) {
    let isFirst = state.withLock { state in
      state.items.append(item)
      defer { state.isBeingEmptied = true }
      return !state.isBeingEmptied
    }
    if isFirst { Task { @MainActor in await empty() } }
  }

  @MainActor
  private func empty() async {
    while let items = takeItems() {
      for item in items { await hear(item) }
      if items.count >= Self.capacity { hasRoom() }
    }
  }

  /// - Returns: nil if nothing is left: the next item that is posted begins anew.
  private func takeItems() -> [Item]? {
    state.withLock { state in
      state.isBeingEmptied = !state.items.isEmpty
      defer { state.items = [] }
      return state.isBeingEmptied ? state.items : nil
    }
  }

  // MARK: Main actor

  @MainActor
  private func hear(_ item: Item) async {
    switch item {
    case .message(let message):
      if !isDeaf { await hear(message) }
    case .helloIsDue:
      if session == nil { close(.misbehaved) }
    case .end(let isGoodbye):
      isDeaf = true
      session = nil
      connection.session?.detach(connection, isGoodbye: isGoodbye)
    }
  }

  @MainActor
  private func hear(_ message: WireMessage) async {
    if let session {
      if !session.receive(message, from: connection) { close(.misbehaved) }
    } else if case .hello(let applied, let hello) = message {
      do {
        session = try await host.connect(
          connection, address: address, applied: applied, hello: hello)
      } catch {
        close(error)
      }
    } else {
      close(.misbehaved)
    }
  }

  @MainActor
  private func close(_ reason: SocketConnection.CloseReason) {
    isDeaf = true
    connection.close(reason)
  }
}
