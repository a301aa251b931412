/// The rule of names that other people read: of persons, vehicles, places, shops and goods.
///
/// With a character that turns the direction of writing, a name could make its neighbours read
/// backwards. With one that nobody sees, two names could look like one.
public enum NameText {
  /// A sentence about a name that nobody can read as it is stored; nil for a good one.
  /// - Parameter subject: begins the sentence: "The name".
  public static func fault(_ subject: String, in text: String) -> String? {
    isReadable(text)
      ? nil : "\(subject) has characters that nobody can see. Please type it again."
  }

  /// Whether the text is one line with something to see, and with nothing hidden.
  public static func isReadable(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    return scalars.contains(where: isSeen)
      && scalars.indices.allSatisfy { !isHidden(scalars[$0]) || isJoiner(at: $0, of: scalars) }
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .spaceSeparator, .unassigned: false
    default: !isHidden(scalar) && scalar != emptyBraille
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    // Variation selectors choose the look of an emoji, and letters of some scripts.
    default:
      scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
    }
  }

  /// Persian, the scripts of India and emoji join and part their letters with U+200C and U+200D.
  /// Those stand between two characters that are seen, and never beside Latin letters.
  private static func isJoiner(at place: Int, of scalars: [Unicode.Scalar]) -> Bool {
    guard (0x200C...0x200D).contains(scalars[place].value), place > 0, place + 1 < scalars.count
    else { return false }
    return [scalars[place - 1], scalars[place + 1]].allSatisfy { neighbour in
      !neighbour.isASCII && !neighbour.properties.isWhitespace && !isHidden(neighbour)
    }
  }

  /// A symbol without a dot.
  private static let emptyBraille: Unicode.Scalar = "\u{2800}"
}
