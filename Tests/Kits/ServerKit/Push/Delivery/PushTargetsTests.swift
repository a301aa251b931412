import Synchronization
import Testing

@testable import ServerKit

@Suite("The targets of one push")
struct PushTargetsTests {
  private struct Silent: Error {}

  private final class Told: Sendable {
    let targets = Mutex<[Int]>([])
  }

  @Test("A service that hangs keeps no other target from being told, in the first attempt")
  func hanging() async throws {
    let told = Told()
    let attempt = Task {
      try await PushTargets(targets: [1, 2, 3, 4]).refusal(separator: ", ") { target in
        if target < 4 { try await Task.sleep(for: .seconds(60)) }
        told.targets.withLock { $0.append(target) }
        return nil
      }
    }
    for _ in 0..<5000 where told.targets.withLock({ $0.isEmpty }) {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(told.targets.withLock { $0 } == [4])
    // As at the end of a job's time.
    attempt.cancel()
    await #expect(throws: CancellationError.self) { try await attempt.value }
  }

  @Test("The reasons stand in the targets' order; one that may take it later is tried again")
  func reasons() async throws {
    let targets = PushTargets(targets: [3, 1, 2])
    let refusal = try await targets.refusal(separator: ", ") { target in
      try await Task.sleep(for: .milliseconds(20 * target))
      return "\(target)"
    }
    #expect(refusal == "3, 1, 2")
    #expect(try await targets.refusal(separator: ", ") { $0 == 1 ? nil : "no" } == nil)
    await #expect(throws: Silent.self) {
      try await targets.refusal(separator: ", ") { target in
        if target == 1 { throw Silent() }
        return "no"
      }
    }
  }
}
