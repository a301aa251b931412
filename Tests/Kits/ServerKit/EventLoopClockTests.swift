import ServerKit
import Testing

@Suite(.timeLimit(.minutes(1)))
struct EventLoopClockTests {
  private let clock = EventLoopClock()

  @Test("A sleep lasts as long as it should")
  func lasts() async throws {
    let time = try await ContinuousClock().measure { try await clock.sleep(for: .milliseconds(50)) }
    #expect(time >= .milliseconds(50))
  }

  @Test("A time that has passed is slept until at once")
  func past() async throws {
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)), tolerance: nil)
  }

  @Test("A cancelled sleep ends at once, with a cancellation")
  func cancelled() async {
    let sleep = Task { try await clock.sleep(for: .seconds(3_600)) }
    sleep.cancel()
    await #expect(throws: CancellationError.self) { try await sleep.value }
    let begun = Task { try await clock.sleep(for: .seconds(3_600)) }
    try? await Task.sleep(for: .milliseconds(20))
    begun.cancel()
    await #expect(throws: CancellationError.self) { try await begun.value }
  }
}
