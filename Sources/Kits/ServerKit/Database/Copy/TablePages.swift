/// The rows of a table, page by page, by its key. An engine may keep a whole answer in memory.
struct TablePages {
  let table: StoredTable
  let db: Connection
  var size = 500
  private var last: [SQLValue]?
  private var isAtEnd = false

  init(_ table: StoredTable, in db: Connection) {
    self.table = table
    self.db = db
  }

  /// The columns of the next rows; empty at the end.
  mutating func next() throws -> [[SQLValue]] {
    guard !isAtEnd else { return [] }
    var rows: [[SQLValue]] = []
    let wanted = table.columns + table.key.filter { !table.columns.contains($0) }
    var last: [SQLValue] = []
    try db.engine.query(selection(of: wanted)) { row in
      rows.append(try table.columns.map { try row.stored($0) })
      last = try table.key.map { try row.stored($0) }
    }
    self.last = last
    isAtEnd = rows.count < size
    return rows
  }

  private func selection(of columns: [String]) -> SQL {
    let key = SQL.names(table.key)
    var condition: SQL = ""
    if let last { condition = "WHERE (\(key)) > \(last)" }
    return """
      SELECT \(SQL.names(columns)) FROM \(SQL.names([table.name])) \(condition)
      ORDER BY \(key) LIMIT \(size)
      """
  }
}

extension Row {
  fileprivate func stored(_ column: String) throws -> SQLValue {
    guard let value = base.value(in: column) else {
      throw DatabaseFailure(kind: .other, message: "The answer has no column \(column).")
    }
    return value
  }
}

extension SQLValue: SQLConvertible {
  package var sqlValue: SQLValue { self }
  package init?(sqlValue: SQLValue) { self = sqlValue }
}

extension SQL {
  /// Names from a catalogue, quoted: some are words of SQL ("key").
  static func names(_ names: [String]) -> SQL {
    SQL(
      stringLiteral: names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        .joined(separator: ", "))
  }
}
