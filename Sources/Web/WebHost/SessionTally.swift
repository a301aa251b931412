import ServerKit

/// The sums over all sessions of the process, updated with each change: no page walks all of them.
@MainActor
final class SessionTally {
  /// The share of one session.
  struct Share: Equatable {
    var isConnected = false
    var elements = 0
  }

  private(set) var elements = 0
  private(set) var connected = 0
  private var ofClient: [ClientAddress: Int] = [:]

  nonisolated init() {}

  func count(of client: ClientAddress) -> Int { ofClient[client] ?? 0 }

  func enter(_ client: ClientAddress?) {
    if let client { ofClient[client, default: 0] += 1 }
  }

  func leave(_ client: ClientAddress?) {
    guard let client, let count = ofClient[client] else { return }
    ofClient[client] = count > 1 ? count - 1 : nil
  }

  func replace(_ old: Share, with new: Share) {
    guard old != new else { return }
    elements += new.elements - old.elements
    connected += (new.isConnected ? 1 : 0) - (old.isConnected ? 1 : 0)
  }
}
