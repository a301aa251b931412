import WireKit

/// A row of an answer, valid only inside the closure that receives it.
package struct Row {
  let base: any EngineRow

  /// The column as the type that the context asks for: `let name: String = try row["name"]`.
  /// Throws ``DatabaseFailure`` when the column is missing or holds something else.
  package subscript<Value: SQLConvertible>(_ column: String) -> Value {
    get throws { try value(in: column) }
  }

  // The same, compiled for the types that most columns have. Products cannot compile the general one for
  // themselves, and it looks up its type at each of the hundred columns that an order reads.

  package subscript(_ column: String) -> String { get throws { try value(in: column) } }
  package subscript(_ column: String) -> String? { get throws { try value(in: column) } }
  package subscript(_ column: String) -> Int { get throws { try value(in: column) } }
  package subscript(_ column: String) -> Int? { get throws { try value(in: column) } }
  package subscript(_ column: String) -> Bool { get throws { try value(in: column) } }
  package subscript(_ column: String) -> Timestamp { get throws { try value(in: column) } }
  package subscript(_ column: String) -> Timestamp? { get throws { try value(in: column) } }

  private func value<Value: SQLConvertible>(in column: String) throws -> Value {
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
