import Foundation

/// Somebody chose something that no picture can be made of.
struct NotAPhoto: LocalizedError, Hashable {
  var errorDescription: String? { Self.sentence }

  static let sentence = "That is not a photo. Please choose another one."
}
