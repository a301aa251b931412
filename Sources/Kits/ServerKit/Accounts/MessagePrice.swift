import Synchronization
import WireKit

/// What a message costs its client and its number's neighbours. The transaction that causes it may
/// run twice, and pays once.
final class MessagePrice: Sendable {
  private let guesses: AccountGuesses
  private let all: [AccountGuesses.Price]
  private let paid = Mutex<[AccountGuesses.Price]>([])

  init(_ all: [AccountGuesses.Price], in guesses: AccountGuesses) {
    self.guesses = guesses
    self.all = all
  }

  /// - Throws: ``Problem`` 429 for a client that has caused too many messages, and for numbers that
  ///   stand beside too many others with codes.
  func pay() throws {
    try paid.withLock { paid in
      guard paid.isEmpty else { return }
      try guesses.pay(all)
      paid = all
    }
  }

  /// The message was not caused.
  func giveBack() { giveBack { _ in true } }

  /// The message was caused and not sent. Its client has paid for the attempt.
  func giveBackToNeighbours() { giveBack { $0 != AccountGuesses.messages } }

  private func giveBack(_ isChosen: (RateLimit) -> Bool) {
    paid.withLock { paid in
      guesses.giveBack(paid.filter { isChosen($0.limit) })
      paid.removeAll { isChosen($0.limit) }
    }
  }
}
