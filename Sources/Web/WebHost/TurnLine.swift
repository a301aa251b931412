/// Turns that wait for the time of one browser or one address, the oldest first.
///
/// A turn is over, and its time charged, before the next one is looked at. So of the tabs that wait
/// one wakes at a time, and none has to hope that it is quicker than the others.
@MainActor
final class TurnLine {
  typealias Turn = @MainActor () async -> Void

  private var turns: [Turn] = []
  private var isRunning = false
  private let wait: () -> Duration
  private let pause: @Sendable (Duration) async -> Void
  private let onEnd: () -> Void

  /// - Parameters:
  ///   - wait: how long there is no time for a turn yet.
  ///   - pause: waits for so long.
  ///   - onEnd: called when nobody waits any more.
  init(
    wait: @escaping () -> Duration, pause: @escaping @Sendable (Duration) async -> Void,
    onEnd: @escaping () -> Void
  ) {
    self.wait = wait
    self.pause = pause
    self.onEnd = onEnd
  }

  func append(_ turn: @escaping Turn) {
    turns.append(turn)
    guard !isRunning else { return }
    isRunning = true
    Task { await run() }
  }

  /// Waits in this line, and for the end of the turn.
  func take(_ turn: @escaping @MainActor () -> Void) async {
    await withCheckedContinuation { continuation in
      append {
        turn()
        continuation.resume()
      }
    }
  }

  /// Others have the actor between two turns.
  private func run() async {
    while !turns.isEmpty {
      let pause = wait()
      if pause > .zero {
        await self.pause(pause)
      } else {
        await turns.removeFirst()()
        await Task.yield()
      }
    }
    isRunning = false
    onEnd()
  }
}
