import Foundation

/// Characters that JSON can write as escapes, and that no text may have here.
enum EscapedTexts {
  private static let backslash = UInt8(ascii: "\\")
  private static let escapeLength = 6

  /// What is wrong with the first such character, in a sentence; nil without one.
  static func fault(in data: Data) -> String? {
    data.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        guard bytes[index] == backslash else {
          index += 1
          continue
        }
        guard let first = unit(at: index, in: bytes) else {
          // The character after the backslash belongs to it, and may be another backslash.
          index += 2
          continue
        }
        switch first {
        // PostgreSQL cannot store it, and people cannot type it.
        case 0: return "A text in the body has the character 0"
        case 0xD800...0xDBFF:
          guard let other = unit(at: index + escapeLength, in: bytes), 0xDC00...0xDFFF ~= other
          else { return halfCharacter }
          index += 2 * escapeLength
        case 0xDC00...0xDFFF: return halfCharacter
        default: index += escapeLength
        }
      }
      return nil
    }
  }

  private static let halfCharacter =
    "A text in the body has half of a character: write each surrogate escape with its other half"

  /// The UTF-16 unit of an escape such as `\u00e9`; nil if none begins here.
  private static func unit(at index: Int, in bytes: UnsafeRawBufferPointer) -> UInt16? {
    let escape = bytes.dropFirst(index).prefix(escapeLength)
    guard escape.count == escapeLength, escape.starts(with: "\\u".utf8) else { return nil }
    return escape.dropFirst(2).reduce(UInt16(0) as UInt16?) { unit, byte in
      guard let unit, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      return unit << 4 | UInt16(digit)
    }
  }
}
