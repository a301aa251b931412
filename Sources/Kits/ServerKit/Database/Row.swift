/// A row of an answer, valid only inside the closure that receives it.
package struct Row {
  let base: any EngineRow

  /// The column as the type that the context asks for: `let name: String = try row["name"]`.
  /// Throws ``DatabaseFailure`` when the column is missing or holds something else.
  package subscript<Value: SQLConvertible>(_ column: String) -> Value {
    get throws {
      guard let stored = base.value(in: column) else {
        throw DatabaseFailure(kind: .other, message: "The answer has no column \(column).")
      }
      guard let value = Value(sqlValue: stored) else {
        throw DatabaseFailure(
          kind: .other, message: "The column \(column) does not hold a \(Value.self).")
      }
      return value
    }
  }
}
