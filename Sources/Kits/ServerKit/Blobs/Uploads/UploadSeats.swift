import Synchronization
import WireKit

/// How many uploads may be under way at once. Each holds a file of up to the route's limit.
package struct UploadLimits: Sendable {
  package var total = 32
  /// Of one address; twice as many of one IPv6 site.
  package var perAddress = 6
  /// Pictures that are decoded at the same time.
  package var conversions = 2

  package init() {}
}

/// Counts the uploads under way.
final class UploadSeats: Sendable {
  private struct Taken {
    var total = 0
    var byClient: [ClientAddress: Int] = [:]
  }

  private let limits: UploadLimits
  private let taken = Mutex(Taken())

  init(_ limits: UploadLimits) {
    self.limits = limits
  }

  /// Holds a seat for as long as `work` takes.
  /// - Throws: ``Problem`` 429 if the client has enough uploads under way, 503 if all have.
  func seated<Value>(_ client: ClientAddress?, _ work: () async throws -> Value) async throws
    -> Value
  {
    let owners = Self.owners(of: client)
    try taken.withLock { taken in
      for (index, owner) in owners.enumerated()
      where taken.byClient[owner, default: 0] >= limits.perAddress * (index + 1) {
        throw Problem.tooManyRequests(retryAfter: 2)
      }
      guard taken.total < limits.total else { throw UploadProblem.allSeatsTaken }
      taken.total += 1
      for owner in owners { taken.byClient[owner, default: 0] += 1 }
    }
    defer {
      taken.withLock { taken in
        taken.total -= 1
        for owner in owners {
          let left = taken.byClient[owner, default: 1] - 1
          taken.byClient[owner] = left > 0 ? left : nil
        }
      }
    }
    return try await work()
  }

  private static func owners(of client: ClientAddress?) -> [ClientAddress] {
    [client, client?.site].compactMap { $0 }
  }

  var count: Int { taken.withLock { $0.total } }
}
