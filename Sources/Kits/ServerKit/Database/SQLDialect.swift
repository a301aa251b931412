import Foundation

/// The parts that engines write differently. Everything else is SQL that they share.
struct SQLDialect: Sendable {
  /// A parameter's placeholder, by its number in the statement: 1 for the first.
  let placeholder: @Sendable (Int) -> String
  /// The type of a column of bytes.
  let bytes: String
  /// The type of a column of text that is ordered by its bytes.
  var text = "TEXT"
  /// Stands behind the columns of a table whose rows lie in the order of its key.
  var byKey = ""

  /// A schema step as this engine reads it.
  func text(ofSchema sql: String) -> String {
    let sql = sql.replacingOccurrences(of: ColumnType.bytes, with: bytes)
      .replacingOccurrences(of: TableForm.byKey, with: byKey)
    if text == "TEXT" { return sql }
    // Not within a longer name, nor where the step names an order of its own.
    return sql.replacingOccurrences(
      of: #"\bTEXT\b(?! COLLATE)"#, with: text, options: .regularExpression)
  }
}

/// Column types that each engine calls by another name, for the text of a ``Migration``:
///
///     CREATE TABLE pictures (name TEXT PRIMARY KEY, contents \(ColumnType.bytes) NOT NULL)
package enum ColumnType {
  /// `Data`.
  package static let bytes = "{bytes}"
}

/// How engines are told where the rows of a table lie, for the text of a ``Migration``.
package enum TableForm {
  /// Rows lie in the order of the primary key, which SQLite then keeps once. Only for rows of some hundred
  /// bytes, and for tables without other indexes, each of which would hold the key.
  ///
  ///     CREATE TABLE parts (…, PRIMARY KEY (thing, position)) \(TableForm.byKey);
  package static let byKey = "{by key}"
}
