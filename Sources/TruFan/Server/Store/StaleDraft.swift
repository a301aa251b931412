import TruFanModels
import WireKit

/// Keeps two administrators who change one thing from overwriting each other without a word.
enum StaleDraft {
  /// - Parameters:
  ///   - seen: the time of the last change that the writer knows; nil: they do not ask.
  ///   - last: the time of the last change; nil for a new thing.
  /// - Throws: ``Problem`` 409 if there is a newer change.
  static func refuse(_ seen: WireTime?, of thing: String, since last: WireTime?) throws {
    guard let seen, let last, seen.seconds != last.seconds else { return }
    throw Problem.conflict(
      "Somebody else has changed this \(thing) since you opened it. Look at it again.",
      code: "changed_since")
  }

  /// The time of a change that is made now. No two changes have the same whole second, because no
  /// more than that reaches the writers. So the time may be a little ahead.
  static func next(after last: WireTime?, _ now: Timestamp) -> WireTime {
    guard let last else { return WireTime(now) }
    return WireTime(max(now, last.timestamp.adding(.seconds(1))))
  }
}
