private struct TypesettingLanguageKey: EnvironmentKey {
  static let defaultValue: Locale.Language? = nil
}

extension EnvironmentValues {
  /// Of text that is in another language than the page.
  var typesettingLanguage: Locale.Language? {
    get { self[TypesettingLanguageKey.self] }
    set { self[TypesettingLanguageKey.self] = newValue }
  }
}

extension View {
  /// Specifies the language for typesetting: the browser chooses fonts, forms of characters, line
  /// breaks and a screen reader's voice by it. It does not affect localization.
  public func typesettingLanguage(
    _ language: Locale.Language, isEnabled: Bool = true
  ) -> some View {
    modifier(
      EnvironmentModifier { if isEnabled { $0.typesettingLanguage = language } })
  }
}
