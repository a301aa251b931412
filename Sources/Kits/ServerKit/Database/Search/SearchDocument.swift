/// A thing that a ``SearchIndex`` finds, by its texts in the order of their weight.
package struct SearchDocument: Sendable {
  package var id: String
  /// Whose thing it is, a shop's or a user's: a question may be limited to one.
  package var scope: String
  /// The texts that weigh most: names.
  package var titles: [String]
  /// Keywords. Each is found by its words, and as a whole by "#keyword".
  package var tags: [String]
  /// The texts that weigh least: descriptions.
  package var bodies: [String]

  package init(
    id: String, scope: String = "", titles: [String], tags: [String] = [], bodies: [String] = []
  ) {
    self.id = id
    self.scope = scope
    self.titles = titles
    self.tags = tags
    self.bodies = bodies
  }
}

/// A document's words, ready for the columns of an index.
struct IndexedWords {
  let titles: String
  let tags: String
  let bodies: String
  /// What "rade" finds "Trade" by; empty in an index that does not find parts of words.
  let parts: String

  /// So many words of a column count, and so many bytes. PostgreSQL has limits for a `tsvector`.
  private static let mostWords = 4000
  private static let mostBytes = 64 * 1024

  init(_ document: SearchDocument, findsParts: Bool) {
    let titles = Self.limited(Self.words(of: document.titles))
    let tags = Self.limited(
      document.tags.flatMap { tag in
        (SearchWords.tag(tag).map { [$0] } ?? []) + SearchWords.indexed(tag)
      })
    let bodies = Self.limited(Self.words(of: document.bodies))
    var seen: Set<String> = []
    let parts = (titles + tags + bodies).flatMap { word in
      findsParts && word.unicodeScalars.first?.properties.generalCategory != .privateUse
        ? SearchWords.parts(of: word).filter { seen.insert($0).inserted } : []
    }
    self.titles = titles.joined(separator: " ")
    self.tags = tags.joined(separator: " ")
    self.bodies = bodies.joined(separator: " ")
    self.parts = Self.limited(parts).joined(separator: " ")
  }

  private static func words(of texts: [String]) -> [String] {
    Array(texts.map(SearchWords.indexed).joined(separator: [SearchWords.border]))
  }

  private static func limited(_ words: [String]) -> [String] {
    var bytes = 0
    return Array(
      words.prefix(mostWords).prefix { word in
        bytes += word.utf8.count + 1
        return bytes <= mostBytes
      })
  }
}
