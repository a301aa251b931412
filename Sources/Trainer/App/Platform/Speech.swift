/// Says Japanese aloud. Where a device has no Japanese voice, it stays silent.
struct Speech: Sendable {
  /// Speaks a text, and cuts an earlier one short.
  var say: @MainActor @Sendable (_ text: String) -> Void
  var stop: @MainActor @Sendable () -> Void

  static let language = "ja-JP"
  /// A part of the voice's own speed: learners listen closely.
  static let rate = 0.8

  static let silent = Speech(say: { _ in }, stop: {})
}
