import ClientKit
import ClientKitTesting
import Testing

@Suite("Pauses")
struct ClockPauseTests {
  private let clock = TestClock()

  @Test("A pause ends by itself, and says so")
  func whole() async throws {
    let pause = Task { [clock] in await clock.paused(for: .seconds(2)) }
    try await clock.sleeper(for: .seconds(2))
    clock.advance(by: .seconds(2))
    #expect(await pause.value)
  }

  @Test("A pause that was cancelled says that it was")
  func cancelled() async throws {
    let pause = Task { [clock] in await clock.paused(for: .seconds(2)) }
    try await clock.sleeper(for: .seconds(2))
    pause.cancel()
    #expect(await !pause.value)
  }
}
