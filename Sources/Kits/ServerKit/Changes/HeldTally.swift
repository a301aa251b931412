import Synchronization
import WireKit

/// Counts the reads that wait, by address. Each keeps a connection and a request in memory, and a
/// client needs to send nothing more for it.
final class HeldTally: Sendable {
  private let most: Int
  private let counts = Mutex<[ClientAddress: Int]>([:])

  init(most: Int) { self.most = most }

  /// - Throws: ``Problem`` 429 if as many of the client's reads wait as may.
  func holding<Result>(
    for client: ClientAddress?, _ wait: () async -> Result
  ) async throws -> Result {
    guard let client else { return await wait() }
    let isAdmitted = counts.withLock { counts in
      guard counts[client, default: 0] < most else { return false }
      counts[client, default: 0] += 1
      return true
    }
    guard isAdmitted else { throw Problem.tooManyRequests(retryAfter: 5) }
    defer {
      counts.withLock { counts in
        guard let count = counts[client] else { return }
        counts[client] = count > 1 ? count - 1 : nil
      }
    }
    return await wait()
  }
}
