/// PostgreSQL's own full-text index: a generated column of type `tsvector`, and a GIN index on it.
///
/// None of the server's dictionaries is used, nor an extension: the words are finished.
struct TSVectorSearch: SearchDialect {
  /// The function gives each word its place and its column's weight; `to_tsvector` would divide the
  /// words once more. Types are in small letters, because capital ones get an order of text.
  ///
  /// A list of pending entries would make each serializable transaction that changes the index
  /// conflict with each that searches it.
  func schema(of index: String) -> String {
    """
    CREATE OR REPLACE FUNCTION quartet_placed_words(words text, weight text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CAST(
        COALESCE(string_agg('''' || word || ''':' || LEAST(place, 16383) || weight, ' '), '')
        AS tsvector)
      FROM unnest(string_to_array(words, ' ')) WITH ORDINALITY AS list (word, place)
    $$;
    CREATE TABLE \(index) (
      id TEXT PRIMARY KEY, scope TEXT NOT NULL,
      a TEXT NOT NULL, b TEXT NOT NULL, c TEXT NOT NULL, d TEXT NOT NULL,
      words tsvector NOT NULL GENERATED ALWAYS AS (
        quartet_placed_words(a, 'A') || quartet_placed_words(b, 'B')
        || quartet_placed_words(c, 'C') || quartet_placed_words(d, 'D')) STORED
    );
    CREATE INDEX \(index)_scope ON \(index) (scope);
    CREATE INDEX \(index)_words ON \(index) USING gin (words) WITH (fastupdate = off);
    """
  }

  func sql(_ condition: SearchCondition, on index: String) -> SQL {
    "words @@ CAST(\(text(condition)) AS tsquery)"
  }

  func firstRows(_ condition: SearchCondition, of index: String) -> SQL {
    "FROM \(SQL(stringLiteral: index)) WHERE \(sql(condition, on: index))"
  }

  private func text(_ condition: SearchCondition) -> String {
    switch condition {
    case .phrase(let phrase, let columns):
      // Words have no quotes in them.
      let weights = columns.map { $0.rawValue.uppercased() }.joined()
      let words = phrase.words.enumerated().map { number, word in
        let goesOn = phrase.isPrefix && number == phrase.words.count - 1
        return "'\(word)':\(goesOn ? "*" : "")\(weights)"
      }
      return "(\(words.joined(separator: " <-> ")))"
    case .any(let conditions): return "(\(conditions.map(text).joined(separator: " | ")))"
    case .all(let conditions): return "(\(conditions.map(text).joined(separator: " & ")))"
    }
  }
}
