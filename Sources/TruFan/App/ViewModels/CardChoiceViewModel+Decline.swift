import ClientKit
import TruFanModels

/// That a card was declined is not said beside another one, nor what was wrong with an amount beside a right one.
extension CardChoiceViewModel {
  /// The cards that pay.
  struct Choice: Hashable {
    var first: String?
    /// Nil where one card pays all.
    var second: String?
  }

  var choice: Choice { Choice(first: first, second: isSplit ? second : nil) }

  /// Remembers which cards were declined, or that this choice could not pay.
  /// - Parameter tried: the choice at the tap; the cards may have become known since.
  /// - Returns: the error's sentence.
  func sentence(of error: any Error, tried: Choice) -> String {
    let isDecline = (error as? APIError)?.status == 402
    declined = isDecline ? (tried.first == nil ? choice : tried) : nil
    if case .cannotPay(let fault) = error as? ConvenienceStoreError { refused = fault }
    return error.localizedDescription
  }

  /// What failed last; nil once other cards are chosen than those that were declined, or can pay.
  /// - Parameter total: what is to be paid now; nil where it cannot change.
  func stillTrue(_ sentence: String?, for total: Price? = nil) -> String? {
    if let sentence, let total, sentence == refused { return fault(of: total) }
    return declined == nil || declined == choice ? sentence : nil
  }
}
