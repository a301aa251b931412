import CoreMetrics
import Synchronization

/// The process's measurements in memory, behind swift-metrics' interface, written out for Prometheus
/// by ``PrometheusText``. Series are as many as the code has labels, so nothing is ever evicted.
package final class MetricsRegistry: MetricsFactory {
  struct Series: Hashable, Sendable {
    let name: String
    let labels: [Label]
  }

  struct Label: Hashable, Sendable {
    let name: String
    let value: String
  }

  enum Instrument: Sendable {
    case counter(AtomicCounter)
    case gauge(Gauge)
    case histogram(Histogram)
  }

  private let instruments = Mutex<[Series: Instrument]>([:])

  package init() {}

  var snapshot: [(series: Series, instrument: Instrument)] {
    instruments.withLock { $0 }.map { (series: $0.key, instrument: $0.value) }
  }

  package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    counter(label, dimensions)
  }

  package func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    counter(label, dimensions)
  }

  package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    gauge(label, dimensions)
  }

  package func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    if aggregate { histogram(label, dimensions) } else { gauge(label, dimensions) }
  }

  package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label, dimensions)
  }

  // A measurement outlives its instrument object, because Prometheus expects counters to last as
  // long as the process.
  package func destroyCounter(_ handler: any CounterHandler) {}
  package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  package func destroyMeter(_ handler: any MeterHandler) {}
  package func destroyRecorder(_ handler: any RecorderHandler) {}
  package func destroyTimer(_ handler: any TimerHandler) {}

  // A second kind of instrument with the same name stays unpublished. A mistake in a label must not
  // stop a server.

  private func counter(_ label: String, _ dimensions: [(String, String)]) -> AtomicCounter {
    let new = AtomicCounter()
    let found = instrument(label, dimensions, orElse: .counter(new))
    if case .counter(let counter) = found { return counter }
    return new
  }

  private func gauge(_ label: String, _ dimensions: [(String, String)]) -> Gauge {
    let new = Gauge()
    let found = instrument(label, dimensions, orElse: .gauge(new))
    if case .gauge(let gauge) = found { return gauge }
    return new
  }

  private func histogram(_ label: String, _ dimensions: [(String, String)]) -> Histogram {
    // By Prometheus' naming, the last word of a label is the unit.
    let new = Histogram(bounds: label.hasSuffix("_bytes") ? Histogram.bytes : Histogram.seconds)
    let found = instrument(label, dimensions, orElse: .histogram(new))
    if case .histogram(let histogram) = found { return histogram }
    return new
  }

  private func instrument(
    _ label: String, _ dimensions: [(String, String)], orElse new: Instrument
  ) -> Instrument {
    let labels = dimensions.map { Label(name: PrometheusText.name($0.0), value: $0.1) }
      .sorted { $0.name < $1.name }
    let series = Series(name: PrometheusText.name(label), labels: labels)
    return instruments.withLock { instruments in
      if let existing = instruments[series] { return existing }
      instruments[series] = new
      return new
    }
  }
}
