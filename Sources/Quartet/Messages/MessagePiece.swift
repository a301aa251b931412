/// A part of a message's words, so that the demo's page can make links and codes easy to use.
enum MessagePiece: Hashable {
  case text(String)
  /// An address on the web.
  case link(String)
  /// Four to eight digits: a code to be typed.
  case code(String)

  /// The words in order; together they are the whole text.
  static func pieces(of text: String) -> [MessagePiece] {
    let word = #/https?://[^\s<>"]*[^\s<>".,;:!?)]|\b[0-9]{4,8}\b/#
    var pieces: [MessagePiece] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: word) {
      if match.range.lowerBound > rest.startIndex {
        pieces.append(.text(String(rest[..<match.range.lowerBound])))
      }
      let found = String(match.output)
      pieces.append(found.hasPrefix("http") ? .link(found) : .code(found))
      rest = rest[match.range.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// For the page's template, which escapes them.
  var values: [String: String] {
    switch self {
    case .text(let text): ["text": text]
    case .link(let address): ["link": address]
    case .code(let digits): ["code": digits]
    }
  }
}
