/// The browser's speech synthesis. Only on Linux: an app keeps it behind a type of its own, whose
/// other half is AVSpeechSynthesizer.
@MainActor
public struct _BrowserSpeech {
  private let graph: ViewGraph?

  /// The voice of the session whose code runs; silent outside of one.
  public static var current: _BrowserSpeech { _BrowserSpeech(graph: ViewGraph.current?.graph) }

  /// Speaks a text, in place of an earlier one that is still being spoken.
  /// - Parameters:
  /// - language: a BCP 47 tag such as `ja-JP`.
  /// - rate: a factor of the voice's own speed, 0.1 to 10.
  public func speak(_ text: String, language: String, rate: Double = 1) {
    let factor = rate.isFinite ? min(max(rate, 0.1), 10) : 1
    say(String(text.prefix(2000)), language, factor)
  }

  /// Falls silent.
  public func stop() { say("", "", 1) }

  private func say(_ text: String, _ language: String, _ rate: Double) {
    graph?.patch.effect(.speak, .text(text), .text(language), .number(rate))
    graph?.requestTurn()
  }
}
