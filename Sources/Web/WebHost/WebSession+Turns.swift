import Foundation
import Logging
import Metrics
import SwiftUI

/// A frame that shows stored values, held until they are durable.
struct HeldFrame {
  let frame: FrameSender.Frame
  /// The change of the app's records that the frame waits for.
  let change: Int
  let since: ContinuousClock.Instant
}

/// The frames to the browser.
///
/// A person's screen survives a kill. So a frame waits until all values that the app stored before
/// its rendering are durable. Meanwhile nothing is rendered, so one frame waits at most. The events
/// that arrive are handled, and the next frame answers them.
extension WebSession {
  func perform(_ work: @escaping @MainActor () -> Void) {
    scope.run { graph.perform(work) }
  }

  /// Tells the app, once, of the address that opened its page.
  /// - Parameter fragment: the part from `#` on. Apps whose pages have addresses do not use it.
  func openLink(with fragment: String?) {
    if let fragment, fragment.hasPrefix("#"), !app.hasAddresses {
      let address = link.map(configuration.address) ?? app.path
      // A fragment that makes no link takes nothing from the address before it.
      link = configuration.link(to: address + fragment) ?? link
    }
    guard let link else { return }
    self.link = nil
    perform { self.graph.received(link) }
  }

  /// An event meets the tree that everything before it has made. A button that the first tap
  /// disabled takes no second one, also while the browser is behind.
  func catchUp() {
    guard graph.needsUpdate else { return }
    update()
    // For a browser that takes in nothing more, patches must not pile up.
    guard frames.isStalled || held != nil, graph.patchSize > configuration.unacknowledgedBytes
    else { return }
    graph.dropPatch()
    owesSnapshot = true
  }

  /// Sends the changes of a task or a timer: at once, or when the last such frame is
  /// `frameInterval` old.
  func queueTurn() {
    guard !turnQueued else { return }
    turnQueued = true
    let now = configuration.now()
    let pause = max(
      lastTurn.map { $0 + configuration.frameInterval - now } ?? .zero, ownTime.wait(at: now))
    // In a task of its own also without a pause, because a change is announced before it is made.
    Task { [weak self, configuration] in
      if pause > .zero { await configuration.pause(pause) }
      guard let self else { return }
      budgets.take({ [weak self] in self?.takeQueuedTurn() }, of: browser, client)
    }
  }

  private func takeQueuedTurn() {
    turnQueued = false
    lastTurn = configuration.now()
    charged { flush() }
  }

  /// Brings the tree up to date and sends the changes. Nothing is rendered while the tab is
  /// disconnected, a frame is held, or the browser is behind. Then only the dirty views add up.
  func flush(mustAnswer: Bool = false) {
    if mustAnswer { owesAnswer = true }
    guard isConnected, held == nil else { return }
    if owesSnapshot, !frames.isStalled { send(.same) }
    guard held == nil else { return }
    var ops: [UInt8] = []
    if !frames.isStalled {
      scope.run { ops = graph.turn() }
      stayWithinBounds()
      if owesSnapshot { return send(.same) }
    }
    let answers = owesAnswer
    owesAnswer = false
    if !ops.isEmpty {
      deliver(.patch(ops))
    } else if answers {
      deliver(.answer)
    }
  }

  func send(_ snapshot: FrameSender.Snapshot) {
    owesSnapshot = false
    // The whole content takes the place of a held frame, and answers its events too.
    held = nil
    owesAnswer = false
    update()
    let html = graph.snapshot(.inline, isFirst: snapshot != .same)
    deliver(
      .whole(
        snapshot, html: html, title: graph.title ?? app.title, scheme: graph.preferredColorScheme))
  }

  // MARK: Holding

  private func deliver(_ content: FrameSender.Content) {
    let frame = FrameSender.Frame(content: content, lastEvent: lastEvent)
    guard let change = scope.unsavedChange else { return pass(frame) }
    held = HeldFrame(frame: frame, change: change, since: configuration.now())
    scope.whenSaved(change) { [weak self] outcome in self?.release(change, outcome) }
  }

  private func pass(_ frame: FrameSender.Frame) {
    frames.send(frame)
    if case .patch = frame.content, graph.hasEnded { onEnd(self) }
  }

  private func release(_ change: Int, _ outcome: SaveOutcome) {
    // A snapshot may have taken the place of the frame that this is about.
    guard let held, held.change <= change else { return }
    self.held = nil
    let time = configuration.now() - held.since
    HostMetrics.hold.recordSeconds(time / .seconds(1))
    if outcome == .stored || graph.hasEnded {
      pass(held.frame)
    } else {
      replace(held.frame)
    }
    flush()
  }

  /// The app has heard that the disk refused, and shows something else by now.
  private func replace(_ frame: FrameSender.Frame) {
    if case .whole(let snapshot, _, _, _) = frame.content { return send(snapshot) }
    owesSnapshot = true
  }

  /// Whether a frame has been held for so long that the disk counts as broken.
  var isStuck: Bool {
    held.map { configuration.now() - $0.since > configuration.longestHold } ?? false
  }

  /// To a person, a server with a stuck disk is one that cannot be reached.
  func dropIfStuck() {
    guard isConnected, isStuck else { return }
    disconnect(
      .restarting(pauseMilliseconds: configuration.stuckPauseMilliseconds),
      expectedUntil: configuration.now() + configuration.returnTime)
  }
}
