import CTurnCode
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
      unansweredReplacement = nil
      if frames.acknowledged(applied) { flush() }
    case .events(let applied, let events):
      unansweredReplacement = nil
      _ = frames.acknowledged(applied)
      guard queue.count + events.count <= configuration.waitingEvents else {
        giveUp()
        return true
      }
      queue.append(events, at: lastSeen)
      if !isWorking { work() }
    }
    return true
  }

  /// Handles the waiting events in slices. Between two of them the others have the actor. A tab
  /// that has used up its time waits until it has some again, and its events wait with it.
  private func work() {
    isWorking = true
    guard !isHopeless else {
      isWorking = false
      return giveUp()
    }
    let pause = ownTime.wait(at: configuration.now())
    guard pause > .zero else { return takeTurn() }
    Task { [weak self, configuration] in
      await configuration.pause(pause)
      self?.takeTurn()
    }
  }

  /// Handles a slice when its browser and its address have time for it.
  private func takeTurn() {
    budgets.take({ [weak self] in self?.workOn() }, of: browser, client)
  }

  private func workOn() {
    if !queue.isEmpty { workSlice() }
    guard !queue.isEmpty, !graph.hasEnded else {
      queue.removeAll()
      isWorking = false
      return
    }
    Task { [weak self] in
      await Task.yield()
      self?.work()
    }
  }

  /// Handles events for as long as a slice lasts, at least one, and answers them.
  private func workSlice() {
    let started = ContinuousClock.now
    charged {
      let begin = configuration.processorTime()
      while !graph.hasEnded, let event = queue.popFirst() {
        catchUp()
        perform { self.handle(event) }
        if configuration.processorTime() - begin >= configuration.turnSlice { break }
      }
      flush(mustAnswer: true)
    }
    HostMetrics.turn.recordSeconds((ContinuousClock.now - started) / .seconds(1))
  }

  /// Whether the oldest event would have to wait for longer than a person does. Who only shares the
  /// address with others is slowed, never closed.
  private var isHopeless: Bool {
    guard ownWait > .zero, let arrival = queue.firstArrival else { return false }
    return configuration.now() + ownWait - arrival > configuration.longestWait
  }

  private func giveUp() {
    logger.info("A tab asks for more time than it may have")
    // A task that is at work finds nothing, and ends its work.
    queue.removeAll()
    disconnect(.misbehaved, expectedUntil: configuration.now() + configuration.returnTime)
  }

  /// A browser that resumes sends events again whose numbers were seen before. They are skipped, so
  /// nothing is done twice.
  private func handle(_ event: WireEvent) {
    guard event.number > lastEvent else { return }
    lastEvent = event.number
    if event.element == 0 { return handleGlobal(event) }
    guard let kind = event.elementKind,
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
    case "push": graph.answeredPush(event.payload)
    default: break
    }
  }

  func apply(_ hello: Hello) {
    traits.take(from: hello)
    graph.apply(traits)
  }
}

/// The time that the tab's turns take.
extension WebSession {
  /// Runs `work`, and charges its time to the tab, its browser and its address. A server that slept
  /// between two taps begins with cold caches, so it fetches the turn's code first.
  func charged(_ work: () -> Void) {
    let begin = configuration.processorTime()
    quartet_fetch_turn_code()
    work()
    let time = configuration.processorTime() - begin
    ownTime.charge(time, at: configuration.now())
    budgets.charge(time, to: browser, of: client)
  }

  /// How long it must wait for its own sake, or for other tabs of its browser.
  private var ownWait: Duration {
    max(ownTime.wait(at: configuration.now()), budgets.wait(of: browser))
  }
}
