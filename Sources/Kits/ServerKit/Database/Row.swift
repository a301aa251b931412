import GRDB

/// One row of an answer, valid only inside the closure that receives it.
package struct Row {
  let base: GRDB.Row

  /// The column as the type that the context asks for: `let name: String = try row["name"]`.
  /// Throws ``DatabaseFailure`` when the column is missing or holds something else.
  package subscript<Value: SQLConvertible>(_ column: String) -> Value {
    get throws {
      guard base.hasColumn(column) else {
        throw DatabaseFailure(kind: .other, message: "The answer has no column \(column).")
      }
      let stored: DatabaseValue = base[column]
      guard let value = Value(sqlValue: SQLValue(stored)) else {
        throw DatabaseFailure(
          kind: .other, message: "The column \(column) does not hold a \(Value.self).")
      }
      return value
    }
  }
}

extension SQLValue {
  init(_ stored: DatabaseValue) {
    switch stored.storage {
    case .null: self = .null
    case .int64(let value): self = .integer(value)
    case .double(let value): self = .real(value)
    case .string(let value): self = .text(value)
    case .blob(let value): self = .blob(value)
    }
  }

  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .real(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .blob(let value): value.databaseValue
    }
  }
}
