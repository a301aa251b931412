import ServerKit

extension SQL.StringInterpolation {
  /// A value that may be NULL. The label says so at the place of use, and keeps the compiler from
  /// taking it for an optional that is printed by mistake.
  mutating func appendInterpolation<Value: SQLConvertible>(orNull value: Value?) {
    appendInterpolation(value.sqlValue)
  }
}

extension SQLValue: SQLConvertible {
  package var sqlValue: SQLValue { self }

  package init?(sqlValue: SQLValue) { self = sqlValue }
}
