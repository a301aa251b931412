#if canImport(UIKit)
  import UIKit
#else
  import SwiftUI
#endif

/// The system's clipboard for text.
struct TextClipboard: Sendable {
  var copy: @MainActor @Sendable (_ text: String) -> Void

  #if canImport(UIKit)
    static let platform = TextClipboard { UIPasteboard.general.string = $0 }
  #else
    static let platform = TextClipboard { _BrowserClipboard.current.copy($0) }
  #endif
}
