import SwiftUI

extension View {
  /// Speaks these words when the view appears and when they change, for people who cannot see the
  /// change. When the view goes, or has no words, the window's ``Announcer`` takes the old words
  /// back. A screen reader then does not find words that are not on the screen. Without an
  /// announcer in the environment they are spoken and stay.
  public func announced(_ words: String) -> some View {
    modifier(Announced(words: words))
  }
}

private struct Announced: ViewModifier {
  @Environment(Announcer.self) private var announcer: Announcer?
  let words: String

  func body(content: Content) -> some View {
    content
      .onChange(of: words, initial: true) { old, new in
        if new.isEmpty { announcer?.takeBack(old) } else { say(new) }
      }
      .onDisappear { announcer?.takeBack(words) }
  }

  private func say(_ words: String) {
    if let announcer { announcer.say(words) } else { Announcer.speak(words) }
  }
}
