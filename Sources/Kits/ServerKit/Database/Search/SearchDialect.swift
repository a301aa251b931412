/// Words side by side.
struct SearchPhrase: Equatable, Sendable {
  let words: [String]
  /// The last word may go on.
  let isPrefix: Bool

  init(_ words: [String], isPrefix: Bool = false) {
    self.words = words
    self.isPrefix = isPrefix
  }
}

/// A column of an index. The names are PostgreSQL's for the weights of words.
enum SearchColumn: String, CaseIterable, Sendable {
  case titles = "a"
  case tags = "b"
  case bodies = "c"
  case parts = "d"

  static let texts: [SearchColumn] = [.titles, .tags, .bodies]
}

/// A condition on a document's words.
indirect enum SearchCondition: Sendable {
  case phrase(SearchPhrase, in: [SearchColumn])
  case any([SearchCondition])
  case all([SearchCondition])
}

/// What engines write differently about words. All else about searching they share.
protocol SearchDialect: Sendable {
  /// The statements that make an index. They make a table of that name with the columns `id`, `scope`
  /// and those of ``SearchColumn``, and whatever finds its words.
  func schema(of index: String) -> String

  /// The condition on a row of the index, as SQL.
  func sql(_ condition: SearchCondition, on index: String) -> SQL

  /// `FROM` and `WHERE` of the rows of an index that meet the condition, from the first match on: a
  /// `LIMIT` ends the reading. Of the index's own columns `id` and `scope` can be named.
  func firstRows(_ condition: SearchCondition, of index: String) -> SQL
}
