import Synchronization

/// Says when something changed: every topic ("kiosk/store_x", "jobs") has a version that grows with
/// each committed change. Caches compare versions, waiting reads sleep until one grows.
///
/// With several nodes on one database, its notifications feed `publish`, too.
package final class ChangeBus: Sendable {
  package typealias Version = UInt64

  /// A topic as caches hold it: its version can be read without the bus's lock.
  final class Topic: Sendable {
    private let current: Atomic<Version>

    fileprivate init(_ version: Version) { current = Atomic(version) }

    var version: Version { current.load(ordering: .acquiring) }

    fileprivate func change(to version: Version) { current.store(version, ordering: .releasing) }
  }

  private struct Waiter {
    let continuation: CheckedContinuation<Void, Never>
    var stopTimer: (@Sendable () -> Void)?

    func wake() {
      stopTimer?()
      continuation.resume()
    }
  }

  private struct State {
    /// Grows by one with every publication; a topic's version is the value at its last one.
    var latest: Version = 1
    var topics: [String: Topic] = [:]
    /// The version of topics that are not in `topics`.
    var floor: Version = 1
    var waiters: [String: [UInt64: Waiter]] = [:]
    var lastWaiter: UInt64 = 0
    var isClosed = false

    func version(of topic: String) -> Version { topics[topic]?.version ?? floor }

    /// The topic itself, which is kept from now on.
    mutating func topic(_ name: String) -> Topic {
      if let topic = topics[name] { return topic }
      let topic = Topic(floor)
      topics[name] = topic
      return topic
    }

    /// Bounds memory. A holder of one of these topics sees it as changed.
    mutating func forgetTopics() {
      latest += 1
      floor = latest
      for topic in topics.values { topic.change(to: latest) }
      topics.removeAll(keepingCapacity: true)
    }

    mutating func remove(_ id: UInt64, from topic: String) -> Waiter? {
      let waiter = waiters[topic]?.removeValue(forKey: id)
      if waiters[topic]?.isEmpty == true { waiters[topic] = nil }
      return waiter
    }
  }

  private let state = Mutex(State())
  private let maximumTopics: Int

  /// `maximumTopics` bounds memory; beyond it all topics count as changed once, which is safe.
  package init(maximumTopics: Int = 100_000) {
    self.maximumTopics = maximumTopics
  }

  package func version(of topic: String) -> Version {
    state.withLock { $0.version(of: topic) }
  }

  /// For callers that ask for the version often.
  func topic(_ name: String) -> Topic {
    state.withLock { state in
      if state.topics.count >= maximumTopics { state.forgetTopics() }
      return state.topic(name)
    }
  }

  /// Marks the topics as changed and wakes their waiters.
  package func publish(_ topics: [String]) {
    guard !topics.isEmpty else { return }
    let woken = state.withLock { state -> [Waiter] in
      state.latest += 1
      for topic in topics { state.topic(topic).change(to: state.latest) }
      if state.topics.count > maximumTopics { state.forgetTopics() }
      guard !state.waiters.isEmpty else { return [] }
      return topics.flatMap { topic -> [Waiter] in
        guard let waiters = state.waiters.removeValue(forKey: topic) else { return [] }
        return Array(waiters.values)
      }
    }
    for waiter in woken { waiter.wake() }
  }

  package func publish(_ topic: String) {
    publish([topic])
  }

  /// Marks every topic as changed and wakes all waiters: nobody knows what has changed.
  package func publishEverything() {
    let woken = state.withLock { state in
      state.forgetTopics()
      defer { state.waiters = [:] }
      return state.waiters.values.flatMap(\.values)
    }
    for waiter in woken { waiter.wake() }
  }

  /// Returns when `topic` is newer than `version`, or when `timeout` has passed. It also returns
  /// when the task is cancelled or the bus is closed. Read the data again afterwards.
  package func wait(
    for topic: String, since version: Version, timeout: Duration?,
    clock: any Clock<Duration> = ContinuousClock()
  ) async {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          let isOver =
            state.isClosed || Task.isCancelled
            || state.version(of: topic) > version
          if !isOver {
            state.waiters[topic, default: [:]][id] = Waiter(continuation: continuation)
          }
          return isOver
        }
        if isOver {
          continuation.resume()
        } else if let timeout {
          startTimer(for: id, topic: topic, timeout: timeout, clock: clock)
        }
      }
    } onCancel: {
      wake(id, topic: topic)
    }
  }

  /// Ends every wait now and in future, so that a stopping server does not hold requests open.
  package func close() {
    let woken = state.withLock { state in
      state.isClosed = true
      defer { state.waiters = [:] }
      return state.waiters.values.flatMap(\.values)
    }
    for waiter in woken { waiter.wake() }
  }

  package var isClosed: Bool { state.withLock { $0.isClosed } }

  /// How many waits are under way; for metrics and tests.
  package var waiting: Int {
    state.withLock { $0.waiters.values.reduce(0) { $0 + $1.count } }
  }

  private func startTimer(
    for id: UInt64, topic: String, timeout: Duration, clock: any Clock<Duration>
  ) {
    let stop: @Sendable () -> Void
    if let clock = clock as? EventLoopClock {
      stop = clock.call(after: timeout) { self.wake(id, topic: topic) }.cancel
    } else {
      let timer = Task {
        guard (try? await clock.sleep(for: timeout)) != nil else { return }
        wake(id, topic: topic)
      }
      stop = timer.cancel
    }
    let isOver = state.withLock { state in
      state.waiters[topic]?[id]?.stopTimer = stop
      return state.waiters[topic]?[id] == nil
    }
    if isOver { stop() }
  }

  private func wake(_ id: UInt64, topic: String) {
    state.withLock { $0.remove(id, from: topic) }?.wake()
  }
}
