import Synchronization

/// Lets work through until it is shut, and then waits for the work inside.
///
/// An engine may crash when a closed connection is used (GRDB does). A late call gets an error
/// instead.
final class OpenGate: Sendable {
  private struct State {
    var inside = 0
    var isShut = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// - Throws: ``DatabaseFailure`` once the gate is shut.
  func enter() throws {
    let isShut = state.withLock { state in
      if !state.isShut { state.inside += 1 }
      return state.isShut
    }
    if isShut { throw DatabaseFailure(kind: .other, message: "The database is closed.") }
  }

  func leave() {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.inside -= 1
      guard state.inside == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Shuts the gate, and returns once all work inside has ended.
  /// - Returns: whether it was open until now.
  func shut() async -> Bool {
    let wasOpen = state.withLock { state in
      defer { state.isShut = true }
      return !state.isShut
    }
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if state.inside > 0 { state.waiting.append(continuation) }
        return state.inside == 0
      }
      if isEmpty { continuation.resume() }
    }
    return wasOpen
  }
}
