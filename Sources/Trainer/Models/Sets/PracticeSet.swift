/// Characters that are watched or practised one after the other.
public struct PracticeSet: Identifiable, Hashable, Sendable {
  /// Never changes between versions, because stored progress refers to it: `hiragana-vowels`.
  public let id: String
  /// The name shown to people: "Vowels".
  public let title: String
  /// A line that shows the content: "あ い う え お".
  public let subtitle: String
  /// The heading that the set stands under.
  public let section: String
  /// The script under which the set is offered.
  public let script: Script
  /// In the order of learning.
  public let items: [CharacterID]
}

/// Sets under one heading.
public struct PracticeSection: Identifiable, Hashable, Sendable {
  /// The heading.
  public let title: String
  /// In the order in which they are shown; at least one.
  public let sets: [PracticeSet]

  /// Headings of a script differ.
  public var id: String { title }
}
