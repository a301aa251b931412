import ClientKit

/// The sentences that forms share.
enum FormWords {
  static let correct = "Please correct the marked fields."
  static let changedMeanwhile =
    "A colleague has changed this meanwhile. Your changes are still here: look at them, and save again."

  /// The server's sentences, by field.
  static func details(of error: any Error) -> [String: [String]] {
    if case .refused(_, _, let details, _)? = error as? APIError { details } else { [:] }
  }
}
