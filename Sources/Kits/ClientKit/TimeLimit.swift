/// Runs `work` in a task of its own, and waits for it no longer than `limit`.
///
/// - Throws: ``TransportError/timedOut`` when the time is over; `CancellationError` when the caller
///   was cancelled; else the error of `work`.
public func withTimeLimit<Answer: Sendable>(
  _ limit: Duration, on clock: any Clock<Duration>,
  _ work: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  try await withThrowingTaskGroup(of: Answer.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await clock.sleep(for: limit)
      throw TransportError.timedOut
    }
    defer { group.cancelAll() }
    let first = await group.nextResult()
    // Cancelled work may end with an error of its own. A cancelled caller must not see that as a
    // failure of the network.
    try Task.checkCancellation()
    guard let first else { throw CancellationError() }
    return try first.get()
  }
}
