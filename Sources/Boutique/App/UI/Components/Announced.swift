import SwiftUI

extension View {
  /// Speaks these words when the view appears and when they change, for those who do not see that
  /// something new stands on the screen.
  func announced(_ words: String) -> some View {
    onChange(of: words, initial: true) {
      AccessibilityNotification.Announcement(words).post()
    }
  }
}
