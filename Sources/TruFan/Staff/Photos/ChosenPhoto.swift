import Foundation

/// What is checked of a photo before it is sent.
enum ChosenPhoto {
  private struct TooLarge: LocalizedError {
    var errorDescription: String? {
      "The photo has more than \(PhotoSender.largestPhoto / 1_048_576) MB. "
        + "Please choose a smaller one."
    }
  }

  /// - Parameter photo: nil for something that is no photo.
  /// - Throws: an error with a sentence for what the server would not take.
  static func checked(_ photo: Data?) throws -> Data {
    guard let photo, !photo.isEmpty else { throw NotAPhoto() }
    guard photo.count <= PhotoSender.largestPhoto else { throw TooLarge() }
    return photo
  }
}
