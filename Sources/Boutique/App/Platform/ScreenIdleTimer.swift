#if canImport(UIKit)
  import UIKit
#else
  import SwiftUI
#endif

/// The system's timer that dims and locks a screen nobody touches. A kiosk on a counter switches it
/// off.
struct ScreenIdleTimer: Sendable {
  var setDisabled: @MainActor @Sendable (_ isDisabled: Bool) -> Void

  #if canImport(UIKit)
    static let platform = ScreenIdleTimer { UIApplication.shared.isIdleTimerDisabled = $0 }
  #else
    static let platform = ScreenIdleTimer { _BrowserScreen.current.keepAwake($0) }
  #endif
}
