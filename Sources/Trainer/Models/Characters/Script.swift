/// A writing system that a learner chooses.
public enum Script: String, Hashable, Sendable, CaseIterable, Codable {
  case hiragana
  case katakana
  case kanji

  /// The name shown to people.
  public var title: String {
    switch self {
    case .hiragana: "Hiragana"
    case .katakana: "Katakana"
    case .kanji: "Kanji"
    }
  }
}
