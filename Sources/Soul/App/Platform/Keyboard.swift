#if canImport(UIKit)
  import UIKit
#endif

/// The keyboard on the screen.
enum Keyboard {
  /// Puts the keyboard away, whichever field has it. A browser does so by itself for hidden fields.
  @MainActor static func dismiss() {
    #if canImport(UIKit)
      UIApplication.shared.sendAction(
        #selector(UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)
    #endif
  }
}
