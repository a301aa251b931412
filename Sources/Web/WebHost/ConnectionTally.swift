import Logging
import ServerKit
import Synchronization

/// Counts the open connections by address, and lets in no more than the limits say.
final class ConnectionTally: Sendable {
  private struct State {
    var total = 0
    var ofClient: [ClientAddress: Int] = [:]
    var lastWarning: ContinuousClock.Instant?

    func isShareUsed(of client: ClientAddress, _ limits: ConnectionLimits) -> Bool {
      ofClient[client, default: 0] >= limits.perAddress
        || client.site.map { ofClient[$0, default: 0] >= limits.perSite } ?? false
    }
  }

  private let limits: ConnectionLimits
  private let logger: Logger
  private let state = Mutex(State())

  init(_ limits: ConnectionLimits, logger: Logger) {
    self.limits = limits
    self.logger = logger
  }

  /// All connections that are open now.
  var total: Int { state.withLock { $0.total } }

  /// - Parameter client: nil if its connections are counted in the total only.
  /// - Returns: false for a connection too many. It must not leave.
  func enter(_ client: ClientAddress?) -> Bool {
    let now = ContinuousClock.now
    let (isAdmitted, warns) = state.withLock { state in
      let isFull = state.total >= limits.total
      let isShareUsed = client.map { state.isShareUsed(of: $0, limits) } ?? false
      if isFull || isShareUsed {
        let isNews = state.lastWarning.map { now - $0 > .seconds(60) } ?? true
        if isNews { state.lastWarning = now }
        return (false, isNews)
      }
      state.total += 1
      for key in Self.keys(of: client) { state.ofClient[key, default: 0] += 1 }
      return (true, false)
    }
    if warns {
      logger.warning(
        "Connections are refused: as many are open as may be",
        metadata: ["open": "\(total)", "limit": "\(limits.total)"])
    }
    return isAdmitted
  }

  func leave(_ client: ClientAddress?) {
    state.withLock { state in
      state.total -= 1
      for key in Self.keys(of: client) {
        guard let count = state.ofClient[key] else { continue }
        state.ofClient[key] = count > 1 ? count - 1 : nil
      }
    }
  }

  private static func keys(of client: ClientAddress?) -> [ClientAddress] {
    guard let client else { return [] }
    guard let site = client.site else { return [client] }
    return [client, site]
  }
}
