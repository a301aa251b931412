import ServerKit
import Testing

struct ChangeBusTests {
  private let bus = ChangeBus()
  private let clock = ManualClock()

  private func startWaiting(
    for topic: String, timeout: Duration? = .seconds(25)
  ) async throws -> Task<Void, Never> {
    let version = bus.version(of: topic)
    let before = bus.waiting
    let task = Task { await bus.wait(for: topic, since: version, timeout: timeout, clock: clock) }
    try await eventually("the wait begins") { bus.waiting == before + 1 }
    return task
  }

  @Test("A change wakes those who wait for it, and nobody else")
  func wakes() async throws {
    let one = try await startWaiting(for: "a")
    let other = try await startWaiting(for: "b")
    bus.publish("a")
    await one.value
    #expect(bus.waiting == 1)
    bus.publish("b")
    await other.value
    #expect(bus.waiting == 0)
  }

  @Test("A change that is already there ends the wait at once", .timeLimit(.minutes(1)))
  func alreadyChanged() async {
    let version = bus.version(of: "a")
    bus.publish("a")
    await bus.wait(for: "a", since: version, timeout: nil, clock: clock)
  }

  @Test("Time ends a wait")
  func timesOut() async throws {
    let task = try await startWaiting(for: "a")
    clock.advance(by: .seconds(24))
    #expect(bus.waiting == 1)
    // The timer starts a moment after the wait, so the clock is moved until it is noticed.
    try await eventually("the wait ends") {
      clock.advance(by: .seconds(25))
      return bus.waiting == 0
    }
    await task.value
  }

  @Test("No time at all ends a wait at once")
  func zeroTimeout() async {
    await bus.wait(for: "a", since: bus.version(of: "a"), timeout: .zero)
    #expect(bus.waiting == 0)
  }

  @Test("Whoever goes away no longer waits")
  func cancellation() async throws {
    let task = try await startWaiting(for: "a", timeout: nil)
    task.cancel()
    await task.value
    #expect(bus.waiting == 0)
  }

  @Test("A closed bus ends every wait, also later ones")
  func close() async throws {
    let task = try await startWaiting(for: "a", timeout: nil)
    bus.close()
    await task.value
    await bus.wait(for: "b", since: bus.version(of: "b"), timeout: nil)
    #expect(bus.isClosed)
  }

  @Test("Beyond its capacity everything counts as changed")
  func capacity() {
    let small = ChangeBus(maximumTopics: 2)
    small.publish(["a", "b"])
    let a = small.version(of: "a")
    small.publish("c")
    #expect(small.version(of: "a") > a)
  }
}
