import Foundation
import Synchronization
import Testing
import WireKit

@testable import ServerKit

struct PasswordHasherTests {
  private let hasher = PasswordHasher(cost: .cheap)

  @Test("A hash knows its password and no other, and says how it was made")
  func roundTrip() async throws {
    let hash = try await hasher.hash("Parking1!")
    #expect(hash.text.hasPrefix("$argon2id$v=19$m=32,t=1,p=1$"))
    #expect(try await hasher.verify("Parking1!", against: hash))
    #expect(try await !hasher.verify("Parking1", against: hash))
    #expect(try await !hasher.verify("", against: hash))
    // Salted: one password has many hashes.
    #expect(try await hasher.hash("Parking1!") != hash)
  }

  @Test("The default cost is OWASP's, and a hash of Argon2's own program is understood")
  func standard() async throws {
    // printf Parking1! | argon2 saltysaltsalty16 -id -t 2 -k 19456 -p 1 -l 32 -e
    let made =
      "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHlzYWx0c2FsdHkxNg$vWYrhHPdpT7QWMpWghsa58KkMpxMOTtllivgTe5wvTQ"
    let hash = try #require(PasswordHash(sqlValue: .text(made)))
    let standard = PasswordHasher()
    #expect(try await standard.verify("Parking1!", against: hash))
    #expect(!standard.isOutdated(hash))
    #expect(hasher.isOutdated(hash))
  }

  @Test("What one keyboard composes and another does not is one password")
  func composition() async throws {
    let hash = try await hasher.hash("Zoe\u{308} 2026")
    #expect(try await hasher.verify("Zo\u{EB} 2026", against: hash))
  }

  @Test("Nobody's password costs the same work, and is wrong")
  func nobody() async throws {
    let hash = try await hasher.hash("Parking1!")
    let before = hasher.computed
    #expect(try await !hasher.verify("Parking1!", against: nil))
    #expect(hasher.computed == before + 1)
    #expect(try await hasher.verify("Parking1!", against: hash))
    #expect(hasher.computed == before + 2)
  }

  @Test("A megabyte is wrong after the same work, also where the password is empty")
  func huge() async throws {
    let huge = String(repeating: "A1", count: 1 << 19)
    let before = hasher.computed
    #expect(try await !hasher.verify(huge, against: nil))
    #expect(try await !hasher.verify(huge, against: hasher.hash("")))
    #expect(hasher.computed == before + 3)
  }

  @Test("A damaged hash is an error and not a wrong password")
  func damaged() async throws {
    let hash = try #require(PasswordHash(sqlValue: .text("$argon2id$v=19$m=32,t=1,p=1$abc")))
    await #expect(throws: PasswordHashFailure.self) {
      try await hasher.verify("Parking1!", against: hash)
    }
  }

  @Test("A flood waits in bounded room: beyond it is 503, and the others get their answer")
  func flood() async throws {
    let hasher = PasswordHasher(
      cost: PasswordHash.Cost(kibibytes: 4096, passes: 3), threads: 1, room: 8)
    let outcomes = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 {
        group.addTask {
          do {
            _ = try await hasher.hash("Parking1!")
            return 200
          } catch let problem as Problem {
            #expect(problem.retryAfterSeconds == 2)
            return problem.status
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    #expect(outcomes[200, default: 0] >= 8)
    #expect(outcomes[503, default: 0] > 0)
    #expect(outcomes.values.reduce(0, +) == 100)
    #expect(hasher.computed == outcomes[200])
    // Nobody holds a place for ever.
    for _ in 0..<10 { _ = try await hasher.hash("Parking1!") }
  }

  @Test("While passwords are hashed, Swift's threads are free")
  func cooperativePool() async throws {
    let threads = ProcessInfo.processInfo.activeProcessorCount
    let hasher = PasswordHasher(
      cost: PasswordHash.Cost(kibibytes: 64 * 1024, passes: 4), threads: 1, room: 64)
    let isHashing = Shared(true)
    let hashing = Task {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<threads + 1 { group.addTask { _ = try? await hasher.hash("Parking1!") } }
      }
      isHashing.update { $0 = false }
    }
    try await eventually("the first is at work") { hasher.computed > 0 }
    // If Argon2 ran on Swift's threads, nothing here would run before it had ended.
    for _ in 0..<100 { await Task.yield() }
    #expect(isHashing.value)
    await hashing.value
  }

  @Test("Who has left does not take the thread")
  func cancelled() async throws {
    let hasher = PasswordHasher(
      cost: PasswordHash.Cost(kibibytes: 16 * 1024, passes: 4), threads: 1, room: 64)
    let first = Task { try await hasher.hash("Parking1!") }
    try await eventually("the first is at work") { hasher.computed == 1 }
    let second = Task { try await hasher.hash("Parking1!") }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    _ = try await first.value
    #expect(hasher.computed == 1)
  }
}
