#if canImport(UIKit)
  import UIKit
#else
  import SwiftUI
#endif

/// The system's clipboard for text.
struct Clipboard: Sendable {
  var copy: @MainActor @Sendable (_ text: String) -> Void

  #if canImport(UIKit)
    static let platform = Clipboard { UIPasteboard.general.string = $0 }
  #else
    static let platform = Clipboard { _BrowserClipboard.current.copy($0) }
  #endif
}
