import Foundation
import Synchronization

/// Lets so many conversions work at once, on threads of their own; the others wait in line. A
/// conversion takes a processor and much memory, and blocks its thread.
package final class ConversionLine: Sendable {
  private struct Waiter {
    let id: UInt64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var free: Int
    var waiters: [Waiter] = []
    var lastID: UInt64 = 0
  }

  private let state: Mutex<State>
  private let threads = DispatchQueue(label: "quartet.conversions", attributes: .concurrent)

  package init(places: Int) {
    state = Mutex(State(free: places))
  }

  /// Does blocking work in its turn.
  /// - Parameter work: is told how to learn that its task was cancelled.
  /// - Throws: what `work` throws; `CancellationError` for a task that is cancelled in line.
  package func run<Value: Sendable>(
    _ work: @escaping @Sendable (_ isCancelled: @Sendable () -> Bool) throws -> Value
  ) async throws -> Value {
    try await enter()
    defer { leave() }
    let flag = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        threads.async {
          continuation.resume(
            with: Result { try work { flag.isUp } })
        }
      }
    } onCancel: {
      flag.raise()
    }
  }

  private func enter() async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isNow = state.withLock { state -> Result<Void, CancellationError>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          guard state.free == 0 else {
            state.free -= 1
            return .success(())
          }
          state.waiters.append(Waiter(id: id, continuation: continuation))
          return nil
        }
        if let isNow { continuation.resume(with: isNow) }
      }
    } onCancel: {
      let waiter = state.withLock { state -> Waiter? in
        guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
        return state.waiters.remove(at: index)
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  private func leave() {
    let next = state.withLock { state -> Waiter? in
      guard state.waiters.isEmpty else { return state.waiters.removeFirst() }
      state.free += 1
      return nil
    }
    next?.continuation.resume()
  }
}

/// Tells a thread that its task was cancelled.
private final class Flag: Sendable {
  private let state = Atomic(false)

  var isUp: Bool { state.load(ordering: .relaxed) }

  func raise() { state.store(true, ordering: .relaxed) }
}
