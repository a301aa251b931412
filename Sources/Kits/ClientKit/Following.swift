import Observation

/// A thing at the server that a screen shows live.
///
/// The client asks, shows the answer and asks again. Each question names the client's version, and
/// waits at the server until there is another one. (That is `?wait=25` with `If-None-Match`, and
/// 304 when the time is up.) A failure is reported, the last value stays, and the pauses grow until
/// the server answers again. A question after a failure names no version, so that its answer comes
/// at once, and a failure is not shown for longer than it lasts. A server that does not hold its answers is polled every few seconds.
@MainActor @Observable
public final class Following<Value: Sendable> {
  /// The last value that arrived.
  public private(set) var value: Value?
  /// Why the last question failed; nil once a later one was answered.
  public private(set) var failure: (any Error)?
  /// Whether the server knows no such thing, so that asking again is of no use.
  public var isNotFound: Bool { (failure as? APIError)?.isNotFound ?? false }

  /// The reason why the value may be old: "Not up to date. The server cannot be reached." Nil if
  /// there is no value, or the last question was answered.
  public var interruption: String? {
    guard value != nil, let failure else { return nil }
    return "Not up to date. \(failure.localizedDescription)"
  }

  @ObservationIgnored private var version: String?

  /// An unchanged answer that comes sooner than this was not held back.
  private static var soon: Duration { .seconds(1) }

  /// - Parameters:
  ///   - value: the value before the first answer.
  ///   - failure: the reason why there is no value; for previews.
  public init(_ value: Value? = nil, failure: (any Error)? = nil) {
    self.value = value
    self.failure = failure
  }

  /// Follows until the surrounding task is cancelled, `ask` throws a ``FollowingEnd``, or an error is
  /// final. A question that was broken
  /// off for another reason, such as one that shared a cancelled call, is asked again after a pause.
  ///
  /// - Parameters:
  ///   - clock: the clock that pauses are measured on.
  ///   - isFinal: whether asking again is pointless after this error.
  ///   - ask: asks the server for a version newer than `version`.
  public func run(
    on clock: any Clock<Duration>, pauses: FollowingPauses = FollowingPauses(),
    until isFinal: (any Error) -> Bool = { _ in false },
    ask: @MainActor (_ version: String?) async throws -> Followed<Value>
  ) async {
    var failures = 0
    while !Task.isCancelled {
      let pause: Duration
      do {
        let isHeld = try await isNextHeld(on: clock, ask: ask)
        failures = 0
        pause = isHeld ? pauses.held : pauses.unheld
      } catch is FollowingEnd {
        return
      } catch is CancellationError {
        guard !Task.isCancelled else { return }
        failures += 1
        pause = pauses.backOff(afterFailures: failures)
      } catch {
        failure = error
        guard !isFinal(error) else { return }
        failures += 1
        pause = pauses.backOff(afterFailures: failures)
      }
      guard await clock.paused(for: pause) else { return }
    }
  }

  /// Changes the value by a fact that the client knows before the server.
  public func update(_ change: (inout Value) -> Void) {
    guard var value else { return }
    change(&value)
    self.value = value
  }

  /// Forgets everything, so that the next question is like the first.
  public func forget() {
    value = nil
    failure = nil
    version = nil
  }

  /// Asks one question and takes its answer.
  /// - Returns: whether the server can be expected to hold the next answer back.
  private func isNextHeld<Timer: Clock<Duration>>(
    on clock: Timer, ask: @MainActor (_ version: String?) async throws -> Followed<Value>
  ) async throws -> Bool {
    let start = clock.now
    let answer = try await ask(failure == nil ? version : nil)
    let time = start.duration(to: clock.now)
    if failure != nil { failure = nil }
    guard case .changed(let new, let newVersion) = answer else {
      return version != nil && time >= Self.soon
    }
    value = new
    version = newVersion
    return newVersion != nil
  }
}
