/// Why the characters cannot be read.
public enum CharacterFileError: Error, Hashable, Sendable {
  case missing
  case notACharacterFile
  case unknownVersion
  case damaged

  /// The message for people: the failure, and the next step.
  public var message: String {
    switch self {
    case .missing: "The characters are missing from this installation. Install the app again."
    case .notACharacterFile, .damaged:
      "The file of characters is damaged. Install the app again."
    case .unknownVersion: "The file of characters is of another version. Update the app."
    }
  }
}
