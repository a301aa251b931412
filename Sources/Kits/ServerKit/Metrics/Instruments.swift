import CoreMetrics
import Synchronization

/// A sum that only grows.
final class AtomicCounter: CounterHandler, FloatingPointCounterHandler {
  private let whole = Atomic<Int64>(0)
  private let fraction = Mutex(0.0)

  var value: Double {
    Double(whole.load(ordering: .relaxed)) + fraction.withLock { $0 }
  }

  func increment(by amount: Int64) {
    whole.wrappingAdd(amount, ordering: .relaxed)
  }

  func increment(by amount: Double) {
    fraction.withLock { $0 += amount }
  }

  func reset() {
    whole.store(0, ordering: .relaxed)
    fraction.withLock { $0 = 0 }
  }
}

/// A value that goes up and down.
final class Gauge: MeterHandler, RecorderHandler {
  private let current = Mutex(0.0)

  var value: Double { current.withLock { $0 } }

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { current.withLock { $0 = value } }
  func increment(by amount: Double) { current.withLock { $0 += amount } }
  func decrement(by amount: Double) { current.withLock { $0 -= amount } }
  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }
}

/// How values spread: counts at or below each bound, their sum and number. Timers record seconds.
final class Histogram: TimerHandler, RecorderHandler {
  struct Snapshot {
    /// How many values are at or below each of the histogram's bounds.
    var cumulative: [UInt64]
    var count: UInt64
    var sum: Double
  }

  private struct State {
    var counts: [UInt64]
    var count: UInt64 = 0
    var sum = 0.0
  }

  /// From a quarter of a millisecond up to the longest waiting read.
  static let seconds: [Double] = [
    0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ]
  /// From a handful of bytes up to a whole page.
  static let bytes: [Double] = [50, 100, 150, 200, 300, 500, 1000, 2500, 10_000, 50_000, 250_000]

  let bounds: [Double]
  private let state: Mutex<State>

  init(bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(State(counts: [UInt64](repeating: 0, count: bounds.count)))
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1_000_000_000) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    let bucket = bounds.firstIndex { value <= $0 }
    state.withLock { state in
      if let bucket { state.counts[bucket] += 1 }
      state.count += 1
      state.sum += value
    }
  }

  var snapshot: Snapshot {
    let state = state.withLock { $0 }
    var total: UInt64 = 0
    let cumulative = state.counts.map { count -> UInt64 in
      total += count
      return total
    }
    return Snapshot(cumulative: cumulative, count: state.count, sum: state.sum)
  }
}
