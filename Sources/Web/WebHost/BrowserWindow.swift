import ServerKit

/// The tab that an app runs in, and how to tell whether another one is still there.
package struct BrowserWindow: Sendable {
  /// This run of the app in this tab; a reload or a restart of the server begins another.
  package let id: String
  /// The browser's own name, from its cookie.
  package let browser: String
  /// The address that opened the tab; nil if it cannot be told. A limit that a new cookie must not
  /// reset counts by this.
  package let client: ClientAddress?
  /// Whether this browser has the window of that id open now, in a tab that is connected.
  package let isOpen: @MainActor @Sendable (_ id: String) -> Bool
  /// The same, or the tab's line dropped a moment ago, so that the tab is expected back.
  package let isOpenOrReturning: @MainActor @Sendable (_ id: String) -> Bool
  /// Gives the browser a new name. The tabs and the records stay, and its old name opens nothing.
  /// Throws ``RenamingFailed`` when the browser has kept its old name.
  package let rename: @MainActor @Sendable () async throws -> Void
}
