import Foundation

/// A message of an app to assistive technology, beside the screen's content.
public enum AccessibilityNotification {
  /// A sentence to be spoken now, such as the reason for a failure. The last of several is spoken,
  /// also of several posted before the browser listens.
  public struct Announcement: Sendable {
    private let words: String

    public init(_ announcement: String) {
      words = announcement
    }

    public init(_ announcement: AttributedString) {
      words = String(announcement.characters)
    }

    /// Speaks in the session whose code runs. Outside of a session it does nothing.
    @MainActor
    public func post() {
      guard let graph = ViewGraph.current?.graph else { return }
      graph.patch.effect(.announce, .text(words))
      graph.requestTurn()
    }
  }
}
