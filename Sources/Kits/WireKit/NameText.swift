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
      && scalars.indices.allSatisfy { !isHidden(scalars[$0]) || isWritten(at: $0, of: scalars) }
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

  /// Whether a hidden character is part of how a word or an emoji is written there.
  private static func isWritten(at place: Int, of scalars: [Unicode.Scalar]) -> Bool {
    guard place > 0 else { return false }
    let next = place + 1 < scalars.count ? scalars[place + 1] : nil
    switch scalars[place].value {
    case 0x200C...0x200D: return joins(scalars[place], after: scalars[place - 1], before: next)
    case mongolianSeparator: return isMongolian(scalars[place - 1]) && next.map(isMongolian) == true
    case 0xE0020...0xE007F: return isFlagTag(at: place, of: scalars)
    default: return false
    }
  }

  /// Persian, the scripts of India and emoji join and part their characters with U+200C and U+200D.
  /// Such a letter may have one behind it, also at the word's end. U+200C also parts such a letter
  /// from a digit or a Latin letter before it.
  private static func joins(
    _ joiner: Unicode.Scalar, after left: Unicode.Scalar, before right: Unicode.Scalar?
  ) -> Bool {
    if isJoinable(left) { return true }
    guard let right, isWhole(left), isWhole(right) else { return false }
    return joiner.value == 0x200C && isJoinable(right) || !left.isASCII && !right.isASCII
  }

  private static func isWhole(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !isHidden(scalar)
  }

  /// Whether it is a letter or a mark of a script whose characters join.
  private static func isJoinable(_ scalar: Unicode.Scalar) -> Bool {
    guard joiningScripts.contains(where: { $0.contains(scalar.value) }) else { return false }
    switch scalar.properties.generalCategory {
    case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
    default: return false
    }
  }

  /// From Hebrew to Myanmar, from Tagalog to Lepcha, Vedic, from Syloti Nagri to Rejang, from
  /// Javanese to Meetei Mayek, and the old scripts of the Near East and of India.
  private static let joiningScripts: [ClosedRange<UInt32>] = [
    0x0590...0x109F, 0x1700...0x1C4F, 0x1CD0...0x1CFF, 0xA800...0xA95F, 0xA980...0xAAFF,
    0xABC0...0xABFF, 0x10A00...0x11FFF,
  ]

  /// The vowel separator stands between two letters of a Mongolian word.
  private static let mongolianSeparator: UInt32 = 0x180E

  private static func isMongolian(_ scalar: Unicode.Scalar) -> Bool {
    (0x180B...0x18AA).contains(scalar.value) && scalar.value != mongolianSeparator
  }

  /// A flag of England, Scotland or Wales is a black flag with six tags behind it.
  private static func isFlagTag(at place: Int, of scalars: [Unicode.Scalar]) -> Bool {
    (max(1, place - 5)...place).contains { start in
      scalars[start - 1] == blackFlag && flagTags.contains(Array(scalars[start...].prefix(6)))
    }
  }

  private static let blackFlag: Unicode.Scalar = "\u{1F3F4}"

  /// Tags are ASCII, moved; the last one ends the flag.
  private static let flagTags: [[Unicode.Scalar]] =
    ["gbeng\u{7F}", "gbsct\u{7F}", "gbwls\u{7F}"].map { region in
      region.unicodeScalars.compactMap { letter in Unicode.Scalar(0xE0000 + letter.value) }
    }

  /// A symbol without a dot.
  private static let emptyBraille: Unicode.Scalar = "\u{2800}"
}
