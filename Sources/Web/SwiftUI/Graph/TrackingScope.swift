/// Observation of what one component's body reads.
///
/// `withObservationTracking` cannot be cancelled before Swift 6.4, and arming it again without a
/// mutation in between leaves the old registration behind (0.7 kB each). So a scope also reads
/// a generation of its own, and bumps it before arming again: that fires and so drains the old one.
///
/// Many bodies read nothing. Of those nothing is observed, unless another component of the same
/// type has read something before. So a type's first reader, and no other, leaves one behind.
@MainActor
final class TrackingScope {
  /// The owner of this scope.
  private unowned let component: ComponentNode
  private let kind: ObjectIdentifier
  private var generation: Generation?
  private var armed = 0

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

  /// Observes more for the same run, without ending what it observes already.
  func runAlso<Result>(_ body: () -> Result) -> Result {
    guard Self.readers.contains(kind) else {
      return withObservationTracking(body, onChange: noticeOfReader())
    }
    let generation = generation ?? Generation()
    self.generation = generation
    return withObservationTracking({ generation.track(body) }, onChange: notice())
  }

  /// Ends what is observed.
  func end() {
    armed += 1
    generation?.value = armed
  }

  /// What observation asks for only after a body that has read something.
  private func noticeOfReader() -> @Sendable () -> Void {
    Self.readers.insert(kind)
    return notice()
  }

  private func notice() -> @Sendable () -> Void {
    let ticket = armed
    return { [weak self] in
      // Called before the value is stored and on whichever thread mutates: only mark, never read.
      if MainQueue.isCurrent {
        MainActor.assumeIsolated { self?.changed(ticket) }
      } else {
        Task { @MainActor in self?.changed(ticket) }
      }
    }
  }

  private func changed(_ ticket: Int) {
    // A lower ticket is the drained registration of an earlier run.
    guard ticket == armed else { return }
    component.invalidate()
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

/// Once `dispatchMain` has run, as under Swift Testing and in a server with an async `main`, other
/// threads than the main one serve the main queue on Linux; `Thread.isMainThread` is false there.
enum MainQueue {
  private static let key = DispatchSpecificKey<Bool>()
  private static let marked: Void = DispatchQueue.main.setSpecific(key: key, value: true)

  static var isCurrent: Bool {
    _ = marked
    return Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}
