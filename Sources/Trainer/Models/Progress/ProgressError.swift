/// Why a file of progress cannot be read.
public enum ProgressError: Error, Hashable, Sendable {
  case notProgress
  case damaged
  case newerVersion
  case tooLarge
  /// Valid by itself, but too large together with the progress here.
  case tooLargeTogether
  /// The device did not store the file, or not all of it.
  case notStored

  /// For people, about a file that they import.
  public var message: String {
    switch self {
    case .notProgress: "This file holds no progress of KanjiKana Trainer. Nothing was changed."
    case .damaged:
      "This file is damaged and cannot be read. Your own progress is as it was."
    case .newerVersion:
      "This file comes from a newer version of the app. Update the app, then import it again."
    case .tooLarge: "This file is too large to be progress. Nothing was changed."
    case .tooLargeTogether:
      """
      This file and your own progress are more than the app can keep together. Nothing was changed; \
      export your progress and erase it before you import the file.
      """
    case .notStored:
      """
      This device could not store the whole file. Make room and import it again: what is here \
      already does not count twice.
      """
    }
  }
}
