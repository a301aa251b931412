@testable import WebHost

/// A disk that stores, or refuses, when the test says so.
@MainActor
final class TestDisk {
  private struct Waiter {
    let change: Int
    let work: @MainActor (SaveOutcome) -> Void
  }

  /// Whether the app stores something as it starts.
  var storesAtStart = false
  private var last = 0
  private var settled = 0
  private var waiters: [Waiter] = []
  private var refusals: [@MainActor () -> Void] = []

  nonisolated init() {}

  /// An app's store; `refused` is called if the disk does not take it.
  func store(refused: @escaping @MainActor () -> Void) {
    last += 1
    refusals.append(refused)
  }

  /// Whether a frame or a page waits.
  var isAwaited: Bool { !waiters.isEmpty }

  var unsavedChange: Int? { settled < last ? last : nil }

  func whenSaved(_ change: Int, _ work: @escaping @MainActor (SaveOutcome) -> Void) {
    waiters.append(Waiter(change: change, work: work))
  }

  /// Stores the changes up to that number, or all.
  func save(upTo change: Int? = nil) {
    settled = max(settled, change ?? last)
    end(.stored) { $0.change <= settled }
  }

  /// Refuses all changes; the app hears of it first.
  func refuse() {
    for refusal in refusals.suffix(last - settled) { refusal() }
    settled = last
    end(.refused) { _ in true }
  }

  private func end(_ outcome: SaveOutcome, where isOver: (Waiter) -> Bool) {
    let ending = waiters.filter(isOver)
    waiters.removeAll(where: isOver)
    for waiter in ending { waiter.work(outcome) }
  }
}
