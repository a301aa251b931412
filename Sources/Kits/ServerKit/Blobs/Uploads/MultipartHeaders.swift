/// The headers of a part of a form, as far as they matter: its name, and whether it is a file.
struct MultipartHeaders: Hashable, Sendable {
  let name: String
  /// The sender's name of a file; nil for a text field. It is never used for anything.
  let filename: String?

  /// Nil without a `Content-Disposition: form-data` that has a name.
  init?(_ text: String) {
    let lines = text.split(separator: "\r\n")
    let disposition = lines.compactMap { line -> HeaderValue? in
      guard let colon = line.firstIndex(of: ":"),
        line[..<colon].lowercased() == "content-disposition"
      else { return nil }
      return HeaderValue(String(line[line.index(after: colon)...]))
    }
    guard disposition.count == 1, disposition[0].text.lowercased() == "form-data",
      let name = disposition[0].parameters["name"]
    else { return nil }
    self.name = name
    filename = disposition[0].parameters["filename"]
  }
}

/// A header's value with parameters: `form-data; name="file"; filename="a \"b\".jpg"`.
struct HeaderValue: Hashable {
  let text: String
  /// By their names in lower case.
  let parameters: [String: String]

  init(_ value: String) {
    var pieces = Self.pieces(of: value)
    text = pieces.isEmpty ? "" : pieces.removeFirst()
    var parameters: [String: String] = [:]
    for piece in pieces {
      guard let equals = piece.firstIndex(of: "=") else { continue }
      let name = piece[..<equals].trimmingBlanks().lowercased()
      let value = piece[piece.index(after: equals)...].trimmingBlanks()
      // The first of two counts, so that a later one cannot hide it.
      if parameters[name] == nil { parameters[name] = Self.unquoted(value) }
    }
    self.parameters = parameters
  }

  /// Divides at the semicolons outside of quotation marks.
  private static func pieces(of value: String) -> [String] {
    var pieces = [""]
    var isQuoted = false
    var isEscaped = false
    for character in value {
      if character == ";", !isQuoted {
        pieces.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && isQuoted && !isEscaped
      pieces[pieces.count - 1].append(character)
    }
    return pieces.map { $0[...].trimmingBlanks() }
  }

  private static func unquoted(_ value: String) -> String {
    guard value.count >= 2, value.first == "\"", value.last == "\"" else { return value }
    var result = ""
    var isEscaped = false
    for character in value.dropFirst().dropLast() {
      isEscaped = character == "\\" && !isEscaped
      if !isEscaped { result.append(character) }
    }
    return result
  }
}

extension Substring {
  fileprivate func trimmingBlanks() -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }
}
