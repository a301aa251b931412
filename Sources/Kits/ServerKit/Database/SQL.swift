/// SQL text whose interpolated values are bound as parameters, never pasted into the text:
///
///     try db.execute("UPDATE stores SET name = \(name) WHERE id = \(id)")
///
/// Table and column names cannot be interpolated; write them out.
package struct SQL: Sendable, ExpressibleByStringInterpolation {
  package private(set) var text: String
  package private(set) var arguments: [SQLValue]

  package init(stringLiteral value: String) {
    text = value
    arguments = []
  }

  package init(stringInterpolation interpolation: StringInterpolation) {
    text = interpolation.text
    arguments = interpolation.arguments
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var arguments: [SQLValue] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    package mutating func appendInterpolation(_ value: some SQLConvertible) {
      text += "?"
      arguments.append(value.sqlValue)
    }

    /// NULL when there is no value.
    package mutating func appendInterpolation(_ value: (some SQLConvertible)?) {
      text += "?"
      arguments.append(value?.sqlValue ?? .null)
    }

    /// A fragment, with its own bound values, becomes part of the statement.
    package mutating func appendInterpolation(_ fragment: SQL) {
      text += fragment.text
      arguments += fragment.arguments
    }

    /// A bracketed list for `IN`, each element bound.
    package mutating func appendInterpolation(_ list: [some SQLConvertible]) {
      text += "(" + list.map { _ in "?" }.joined(separator: ",") + ")"
      arguments += list.map(\.sqlValue)
    }
  }
}
