/// Characters that are watched or practised one after the other.
public struct PracticeSet: Identifiable, Hashable, Sendable {
  /// Stays the same between versions, because progress refers to it: `hiragana-vowels`.
  public let id: String
  public let title: String
  /// A line that shows what is inside: "あ い う え お".
  public let subtitle: String
  public let section: String
  public let script: Script
  public let items: [CharacterID]
}

/// Sets under one heading.
public struct PracticeSection: Identifiable, Hashable, Sendable {
  public let title: String
  public let sets: [PracticeSet]

  public var id: String { title }
}
