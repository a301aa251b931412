/// Events of a tab that wait for their turn, the oldest first.
struct EventQueue {
  private var items: [(event: WireEvent, arrival: ContinuousClock.Instant)] = []
  /// The events before this one were taken.
  private var next = 0

  var isEmpty: Bool { next == items.count }
  var count: Int { items.count - next }
  var firstArrival: ContinuousClock.Instant? { isEmpty ? nil : items[next].arrival }

  mutating func append(_ events: [WireEvent], at now: ContinuousClock.Instant) {
    items += events.map { ($0, now) }
  }

  mutating func popFirst() -> WireEvent? {
    guard !isEmpty else { return nil }
    defer {
      next += 1
      if isEmpty { removeAll() }
    }
    return items[next].event
  }

  mutating func removeAll() {
    items = []
    next = 0
  }
}
