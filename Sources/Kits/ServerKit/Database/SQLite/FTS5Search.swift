/// SQLite's own full-text index, FTS5. Triggers keep it with its table.
struct FTS5Search: SearchDialect {
  /// FTS5 knows rows by number. The number is a column, because VACUUM may change a hidden one.
  /// The tokenizer `ascii` divides at blanks, and leaves everything beyond ASCII as it is.
  func schema(of index: String) -> String {
    """
    CREATE TABLE \(index) (
      number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, scope TEXT NOT NULL,
      a TEXT NOT NULL, b TEXT NOT NULL, c TEXT NOT NULL, d TEXT NOT NULL
    );
    CREATE INDEX \(index)_scope ON \(index) (scope);
    CREATE VIRTUAL TABLE \(index)_fts USING fts5 (
      a, b, c, d, content='\(index)', content_rowid='number', tokenize='ascii'
    );
    CREATE TRIGGER \(index)_insert AFTER INSERT ON \(index) BEGIN
      \(added(to: index))
    END;
    CREATE TRIGGER \(index)_delete AFTER DELETE ON \(index) BEGIN
      \(removed(from: index))
    END;
    CREATE TRIGGER \(index)_update AFTER UPDATE ON \(index) BEGIN
      \(removed(from: index))
      \(added(to: index))
    END;
    """
  }

  private func added(to index: String) -> String {
    """
    INSERT INTO \(index)_fts (rowid, a, b, c, d)
    VALUES (new.number, new.a, new.b, new.c, new.d);
    """
  }

  private func removed(from index: String) -> String {
    """
    INSERT INTO \(index)_fts (\(index)_fts, rowid, a, b, c, d)
    VALUES ('delete', old.number, old.a, old.b, old.c, old.d);
    """
  }

  func sql(_ condition: SearchCondition, on index: String) -> SQL {
    let table = SQL(stringLiteral: "\(index)_fts")
    return "number IN (SELECT rowid FROM \(table) WHERE \(table) MATCH \(text(condition)))"
  }

  /// As ``sql(_:on:)`` has it, the numbers of all matches would be listed before the first row.
  func firstRows(_ condition: SearchCondition, of index: String) -> SQL {
    let (table, matches) = (SQL(stringLiteral: index), SQL(stringLiteral: "\(index)_fts"))
    return """
      FROM \(matches) CROSS JOIN \(table) ON number = \(matches).rowid
      WHERE \(matches) MATCH \(text(condition))
      """
  }

  private func text(_ condition: SearchCondition) -> String {
    switch condition {
    case .phrase(let phrase, let columns):
      // Words have no quotes in them.
      """
      ({\(columns.map(\.rawValue).joined(separator: " "))} : \
      "\(phrase.words.joined(separator: " "))"\(phrase.isPrefix ? " *" : ""))
      """
    case .any(let conditions): "(\(conditions.map(text).joined(separator: " OR ")))"
    case .all(let conditions): "(\(conditions.map(text).joined(separator: " AND ")))"
    }
  }
}
