import Logging
import Metrics
import SwiftUI

/// The browser's events.
extension WebSession {
  /// A message from a replaced socket is ignored: the browser repeats its events on the new one.
  /// - Returns: false if the tab sends more than a person can.
  func receive(_ message: WireMessage, from connection: SocketConnection) -> Bool {
    guard frames.connection === connection else { return true }
    lastSeen = configuration.now()
    guard bucket.take(message.cost, at: lastSeen) else { return false }
    switch message {
    case .hello, .pong: return true
    case .acknowledgement(let applied):
      if frames.acknowledged(applied) { flush() }
    case .events(let applied, let events):
      let started = ContinuousClock.now
      _ = frames.acknowledged(applied)
      for event in events where !graph.hasEnded {
        catchUp()
        perform { self.handle(event) }
      }
      flush(mustAnswer: true)
      HostMetrics.turn.recordSeconds((ContinuousClock.now - started) / .seconds(1))
    }
    return true
  }

  /// A browser that resumes sends events again whose numbers were seen before. They are skipped, so
  /// nothing is done twice.
  private func handle(_ event: WireEvent) {
    guard event.number > lastEvent else { return }
    lastEvent = event.number
    if event.element == 0 { return handleGlobal(event) }
    guard let kind = EventKind(rawValue: event.kind),
      graph.dispatch(kind, to: event.element, payload: event.payload)
    else {
      logger.debug("An event found no handler", metadata: ["kind": "\(event.kind)"])
      return
    }
  }

  private func handleGlobal(_ event: WireEvent) {
    switch event.kind {
    case "vis":
      traits.isVisible = event.payload.isOn
      graph.apply(traits)
    case "env":
      if let change = event.environment { apply(change) }
    case "pop":
      if let depth = event.payload.number, (0..<1000).contains(depth) {
        graph.popped(to: Int(depth))
      }
    default: break
    }
  }

  func apply(_ hello: Hello) {
    traits.take(from: hello)
    graph.apply(traits)
  }
}
