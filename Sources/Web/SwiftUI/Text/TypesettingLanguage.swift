private struct TypesettingLanguageKey: EnvironmentKey {
  static let defaultValue: Locale.Language? = nil
}

extension EnvironmentValues {
  /// The language of a text that differs from the page's.
  var typesettingLanguage: Locale.Language? {
    get { self[TypesettingLanguageKey.self] }
    set { self[TypesettingLanguageKey.self] = newValue }
  }
}

extension View {
  /// Specifies the language for typesetting. The browser chooses fonts, character forms, line
  /// breaks and a screen reader's voice by it. It does not affect localization.
  public func typesettingLanguage(
    _ language: Locale.Language, isEnabled: Bool = true
  ) -> some View {
    modifier(
      EnvironmentModifier { if isEnabled { $0.typesettingLanguage = language } })
  }
}
