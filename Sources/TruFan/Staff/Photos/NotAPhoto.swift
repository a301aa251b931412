import Foundation

/// The chosen file is not a photo.
struct NotAPhoto: LocalizedError, Hashable {
  var errorDescription: String? { Self.sentence }

  static let sentence = "That is not a photo. Please choose another one."
}
