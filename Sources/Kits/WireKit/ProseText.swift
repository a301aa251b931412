/// The rule of texts with several lines that other people read: instructions, remarks, reasons.
///
/// With a character that turns the direction of writing, "Level 2" could be read backwards.
public enum ProseText {
  /// A sentence about a text that is not read as it was typed; nil for a good one.
  /// - Parameter subject: begins the sentence: "The instructions".
  public static func fault(_ subject: String, in text: String) -> String? {
    text.unicodeScalars.allSatisfy(isPlain)
      ? nil : "\(subject) have characters that nobody can see. Please type them again."
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    // Overrides, embeddings and isolates. The plain marks of Arabic and Hebrew are none of them.
    case 0x202A...0x202E, 0x2066...0x2069: false
    default: scalar.properties.generalCategory != .control
    }
  }
}
