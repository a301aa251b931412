import Foundation
import Synchronization

/// Threads with a connection each, which work on what waits. A thread, and its connection, is made
/// when it is needed first. They are not Swift's own threads, because libpq blocks them.
final class PostgresPool: Sendable {
  private struct Work: Sendable {
    let deadline: ContinuousClock.Instant
    let isWanted: @Sendable () -> Bool
    let run: @Sendable (PostgresSession) -> Void
    let fail: @Sendable (any Error) -> Void
  }

  private struct State {
    var waiting: [Work] = []
    var threads = 0
    /// Threads that wait for a signal.
    var idle = 0
    var isSwept = false
    var isShut = false
  }

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)
  private let ended = DispatchGroup()
  private let address: PostgresAddress
  private let settings: PostgresSettings
  private let marks = CommitMarks()

  init(_ address: PostgresAddress, _ settings: PostgresSettings) {
    self.address = address
    self.settings = settings
  }

  /// Runs `body` on one of the threads. A task that is cancelled before its turn gets
  /// `CancellationError`.
  /// - Throws: ``DatabaseFailure`` of kind `unwritable` when no thread was free for too long.
  func run<Value: Sendable>(
    _ body: @escaping @Sendable (PostgresSession) throws -> Value
  ) async throws -> Value {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        enqueue(
          Work(
            deadline: .now.advanced(by: settings.longestWait),
            isWanted: { !cancellation.isCancelled },
            run: { session in continuation.resume(with: Result { try body(session) }) },
            fail: { continuation.resume(throwing: $0) }))
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Ends the threads and connections once their work is done. Does not wait for that.
  func shut() {
    let waiting = state.withLock { state -> [Work] in
      state.isShut = true
      for _ in 0..<state.idle { signal.signal() }
      state.idle = 0
      defer { state.waiting = [] }
      return state.waiting
    }
    for work in waiting { work.fail(Self.closed) }
  }

  /// Waits for the ends of threads and connections.
  func waitForEnd() {
    _ = ended.wait(timeout: .now() + 5)
  }

  /// For tests: how many connections have been wanted at the same time.
  var threadCount: Int { state.withLock { $0.threads } }

  private static let closed = DatabaseFailure(kind: .other, message: "The database is closed.")

  private func enqueue(_ work: Work) {
    enum Help { case none, signal, thread, refusal }
    let (help, isSwept) = state.withLock { state -> (Help, Bool) in
      if state.isShut { return (.refusal, true) }
      state.waiting.append(work)
      defer { state.isSwept = true }
      if state.idle > 0 {
        state.idle -= 1
        return (.signal, state.isSwept)
      } else if state.threads < settings.connections {
        state.threads += 1
        return (.thread, state.isSwept)
      }
      return (.none, state.isSwept)
    }
    switch help {
    case .none: break
    // Not under the lock, for which the thread would wait at once.
    case .signal: signal.signal()
    case .thread: startThread()
    case .refusal: work.fail(Self.closed)
    }
    if !isSwept { sweep(at: work.deadline) }
  }

  private func startThread() {
    ended.enter()
    let thread = Thread { [self] in
      serve()
      ended.leave()
    }
    thread.name = "postgres"
    thread.start()
  }

  private func serve() {
    let session = PostgresSession(address, settings, marks)
    while let work = next() {
      guard work.isWanted() else {
        work.fail(CancellationError())
        continue
      }
      work.run(session)
      session.tidy()
    }
  }

  /// The work that has waited longest; nil when the pool is shut.
  private func next() -> Work? {
    while true {
      let (work, isShut) = state.withLock { state -> (Work?, Bool) in
        if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
        if !state.isShut { state.idle += 1 }
        return (nil, state.isShut)
      }
      if let work { return work }
      if isShut { return nil }
      signal.wait()
    }
  }

  /// Refuses the work that has waited too long, at that time. One timer does for all.
  private func sweep(at time: ContinuousClock.Instant) {
    let pause = max(.zero, ContinuousClock.now.duration(to: time))
    let milliseconds = Int(pause / .milliseconds(1)) + 1
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      [weak self] in self?.refuseLate()
    }
  }

  private func refuseLate() {
    let now = ContinuousClock.now
    let (late, next) = state.withLock { state -> ([Work], ContinuousClock.Instant?) in
      let late = state.waiting.prefix { $0.deadline <= now }
      state.waiting.removeFirst(late.count)
      state.isSwept = !state.waiting.isEmpty
      return (Array(late), state.waiting.first?.deadline)
    }
    if let next { sweep(at: next) }
    for work in late {
      work.fail(
        DatabaseFailure(
          kind: .unwritable,
          message: """
            All \(settings.connections) connections to PostgreSQL were busy for \
            \(settings.longestWait).
            """))
    }
  }

  private final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }
    func cancel() { flag.store(true, ordering: .relaxed) }
  }
}
