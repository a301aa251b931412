import Foundation

/// The device's photos, to which a picture can be added.
@MainActor
struct PhotoLibrary {
  /// Why a picture was not added.
  enum Refusal: LocalizedError {
    /// The person does not let the app.
    case forbidden
    case failed

    var errorDescription: String? {
      switch self {
      case .forbidden:
        "Soul may not add to your photos. You can change that in Settings, under Soul."
      case .failed: "The picture could not be added to your photos. Try again."
      }
    }
  }

  /// Adds a JPEG, or throws a ``Refusal``. Nil where an app has no photos to add to.
  let add: (@MainActor (Data) async throws -> Void)?
}
