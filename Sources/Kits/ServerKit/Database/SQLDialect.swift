import Foundation

/// The parts that engines write differently. Everything else is SQL that they share.
struct SQLDialect: Sendable {
  /// A parameter's placeholder, by its number in the statement: 1 for the first.
  let placeholder: @Sendable (Int) -> String
  /// The type of a column of bytes.
  let bytes: String
  /// The type of a column of text that is ordered by its bytes.
  var text = "TEXT"

  /// A schema step as this engine reads it.
  func text(ofSchema sql: String) -> String {
    let sql = sql.replacingOccurrences(of: ColumnType.bytes, with: bytes)
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
