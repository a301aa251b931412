import ClientKit
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

  /// Whether the same file may still arrive. What is no picture, or too large, stays so.
  static func mayArrive(after error: any Error) -> Bool {
    if error is NotAPhoto || error is TooLarge || isTooLarge(error) { return false }
    let status = (error as? APIError)?.status
    return status != 413 && status != 415
  }

  /// Whether the file is too large to be read at all. A browser's host says it in Foundation's code, too.
  private static func isTooLarge(_ error: any Error) -> Bool {
    if let error = error as? CocoaError { return error.code == .fileReadTooLarge }
    guard let error = error as? any CustomNSError else { return false }
    return type(of: error).errorDomain == CocoaError.errorDomain
      && error.errorCode == CocoaError.fileReadTooLarge.rawValue
  }
}
