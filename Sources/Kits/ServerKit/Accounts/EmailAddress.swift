import Foundation

/// An e-mail address that can be written to: sensible forms only, no quoted parts and no comments.
package struct EmailAddress: Hashable, Sendable {
  /// As typed, without spaces around it, in Unicode's composed form.
  package let text: String
  /// Tells addresses apart: two that differ only in case are one.
  package let key: String

  /// Nil for a text that is no address. The lengths are those of RFC 5321, 4.5.3.1.
  package init?(_ typed: String) {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
      .precomposedStringWithCanonicalMapping
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard text.utf8.count <= 254, parts.count == 2, Self.isMailbox(parts[0]),
      Self.isDomain(parts[1])
    else { return nil }
    self.text = text
    key = text.lowercased()
  }

  private static func isMailbox(_ text: Substring) -> Bool {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 64
      && words.allSatisfy { word in
        !word.isEmpty
          && word.unicodeScalars.allSatisfy { isWordCharacter($0) || signs.contains($0) }
      }
  }

  /// At least `name.top`; international names as people write them.
  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let top = labels.last, !top.allSatisfy(\.isNumber) else {
      return false
    }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
        && label.unicodeScalars.allSatisfy { isWordCharacter($0) || $0 == "-" }
    }
  }

  /// Letters, their marks and digits of any script; nothing invisible.
  private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }

  /// RFC 5322's atoms, besides letters and digits.
  private static let signs = Set("!#$%&'*+-/=?^_`{|}~".unicodeScalars)
}
