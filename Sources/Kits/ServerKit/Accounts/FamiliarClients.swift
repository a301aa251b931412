import Synchronization

/// The addresses from which accounts were signed in to, in bounded memory. A restart forgets them.
final class FamiliarClients: Sendable {
  private struct Generations {
    var young: Set<ClientAddress> = []
    var old: Set<ClientAddress> = []
  }

  private let generations = Mutex(Generations())
  private let capacity: Int

  /// - Parameter capacity: at least so many of the latest are remembered, and at most twice as many.
  init(capacity: Int = 25_000) { self.capacity = capacity }

  /// - Parameter pair: an account's name with an address, see ``ClientAddress/guessing(_:by:)``.
  func note(_ pair: ClientAddress) {
    generations.withLock { generations in
      if generations.young.count >= capacity {
        (generations.old, generations.young) = (generations.young, [])
      }
      generations.young.insert(pair)
    }
  }

  func contains(_ pair: ClientAddress) -> Bool {
    generations.withLock { $0.young.contains(pair) || $0.old.contains(pair) }
  }
}
