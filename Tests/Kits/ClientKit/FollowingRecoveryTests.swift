import ClientKitTesting
import Testing

@testable import ClientKit

@MainActor
struct FollowingRecoveryTests {
  @Test("After a failure the server is to answer at once, so that it is not shown for longer")
  func askedAgain() async throws {
    let (clock, following, source) = (TestClock(), Following<String>(), FollowingTests.Source())
    source.then(.changed("one", version: "1"))
    let task = Task {
      await following.run(on: clock, pauses: FollowingPauses(jitter: { 1 })) { version in
        try await source.ask(version, on: clock)
      }
    }
    try await clock.pass(.milliseconds(200))
    try await clock.sleeper(for: .seconds(1))
    #expect(following.failure != nil)
    source.then(.changed("one", version: "1"))
    clock.advance(by: .seconds(1))
    try await clock.sleeper(for: .milliseconds(200))
    #expect(following.failure == nil)
    clock.advance(by: .milliseconds(200))
    try await clock.sleeper(for: .seconds(1))
    #expect(source.asked == [nil, "1", nil, "1"])
    task.cancel()
    await task.value
  }
}
