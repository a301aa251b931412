import Foundation

/// What an app tells assistive technology beside what it shows.
public enum AccessibilityNotification {
  /// Words to be spoken now, such as why something did not work. Of several only the last are, and
  /// of those that are posted before anybody listens.
  public struct Announcement: Sendable {
    private let words: String

    public init(_ announcement: String) {
      words = announcement
    }

    public init(_ announcement: AttributedString) {
      words = String(announcement.characters)
    }

    /// Speaks to whoever uses the app whose code runs; outside of one there is nobody to hear it.
    @MainActor
    public func post() {
      guard let graph = ViewGraph.current?.graph else { return }
      graph.patch.effect(.announce, .text(words))
      graph.requestTurn()
    }
  }
}
