import Foundation
import NIOPosix
import Synchronization
import WireKit

/// Hashes passwords on a few threads of its own, so that a flood of sign-ins slows only sign-ins.
/// Swift's own threads stay free, and at most ``threads`` times 19 MiB are in use.
package final class PasswordHasher: Sendable {
  private let cost: PasswordHash.Cost
  private let threads: NIOThreadPool
  /// How many may wait or be at work.
  private let room: Int
  private let randomness: @Sendable () -> any RandomNumberGenerator
  private let atWork = Atomic<Int>(0)
  private let computations = Atomic<Int>(0)

  /// - Parameters:
  ///   - threads: by default half of the processors, at most four.
  ///   - room: how many may wait. At 30 ms each, the last of 64 waits for two seconds.
  package init(
    cost: PasswordHash.Cost = .owasp,
    threads: Int = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount / 2)),
    room: Int = 64,
    randomness: @escaping @Sendable () -> any RandomNumberGenerator = {
      SystemRandomNumberGenerator()
    }
  ) {
    self.cost = cost
    self.threads = NIOThreadPool(numberOfThreads: threads)
    self.room = room
    self.randomness = randomness
  }

  deinit {
    // The threads end by themselves: nothing is at work any more.
    threads.shutdownGracefully { _ in }
  }

  /// - Throws: ``Problem`` 503 while too many passwords wait, `CancellationError`.
  package func hash(_ password: String) async throws -> PasswordHash {
    var generator = randomness()
    let salt = Hex.bytes(16, using: &generator)
    return try await compute { [cost] in try PasswordHash(password, salt: salt, cost: cost) }
  }

  /// Whether the hash is this password's. Without a hash the work is the same and the answer no, so
  /// that the time does not tell who has an account.
  /// - Throws: ``Problem`` 503 while too many passwords wait, `CancellationError`.
  package func verify(_ password: String, against hash: PasswordHash?) async throws -> Bool {
    let isPossible = password.utf8.count <= Self.longest
    let password = isPossible ? password : ""
    guard let hash else {
      _ = try await compute { [cost] in
        try PasswordHash(password, salt: Self.nobodysSalt, cost: cost)
      }
      return false
    }
    return try await compute { try hash.matches(password) } && isPossible
  }

  /// Whether the hash was made with another cost than new ones.
  package func isOutdated(_ hash: PasswordHash) -> Bool { !hash.has(cost) }

  /// For tests: how often Argon2 has worked.
  package var computed: Int { computations.load(ordering: .relaxed) }

  private func compute<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    guard atWork.wrappingAdd(1, ordering: .relaxed).newValue <= room else {
      atWork.wrappingSubtract(1, ordering: .relaxed)
      throw Problem.unavailable(
        "Too many people are signing in right now. Please try again in a moment.",
        code: "sign_ins_busy", retryAfter: 2)
    }
    defer { atWork.wrappingSubtract(1, ordering: .relaxed) }
    // Made with the first password: most servers of tests never see one.
    threads.start()
    return try await threads.runIfActive {
      self.computations.wrappingAdd(1, ordering: .relaxed)
      return try work()
    }
  }

  /// In bytes. No rule allows such a password; it costs a comparison with the empty one.
  private static let longest = 4096
  private static let nobodysSalt = [UInt8](repeating: 0x51, count: 16)
}
