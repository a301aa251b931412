#if canImport(UIKit)
  import UIKit
#else
  import SwiftUI
#endif

/// The system's clipboard for text.
enum Clipboard {
  @MainActor static func copy(_ text: String) {
    #if canImport(UIKit)
      UIPasteboard.general.string = text
    #else
      _BrowserClipboard.current.copy(text)
    #endif
  }
}
