import SwiftUI

/// What is being said to those who do not see the screen. A browser keeps the last words in its page
/// until there are others.
@MainActor
final class Announcer {
  private(set) var said: String?
  private let post: @MainActor (String) -> Void

  init(post: @escaping @MainActor (String) -> Void = Announcer.speak) {
    self.post = post
  }

  func say(_ words: String) {
    said = words
    post(words)
  }

  /// Nothing more is to be said about these words. Others that were said since stay.
  func takeBack(_ words: String) {
    guard said == words else { return }
    said = nil
    post("")
  }

  private static func speak(_ words: String) {
    AccessibilityNotification.Announcement(words).post()
  }
}
