import SwiftUI

extension View {
  /// For characters and readings: Japanese and Chinese write some of the same characters in other forms.
  func japanese(_ isJapanese: Bool = true) -> some View {
    typesettingLanguage(Locale.Language(languageCode: .japanese), isEnabled: isJapanese)
  }
}
