import Synchronization

@testable import WebHost

/// Notes what happens to browsers' names, and refuses when a test says so.
final class TestNames: BrowserNames {
  struct Refused: Error {}

  private struct State {
    var notes: [String] = []
    var known: Set<String> = []
    var isRefusing = false
  }

  private let state = Mutex(State())
  /// What each answer takes.
  private let wait: @Sendable () async -> Void

  init(known: Set<String> = [], wait: @escaping @Sendable () async -> Void = {}) {
    self.wait = wait
    state.withLock { $0.known = known }
  }

  var notes: [String] { state.withLock { $0.notes } }

  func refuse(_ isRefusing: Bool = true) { state.withLock { $0.isRefusing = isRefusing } }

  private func note(_ text: String) throws {
    try state.withLock { state in
      if state.isRefusing { throw Refused() }
      state.notes.append(text)
    }
  }

  func add(_ new: String, besides old: String) async throws {
    await wait()
    try note("\(old) or \(new)")
  }
  func retireNames(before new: String) async throws { try note("only \(new)") }
  func knows(_ name: String) async throws -> Bool {
    await wait()
    return state.withLock { $0.known.contains(name) }
  }
}
