import Foundation
import SwiftUI

/// Ends the app for someone who declined the licence.
struct AppExit: Sendable {
  var leave: @MainActor @Sendable () -> Void

  #if canImport(UIKit)
    static let platform = AppExit { exit(0) }
  #else
    /// A web page cannot close itself: the session ends, and the farewell stays on the screen.
    static let platform = AppExit { _BrowserSession.current.end() }
  #endif
}
