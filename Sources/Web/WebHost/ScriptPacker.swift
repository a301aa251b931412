/// Leaves out the parts of a script for people: comments, indentation, and spaces between tokens.
///
/// It knows texts, templates and regular expressions, and leaves them alone. A line ends as before
/// if the statement might end there: JavaScript then adds the semicolon.
struct ScriptPacker {
  private let source: [UInt8]
  private var position = 0
  private var packed: [UInt8] = []

  private init(_ source: String) { self.source = Array(source.utf8) }

  static func pack(_ source: String) -> String {
    var packer = ScriptPacker(source)
    packer.run()
    return String(decoding: packer.packed, as: UTF8.self)
  }

  private mutating func run() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): copyText(byte)
      case UInt8(ascii: "`"): copyTemplate()
      case UInt8(ascii: "/") where !beginsComment && mayBeginExpression: copyExpression()
      case _ where isSpace(byte) || beginsComment: replaceGap()
      default: copy()
      }
    }
  }

  private var next: UInt8? { position < source.count ? source[position] : nil }
  private var afterNext: UInt8? { position + 1 < source.count ? source[position + 1] : nil }

  private mutating func copy() {
    packed.append(source[position])
    position += 1
  }

  // MARK: What is copied as it is

  /// Copies up to the end of a text, beginning with its quote.
  private mutating func copyText(_ quote: UInt8) {
    copy()
    while let byte = next, byte != quote { copyPerhapsEscaped() }
    if next != nil { copy() }
  }

  private mutating func copyTemplate() {
    copy()
    while let byte = next, byte != UInt8(ascii: "`") {
      if byte == UInt8(ascii: "$"), afterNext == UInt8(ascii: "{") {
        copyInsertion()
      } else {
        copyPerhapsEscaped()
      }
    }
    if next != nil { copy() }
  }

  /// Copies `${…}`, in which there may be texts and templates again.
  private mutating func copyInsertion() {
    copy()
    var depth = 0
    repeat {
      switch next {
      case nil: return
      case UInt8(ascii: "\""), UInt8(ascii: "'"): copyText(source[position])
      case UInt8(ascii: "`"): copyTemplate()
      case UInt8(ascii: "{"):
        depth += 1
        copy()
      case UInt8(ascii: "}"):
        depth -= 1
        copy()
      default: copy()
      }
    } while depth > 0
  }

  /// Copies a regular expression. A slash in square brackets does not end it.
  private mutating func copyExpression() {
    copy()
    var isInClass = false
    while let byte = next, byte != UInt8(ascii: "/") || isInClass {
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      copyPerhapsEscaped()
    }
    if next != nil { copy() }
  }

  private mutating func copyPerhapsEscaped() {
    if next == UInt8(ascii: "\\"), afterNext != nil { copy() }
    copy()
  }

  // MARK: What is left out

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private var beginsComment: Bool {
    next == UInt8(ascii: "/") && (afterNext == UInt8(ascii: "/") || afterNext == UInt8(ascii: "*"))
  }

  /// Skips white space and comments, and writes the separator that the tokens around them need.
  private mutating func replaceGap() {
    var endsLine = false
    while let byte = next, isSpace(byte) || beginsComment {
      if !isSpace(byte) {
        skipComment()
      } else {
        endsLine = endsLine || byte == 0x0A
        position += 1
      }
    }
    guard let before = packed.last, let after = next else { return }
    if endsLine {
      if !Self.goesOn.contains(before), !Self.continues.contains(after) { packed.append(0x0A) }
    } else if isInWord(before), isInWord(after) {
      packed.append(0x20)
    } else if before == after, Self.doubled.contains(after) {
      packed.append(0x20)
    }
  }

  private mutating func skipComment() {
    let isBlock = afterNext == UInt8(ascii: "*")
    position += 2
    while let byte = next {
      if !isBlock, byte == 0x0A { return }
      if isBlock, byte == UInt8(ascii: "*"), afterNext == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
  }

  /// Bytes after which no statement ends,
  private static let goesOn = Set("{([,;=?:&|".utf8)
  /// and those with which none begins.
  private static let continues = Set("})],.?:&|".utf8)
  /// Bytes that mean something else in pairs.
  private static let doubled = Set("+-/".utf8)

  /// Bytes with which the left side of a division may end, beside those of words.
  private static let endsOperand = Set(")]\"'`".utf8)

  private func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// Whether a slash here begins a regular expression. It does so after an operator or such a word,
  /// where a division has no left side.
  private var mayBeginExpression: Bool {
    guard let before = packed.last else { return true }
    guard isInWord(before) else { return !Self.endsOperand.contains(before) }
    let word = String(decoding: packed.reversed().prefix(while: isInWord).reversed(), as: UTF8.self)
    return ["return", "typeof", "case", "in", "of"].contains(word)
  }
}
