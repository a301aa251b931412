import SwiftUI

extension View {
  /// Speaks these words when the view appears and when they change, for those who do not see that
  /// something new stands on the screen. When the view goes, the words are taken back, so that no
  /// screen reader finds them where nobody sees them any more.
  func announced(_ words: String) -> some View {
    modifier(Announced(words: words))
  }
}

private struct Announced: ViewModifier {
  @Environment(AppState.self) private var appState
  let words: String

  func body(content: Content) -> some View {
    content
      .onChange(of: words, initial: true) { appState.announcer.say(words) }
      .onDisappear { appState.announcer.takeBack(words) }
  }
}
