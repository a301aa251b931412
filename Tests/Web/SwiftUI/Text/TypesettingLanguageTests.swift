import Foundation
import Testing

@testable import SwiftUI

@MainActor
@Suite("Text in another language than the page's")
struct TypesettingLanguageTests {
  private struct Card: View {
    var body: some View {
      VStack {
        Text("直").accessibilityIdentifier("kanji")
        Text("repair").typesettingLanguage(
          Locale.Language(languageCode: .japanese), isEnabled: false)
      }
    }
  }

  @Test("Each text says its language, and only where one is given")
  func language() {
    let japanese = Page(Card().typesettingLanguage(Locale.Language(languageCode: .japanese)))
    #expect(japanese.html.matches(of: /lang="ja"/).count == 2)
    #expect(!Page(Card()).html.contains("lang="))
  }
}
