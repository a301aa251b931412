import Observation
import SwiftUI

/// The last words for assistive technology in one window of an app.
///
/// A browser keeps the last words in its page until there are others. So words that are no longer
/// on the screen are taken back, unless another view's words have replaced them. An app makes one
/// announcer and puts it into its root view's environment.
@MainActor @Observable
public final class Announcer {
  @ObservationIgnored private var said: String?
  @ObservationIgnored private let post: @MainActor (String) -> Void

  /// - Parameter post: speaks the words; tests listen instead.
  public init(post: @escaping @MainActor (String) -> Void = Announcer.speak) {
    self.post = post
  }

  public func say(_ words: String) {
    said = words
    post(words)
  }

  /// Takes these words back. Words that were spoken since stay.
  public func takeBack(_ words: String) {
    guard said == words else { return }
    said = nil
    post("")
  }

  /// Tells the platform's assistive technology.
  public static func speak(_ words: String) {
    AccessibilityNotification.Announcement(words).post()
  }
}
