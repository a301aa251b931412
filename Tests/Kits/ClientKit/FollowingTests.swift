import ClientKitTesting
import Testing

@testable import ClientKit

@MainActor
struct FollowingTests {
  let clock = TestClock()
  let following = Following<String>()
  let source = Source()
  let pauses = FollowingPauses(jitter: { 1 })

  /// A server that a test scripts, question by question.
  @MainActor
  final class Source {
    private(set) var asked: [String?] = []
    private var answers: [Result<Followed<String>, any Error>] = []
    /// How long each question waits at the server.
    var wait: Duration = .zero

    func then(_ answer: Followed<String>) { answers.append(.success(answer)) }
    func fail(_ error: any Error) { answers.append(.failure(error)) }

    func ask(_ version: String?, on clock: TestClock) async throws -> Followed<String> {
      asked.append(version)
      if wait > .zero { try await clock.sleep(for: wait) }
      guard !answers.isEmpty else { throw TransportError.unreachable }
      return try answers.removeFirst().get()
    }
  }

  private func follow(
    until isFinal: @escaping @Sendable (any Error) -> Bool = { _ in false }
  ) -> Task<Void, Never> {
    Task {
      await following.run(on: clock, pauses: pauses, until: isFinal) { version in
        try await source.ask(version, on: clock)
      }
    }
  }

  @Test("Each question names the version of the answer before it")
  func versions() async throws {
    source.then(.changed("one", version: "1"))
    source.then(.changed("two", version: "2"))
    let task = follow()
    try await clock.sleeper(for: .milliseconds(200))
    #expect(following.value == "one")
    clock.advance(by: .milliseconds(200))
    try await clock.sleeper(for: .milliseconds(200))
    #expect(following.value == "two")
    source.wait = .seconds(25)
    source.then(.unchanged)
    clock.advance(by: .milliseconds(200))
    try await clock.pass(.seconds(25))
    try await clock.sleeper(for: .milliseconds(200))
    #expect(following.value == "two" && following.failure == nil)
    #expect(source.asked == [nil, "1", "2"])
    task.cancel()
    await task.value
    #expect(clock.sleeperCount == 0)
  }

  @Test("A failure is told, the value stays, and the pauses grow to their longest")
  func backOff() async throws {
    source.then(.changed("one", version: "1"))
    let task = follow()
    try await clock.pass(.milliseconds(200))
    for seconds in [1, 2, 4, 8, 16, 30, 30] {
      try await clock.sleeper(for: .seconds(seconds))
      #expect(following.failure as? TransportError == .unreachable)
      #expect(following.value == "one")
      clock.advance(by: .seconds(seconds))
    }
    try await clock.sleeper(for: .seconds(30))
    source.then(.changed("two", version: "2"))
    clock.advance(by: .seconds(30))
    try await clock.pass(.milliseconds(200))
    #expect(following.value == "two")
    // The first failure after a success is a first one again.
    try await clock.sleeper(for: .seconds(1))
    task.cancel()
    await task.value
  }

  @Test("The pauses after failures differ from client to client")
  func jitter() {
    let pauses = FollowingPauses()
    let shares = (1...100).map { _ in pauses.jitter() }
    #expect(Set(shares).count > 50)
    #expect(shares.allSatisfy { (0.5...1).contains($0) })
  }

  @Test("A jitter shortens the pause after a failure, and no other")
  func jitterShortens() async throws {
    source.then(.changed("one", version: "1"))
    let task = Task {
      await following.run(on: clock, pauses: FollowingPauses(jitter: { 0.5 })) { version in
        try await source.ask(version, on: clock)
      }
    }
    try await clock.pass(.milliseconds(200))
    try await clock.pass(.milliseconds(500))
    try await clock.sleeper(for: .seconds(1))
    task.cancel()
    await task.value
  }

  @Test("A server that gives no version is asked every few seconds, not in a flood")
  func noVersion() async throws {
    source.then(.changed("one", version: nil))
    source.then(.changed("two", version: nil))
    let task = follow()
    try await clock.pass(.seconds(5))
    try await clock.sleeper(for: .seconds(5))
    #expect(source.asked == [nil, nil])
    #expect(following.value == "two")
    task.cancel()
    await task.value
  }

  @Test("A server that answers 'unchanged' at once is not asked in a flood either")
  func notHeld() async throws {
    source.then(.changed("one", version: "1"))
    source.then(.unchanged)
    let task = follow()
    try await clock.pass(.milliseconds(200))
    try await clock.sleeper(for: .seconds(5))
    #expect(source.asked == [nil, "1"])
    task.cancel()
    await task.value
  }

  @Test("An error that is final ends the following and stays told")
  func finalError() async {
    source.fail(APIError.refused(status: 404, sentence: nil))
    await follow(until: { ($0 as? APIError)?.isNotFound == true }).value
    #expect((following.failure as? APIError)?.isNotFound == true)
    #expect(source.asked.count == 1 && clock.sleeperCount == 0)
  }

  @Test("A question that was broken off while its screen stays is asked again, without a failure")
  func brokenOff() async throws {
    source.fail(CancellationError())
    source.then(.changed("one", version: "1"))
    let task = follow()
    try await clock.sleeper(for: .seconds(1))
    #expect(following.failure == nil)
    clock.advance(by: .seconds(1))
    try await clock.sleeper(for: .milliseconds(200))
    #expect(following.value == "one")
    task.cancel()
    await task.value
  }

  @Test("A task that is cancelled while it asks asks no more")
  func cancelledWhileAsking() async throws {
    source.wait = .seconds(25)
    let task = follow()
    try await clock.sleeper(for: .seconds(25))
    task.cancel()
    await task.value
    #expect(source.asked.count == 1 && following.failure == nil)
  }

  @Test("What the client knows first is shown first, and forgetting begins anew")
  func updateAndForget() async throws {
    following.update { $0 += "!" }
    #expect(following.value == nil)
    source.then(.changed("one", version: "1"))
    let task = follow()
    try await clock.sleeper(for: .milliseconds(200))
    following.update { $0 += "!" }
    #expect(following.value == "one!")
    following.forget()
    #expect(following.value == nil)
    source.then(.changed("two", version: "2"))
    clock.advance(by: .milliseconds(200))
    try await clock.sleeper(for: .milliseconds(200))
    #expect(source.asked == [nil, nil] && following.value == "two")
    task.cancel()
    await task.value
  }
}
