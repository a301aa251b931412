import ClientKitTesting
import Testing

@testable import BoutiqueApp

@MainActor
struct InactivityTimerTests {
  let timer = InactivityTimer()
  let clock = TestClock()

  @Test("75 quiet seconds, then 15 counted ones")
  func ninetySeconds() async throws {
    let wait = Task { await timer.wait(on: clock) }
    try await clock.sleeper(for: .seconds(75))
    #expect(timer.secondsLeft == nil)
    clock.advance(by: .seconds(75))
    for second in stride(from: 15, to: 0, by: -1) {
      try await clock.sleeper(for: .seconds(1))
      #expect(timer.secondsLeft == second)
      clock.advance(by: .seconds(1))
    }
    #expect(await wait.value)
    #expect(timer.secondsLeft == nil)
    #expect(clock.now.offset == .seconds(90))
  }

  @Test("After a relaunch only the rest is waited for", arguments: [(20, 5), (15, 0), (3, 0)])
  func rest(seconds: Int, quiet: Int) async throws {
    let wait = Task { await timer.wait(for: seconds, on: clock) }
    if quiet > 0 { try await clock.pass(.seconds(quiet)) }
    for second in stride(from: min(15, seconds), to: 0, by: -1) {
      try await clock.sleeper(for: .seconds(1))
      #expect(timer.secondsLeft == second)
      clock.advance(by: .seconds(1))
    }
    #expect(await wait.value)
    #expect(clock.now.offset == .seconds(seconds))
  }

  @Test("A touch asks for a new wait and takes the countdown away")
  func touch() async throws {
    let wait = Task { await timer.wait(on: clock) }
    try await clock.pass(.seconds(75))
    try await clock.sleeper(for: .seconds(1))
    let touches = timer.touches
    timer.touched()
    #expect(timer.touches == touches + 1)
    #expect(timer.secondsLeft == nil)
    wait.cancel()
    #expect(await wait.value == false)
  }
}
