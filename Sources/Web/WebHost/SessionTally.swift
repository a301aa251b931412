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
  private var ofClient: [ClientAddress: (sessions: Int, elements: Int)] = [:]

  nonisolated init() {}

  func count(of client: ClientAddress) -> Int { ofClient[client]?.sessions ?? 0 }
  func elements(of client: ClientAddress) -> Int { ofClient[client]?.elements ?? 0 }

  /// Whether a tab of so many elements, which are counted already, cannot be kept.
  func isTooMuch(
    _ count: Int, of client: ClientAddress?, limits: WebHostConfiguration
  ) -> Bool {
    if count > limits.maximumElementsPerTab { return true }
    let ofClient = client.map(elements) ?? 0
    return count > limits.smallTab
      && (elements > limits.maximumElements || ofClient > limits.maximumElementsPerClient)
  }

  func enter(_ client: ClientAddress?) {
    if let client { ofClient[client, default: (0, 0)].sessions += 1 }
  }

  func leave(_ client: ClientAddress?) {
    guard let client, let share = ofClient[client] else { return }
    ofClient[client] = share.sessions > 1 ? (share.sessions - 1, share.elements) : nil
  }

  func replace(_ old: Share, with new: Share, of client: ClientAddress?) {
    guard old != new else { return }
    if let client { ofClient[client]?.elements += new.elements - old.elements }
    elements += new.elements - old.elements
    connected += (new.isConnected ? 1 : 0) - (old.isConnected ? 1 : 0)
  }
}
