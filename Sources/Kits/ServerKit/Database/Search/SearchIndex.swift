/// Full-text search: FTS5 on SQLite, `tsvector` on PostgreSQL, the same answers from both.
///
///     static let search = SearchIndex("item_words", findsParts: true)
///     Migration(part: "soul", number: 4, caption: "search", sql: "", work: search.create)
///
/// All calls work in the caller's transaction: an index is never behind the table that it serves. To
/// filter or sort by columns of that table, join ``matches(_:scope:in:)``.
package struct SearchIndex: Sendable {
  private let name: String
  private let findsParts: Bool

  /// - Parameters:
  ///   - name: of the index's own table: small letters, digits and `_`.
  ///   - findsParts: whether "rade" finds "Trade". It makes the index about three times as large.
  package init(_ name: String, findsParts: Bool = false) {
    precondition(
      name.wholeMatch(of: /[a-z][a-z0-9_]{0,40}/) != nil, "\(name) cannot name an index.")
    self.name = name
    self.findsParts = findsParts
  }

  /// Makes the index, as the `work` of a ``Migration``.
  package func create(in db: Connection) throws {
    try db.engine.executeSchema(db.engine.search.schema(of: name))
  }

  /// Adds a document, or replaces the one of its id.
  package func store(_ document: SearchDocument, in db: Connection) throws {
    let words = IndexedWords(document, findsParts: findsParts)
    try db.execute(
      """
      INSERT INTO \(table) (id, scope, a, b, c, d)
      VALUES (\(document.id), \(document.scope), \(words.titles), \(words.tags), \(words.bodies),
        \(words.parts))
      ON CONFLICT (id) DO UPDATE SET
        scope = excluded.scope, a = excluded.a, b = excluded.b, c = excluded.c, d = excluded.d
      """)
  }

  package func remove(_ id: String, in db: Connection) throws {
    try db.execute("DELETE FROM \(table) WHERE id = \(id)")
  }

  /// The ids of the documents that have every word of the question, the best first: titles before
  /// tags before bodies, whole words before their beginnings before their parts, then by id.
  /// - Parameter scope: nil for all scopes.
  /// - Returns: nothing for a question without a word.
  package func search(
    _ question: SearchQuestion, scope: String? = nil, limit: Int, offset: Int = 0,
    in db: Connection
  ) throws -> [String] {
    guard let matches = matches(question, scope: scope, in: db) else { return [] }
    return try db.all(
      """
      SELECT id FROM (\(matches)) AS found ORDER BY score DESC, id
      LIMIT \(max(0, limit)) OFFSET \(max(0, offset))
      """
    ) { try $0["id"] }
  }

  /// A selection of `id` and `score`, to be joined in a statement of the caller's own:
  ///
  ///     SELECT items.name FROM items JOIN (\(matches)) AS found ON found.id = items.id
  ///     WHERE items.is_for_sale = 1 ORDER BY found.score DESC, items.id
  ///
  /// - Returns: nil for a question without a word.
  package func matches(
    _ question: SearchQuestion, scope: String? = nil, in db: Connection
  ) -> SQL? {
    guard !question.terms.isEmpty else { return nil }
    let engine = db.engine.search
    // Terms that are words only are one condition: an engine intersects their lists itself.
    var conditions: [SQL] = [
      engine.sql(.all(question.terms.map { candidates($0) }), on: name)
    ]
    conditions += question.terms.filter(mayBePart).map { term in
      // Three letters each are in the document, but perhaps not in a row.
      "(\(engine.sql(.words(term.exact + term.near), on: name)) OR \(within(term)))"
    }
    if let scope { conditions.append("scope = \(scope)") }
    let score = question.terms.map { self.score($0, engine) }.joined(" + ")
    return "SELECT id, \(score) AS score FROM \(table) WHERE \(conditions.joined(" AND "))"
  }

  /// A selection of the `id` of some documents that have these words side by side, in no particular
  /// order. It reads no more documents than it needs, however many of the scope have the words.
  ///
  /// Matches of other scopes cost: SQLite passes those over that come before. PostgreSQL lists the
  /// places of all matches from its index first.
  ///
  /// - Returns: nil for a text without a word.
  package func some(
    with words: String, scope: String, limit: Int, in db: Connection
  ) -> SQL? {
    let terms = SearchQuestion("\"\(words)\"").terms
    guard !terms.isEmpty else { return nil }
    let rows = db.engine.search.firstRows(.all(terms.map { candidates($0) }), of: name)
    return "SELECT id \(rows) AND scope = \(scope) LIMIT \(max(0, limit))"
  }

  private var table: SQL { SQL(stringLiteral: name) }

  private func mayBePart(_ term: SearchQuestion.Term) -> Bool { findsParts && term.part != nil }

  private func candidates(_ term: SearchQuestion.Term) -> SearchCondition {
    let words = SearchCondition.words(term.exact + term.near)
    guard findsParts, let part = term.part else { return words }
    return .any([
      words,
      .all(SearchWords.parts(of: part).map { .phrase(SearchPhrase([$0]), in: [.parts]) }),
    ])
  }

  /// Words have neither `%` nor `_` nor capital letters, so LIKE means the same on all engines.
  private func within(_ term: SearchQuestion.Term) -> SQL {
    let pattern = "%\(term.part ?? "")%"
    return "(a LIKE \(pattern) OR b LIKE \(pattern) OR c LIKE \(pattern))"
  }

  private func score(_ term: SearchQuestion.Term, _ engine: any SearchDialect) -> SQL {
    let cases = [(SearchColumn.titles, 16, 12), (.tags, 8, 6), (.bodies, 4, 3)]
    return cases.reduce("(CASE" as SQL) { sql, step in
      let (column, exact, near) = step
      let found: SQL = """
        \(sql) WHEN \(engine.sql(.words(term.exact, in: [column]), on: name)) \
        THEN \(SQL(stringLiteral: "\(exact)"))
        """
      guard !term.near.isEmpty else { return found }
      return """
        \(found) WHEN \(engine.sql(.words(term.near, in: [column]), on: name)) \
        THEN \(SQL(stringLiteral: "\(near)"))
        """
    } + " ELSE 1 END)"
  }
}

extension SearchCondition {
  fileprivate static func words(
    _ phrases: [SearchPhrase], in columns: [SearchColumn] = SearchColumn.texts
  ) -> SearchCondition {
    .any(phrases.map { .phrase($0, in: columns) })
  }
}

extension SQL {
  fileprivate static func + (first: SQL, second: SQL) -> SQL { "\(first)\(second)" }
}

extension [SQL] {
  fileprivate func joined(_ separator: SQL) -> SQL {
    guard let first else { return "" }
    return dropFirst().reduce(first) { "\($0)\(separator)\($1)" }
  }
}
