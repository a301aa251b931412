import Synchronization

/// Observes the reads of one component's body.
///
/// Storages of property wrappers note their readers themselves. Observation notes the rest.
///
/// `withObservationTracking` cannot be cancelled before Swift 6.4. Arming it again without a
/// mutation leaves the old registration behind (0.7 kB each). So a scope also reads a generation of
/// its own, and bumps it before arming again. That fires the old registration, and so drains it.
/// After a mutation there is none to drain, and a bump would only take time.
///
/// Many bodies read nothing. They are not observed, unless another component of the same type has
/// read something before. So only a type's first reader leaves a registration behind.
@MainActor
final class TrackingScope {
  /// The owner of this scope.
  private unowned let component: ComponentNode
  private let kind: ObjectIdentifier
  private var generation: Generation?
  /// The number of the run that is observed now.
  private var armed = 0
  /// The registrations of that run that have not fired.
  private var registrations = 0
  /// The scope around this one, while a body of this scope runs.
  private var outer: TrackingScope?
  private var isRunning = false

  /// The innermost scope of which a body runs.
  private static var current: TrackingScope?

  /// The types of components of which one has read something.
  private static var readers: Set<ObjectIdentifier> = []

  init(component: ComponentNode) {
    self.component = component
    kind = component.kind
  }

  func run<Result>(_ body: () -> Result) -> Result {
    end()
    return runAlso(body)
  }

  /// Notes that the running bodies depend on a storage.
  static func noteRead(of storage: ObservedStorage) {
    var scope = current
    while let reader = scope {
      storage.add(reader, run: reader.armed)
      scope = reader.outer
    }
  }

  /// Observes further reads of the same run, and keeps the earlier observations.
  func runAlso<Result>(_ body: () -> Result) -> Result {
    // What runs inside this scope's own observation is observed already.
    guard !isRunning else { return body() }
    outer = Self.current
    Self.current = self
    isRunning = true
    defer {
      Self.current = outer
      outer = nil
      isRunning = false
    }
    return observe(body)
  }

  private func observe<Result>(_ body: () -> Result) -> Result {
    guard Self.readers.contains(kind) else {
      return withObservationTracking(body, onChange: noticeOfReader())
    }
    let generation = generation ?? Generation()
    self.generation = generation
    return withObservationTracking({ generation.track(body) }, onChange: notice())
  }

  /// Ends the observation.
  func end() {
    armed += 1
    if registrations > 0 { generation?.value = armed }
    registrations = 0
  }

  /// The notice is made only when a body has read something.
  private func noticeOfReader() -> @Sendable () -> Void {
    Self.readers.insert(kind)
    return notice()
  }

  private func notice() -> @Sendable () -> Void {
    let ticket = armed
    registrations += 1
    return { [weak self] in
      // Runs before the value is stored, on the thread that mutates; so it only marks and never
      // reads.
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { self?.fired(ticket) }
      } else {
        Task { @MainActor in self?.fired(ticket) }
      }
    }
  }

  private func fired(_ ticket: Int) {
    if ticket == armed { registrations -= 1 }
    changed(ticket)
  }

  func changed(_ ticket: Int) {
    // A lower ticket is the drained registration of an earlier run.
    guard ticket == armed else { return }
    component.observedChange()
  }

  @Observable
  final class Generation {
    var value = 0

    func track<Result>(_ body: () -> Result) -> Result {
      _ = value
      return body()
    }
  }
}

/// Once `dispatchMain` has run, other threads serve the main queue on Linux. That is so under Swift
/// Testing, and in a server with an async `main`. `Thread.isMainThread` is false there.
enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()
  private static let marked: Void = DispatchQueue.main.setSpecific(key: key, value: true)

  /// The thread of the turn that runs now, which makes nearly all changes: to ask Foundation and
  /// Dispatch takes thirty pages of their code.
  private static let turnThread = Atomic<UInt>(0)

  /// Runs a turn's work.
  @MainActor
  static func turn<Result>(_ work: () -> Result) -> Result {
    let outer = turnThread.exchange(pthread_self(), ordering: .relaxed)
    defer { turnThread.store(outer, ordering: .relaxed) }
    return work()
  }

  static var isCurrent: Bool {
    if turnThread.load(ordering: .relaxed) == pthread_self() { return true }
    _ = marked
    return Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}
