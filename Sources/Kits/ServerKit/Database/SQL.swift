/// SQL text whose interpolated values are bound as parameters, never pasted into the text:
///
///     try db.execute("UPDATE stores SET name = \(name) WHERE id = \(id)")
///
/// Table and column names cannot be interpolated; write them out. Write only what SQLite and
/// PostgreSQL share: a parameter has no type of its own, so a condition on a Boolean is chosen in
/// Swift, as a fragment; a number is a BIGINT, which functions such as `substr` want as a cast
/// INTEGER; `ORDER BY` of a column that may be NULL says `NULLS FIRST` or `NULLS LAST`.
package struct SQL: Sendable, ExpressibleByStringInterpolation {
  /// A statement is kept in pieces, because each engine writes its placeholders in its own way.
  enum Piece: Hashable, Sendable {
    case text(String)
    case value(SQLValue)
  }

  let pieces: [Piece]

  package init(stringLiteral value: String) {
    pieces = [.text(value)]
  }

  package init(stringInterpolation interpolation: StringInterpolation) {
    pieces = interpolation.pieces
  }

  /// The bound values, in the order of their placeholders.
  var values: [SQLValue] {
    pieces.compactMap { piece in
      if case .value(let value) = piece { value } else { nil }
    }
  }

  /// The statement as an engine reads it.
  func text(in dialect: SQLDialect) -> String {
    var text = ""
    // The longest statements have a thousand letters.
    text.reserveCapacity(1024)
    var number = 0
    for piece in pieces {
      switch piece {
      case .text(let words): text += words
      case .value:
        number += 1
        text += dialect.placeholder(number)
      }
    }
    return text
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    var pieces: [Piece] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.text(literal)) }
    }

    package mutating func appendInterpolation(_ value: some SQLConvertible) {
      pieces.append(.value(value.sqlValue))
    }

    /// NULL when there is no value.
    package mutating func appendInterpolation(_ value: (some SQLConvertible)?) {
      pieces.append(.value(value?.sqlValue ?? .null))
    }

    /// A fragment, with its own bound values, becomes part of the statement.
    package mutating func appendInterpolation(_ fragment: SQL) {
      pieces += fragment.pieces
    }

    /// Fragments with commas between them, such as the rows of one INSERT.
    package mutating func appendInterpolation(rows fragments: [SQL]) {
      for (number, fragment) in fragments.enumerated() {
        if number > 0 { pieces.append(.text(", ")) }
        pieces += fragment.pieces
      }
    }

    /// A bracketed list for `IN`, each element bound. `IN` an empty list is never true. Neither is
    /// `NOT IN` an empty list, because engines compare with NULL then: leave that condition out.
    package mutating func appendInterpolation(_ list: [some SQLConvertible]) {
      guard !list.isEmpty else { return pieces.append(.text("(NULL)")) }
      for (number, element) in list.enumerated() {
        pieces.append(.text(number == 0 ? "(" : ","))
        pieces.append(.value(element.sqlValue))
      }
      pieces.append(.text(")"))
    }
  }
}
