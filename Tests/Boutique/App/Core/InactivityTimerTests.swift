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

  @Test("A touch begins the 90 seconds anew, and takes the countdown away")
  func touch() async throws {
    var noted = 0
    let wait = Task { await timer.wait(for: 40, on: clock) { noted += 1 } }
    try await clock.pass(.seconds(25))
    try await clock.sleeper(for: .seconds(1))
    timer.touched()
    #expect(timer.secondsLeft == nil && noted == 1)
    // The sleep that was under way ends, and nothing is counted.
    try await clock.pass(.seconds(1))
    try await clock.pass(.seconds(74))
    try await clock.sleeper(for: .seconds(1))
    #expect(timer.secondsLeft == 15)
    wait.cancel()
    #expect(await wait.value == false)
    #expect(timer.secondsLeft == nil)
  }

  @Test("A touch in the quiet time costs no new sleep, and moves the end")
  func quietTouch() async throws {
    let wait = Task { await timer.wait(on: clock) }
    try await clock.sleeper(for: .seconds(75))
    clock.advance(by: .seconds(60))
    timer.touched()
    #expect(clock.sleeperCount == 1)
    try await clock.pass(.seconds(15))
    try await clock.sleeper(for: .seconds(60))
    #expect(timer.secondsLeft == nil)
    wait.cancel()
    _ = await wait.value
  }
}
