import GRDB
import GRDBSQLite

/// The present row of a running statement. A page of a gallery has tens of thousands of values, so it reads
/// SQLite's own, and knows their columns after the first row.
final class SQLiteRow: EngineRow {
  private let statement: SQLiteStatement
  private let names: [String]
  /// The columns that were asked for, in that order. The rows after the first are asked for the same.
  private var asked: [(name: String, column: Int)] = []
  private var place = 0

  init(of statement: Statement) {
    self.statement = statement.sqliteStatement
    names = statement.columnNames
  }

  /// The statement has a new row.
  func begin() { place = 0 }

  func value(in column: String) -> SQLValue? {
    guard let number = number(of: column) else { return nil }
    return SQLValue(statement, column: CInt(number))
  }

  var firstValue: SQLValue { SQLValue(statement, column: 0) }

  private func number(of column: String) -> Int? {
    defer { place += 1 }
    if place < asked.count, asked[place].name == column { return asked[place].column }
    // The first of those that have the name.
    guard let number = names.firstIndex(of: column) else { return nil }
    if place == asked.count { asked.append((column, number)) }
    return number
  }

  /// Says that there is a row, and reads nothing of it.
  struct Step: DatabaseValueConvertible, StatementColumnConvertible {
    init() {}

    init?(sqliteStatement: SQLiteStatement, index: CInt) {}

    static func fromStatement(
      _ sqliteStatement: SQLiteStatement, atUncheckedIndex index: CInt
    ) -> Step? { Step() }

    var databaseValue: DatabaseValue { .null }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Step? { Step() }
  }
}
