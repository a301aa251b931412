/// JSON whose members keep the order they are written in, for documents that people read.
package indirect enum JSONTree: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case null
  case array([JSONTree])
  case object([Member])

  package struct Member: Hashable, Sendable {
    let name: String
    let value: JSONTree
  }

  var text: String {
    switch self {
    case .string(let value): Self.quoted(value)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .boolean(let value): value ? "true" : "false"
    case .null: "null"
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}":
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }

  package init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  /// Another member at the end of an object; anything else stays as it is.
  func adding(_ name: String, _ value: JSONTree?) -> JSONTree {
    guard case .object(let members) = self, let value else { return self }
    return .object(members + [Member(name: name, value: value)])
  }
}
