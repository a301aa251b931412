import Foundation
import Synchronization

/// Lets so many conversions work at once, on threads of their own; the others wait in line. A
/// conversion takes a processor and much memory, and blocks its thread.
package final class ConversionLine: Sendable {
  private struct Waiter {
    let id: UInt64
    let continuation: CheckedContinuation<Bool, any Error>
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
    _ = try await enter()
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

  /// Does work that blocks no thread in its turn.
  /// - Parameter most: how many may wait in line.
  /// - Returns: nil if so many wait already; nothing is done then.
  /// - Throws: as ``run(_:)``
  package func inTurn<Value: Sendable>(
    behind most: Int, _ work: () async throws -> Value
  ) async throws -> Value? {
    guard try await enter(behind: most) else { return nil }
    defer { leave() }
    return try await work()
  }

  /// - Returns: whether the turn has come; not if too many wait already.
  private func enter(behind most: Int = .max) async throws -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isNow = state.withLock { state -> Result<Bool, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          guard state.free == 0 else {
            state.free -= 1
            return .success(true)
          }
          guard state.waiters.count < most else { return .success(false) }
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
    next?.continuation.resume(returning: true)
  }
}

/// Tells a thread that its task was cancelled.
private final class Flag: Sendable {
  private let state = Atomic(false)

  var isUp: Bool { state.load(ordering: .relaxed) }

  func raise() { state.store(true, ordering: .relaxed) }
}
