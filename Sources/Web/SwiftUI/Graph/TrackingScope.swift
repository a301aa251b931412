/// Observation of what one component's body reads.
///
/// `withObservationTracking` cannot be cancelled before Swift 6.4, and arming it again without a
/// mutation in between leaves the old registration behind (0.7 kB each). So every scope also reads
/// a generation of its own, and bumps it before arming again: that fires and so drains the old one.
@MainActor
final class TrackingScope {
  private weak var component: ComponentNode?
  private let generation = Generation()
  private var armed = 0

  init(component: ComponentNode) { self.component = component }

  func run<Result>(_ body: () -> Result) -> Result {
    armed += 1
    generation.value = armed
    return runAlso(body)
  }

  /// Observes more for the same run, without ending what it observes already.
  func runAlso<Result>(_ body: () -> Result) -> Result {
    let ticket = armed
    return withObservationTracking {
      _ = generation.value
      return body()
    } onChange: { [weak self] in
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
    component?.invalidate()
  }

  @Observable
  final class Generation {
    var value = 0
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
