/// Every set that can be watched or practised, by script and in sections.
public struct SetCatalog: Sendable {
  /// In the order in which they are shown.
  public let sections: [Script: [PracticeSection]]
  private let byID: [String: PracticeSet]

  /// Reads the school years of the kanji, and nothing else about them.
  public init(library: CharacterLibrary) {
    let sections: [Script: [PracticeSection]] = [
      .hiragana: KanaSets.sections(.hiragana),
      .katakana: KanaSets.sections(.katakana),
      .kanji: NumberSets.sections() + ThemeSets.sections()
        + GradeSets.sections(library.gradedKanji),
    ]
    self.sections = sections
    byID = Dictionary(
      sections.values.joined().flatMap(\.sets).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// In the order in which they are shown.
  public func sections(for script: Script) -> [PracticeSection] { sections[script] ?? [] }

  /// Nil for a set that no longer exists.
  public func set(_ id: PracticeSet.ID) -> PracticeSet? { byID[id] }
}

extension PracticeSet {
  /// A set of single characters, shown as they are written.
  static func of(
    _ literals: String, id: String, title: String, section: String, script: Script,
    subtitle: String? = nil
  ) -> PracticeSet {
    PracticeSet(
      id: id, title: title, subtitle: subtitle ?? preview(literals.map(String.init)),
      section: section, script: script, items: literals.unicodeScalars.map { CharacterID($0) })
  }

  /// The first characters, and dots when there are more.
  static func preview(_ literals: [String]) -> String {
    let shown = literals.prefix(10).joined(separator: " ")
    return literals.count > 10 ? shown + " …" : shown
  }
}

extension Sequence<PracticeSet> {
  /// Groups neighbours with the same heading.
  func inSections() -> [PracticeSection] {
    var sections: [PracticeSection] = []
    for set in self {
      if let last = sections.last, last.title == set.section {
        sections[sections.count - 1] = PracticeSection(title: last.title, sets: last.sets + [set])
      } else {
        sections.append(PracticeSection(title: set.section, sets: [set]))
      }
    }
    return sections
  }
}
