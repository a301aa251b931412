import ClientKit

/// That a card was declined is not said beside another one.
extension CardChoiceViewModel {
  /// The cards that pay.
  struct Choice: Hashable {
    var first: String?
    /// Nil where one card pays all.
    var second: String?
  }

  var choice: Choice { Choice(first: first, second: isSplit ? second : nil) }

  /// Remembers which cards were declined, if any were.
  /// - Parameter tried: the choice at the tap; the cards may have become known since.
  /// - Returns: the error's sentence.
  func sentence(of error: any Error, tried: Choice) -> String {
    let isDecline = (error as? APIError)?.status == 402
    declined = isDecline ? (tried.first == nil ? choice : tried) : nil
    return error.localizedDescription
  }

  /// What failed last; nil once other cards are chosen than those that were declined.
  func stillTrue(_ sentence: String?) -> String? {
    declined == nil || declined == choice ? sentence : nil
  }
}
