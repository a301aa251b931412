import HTTPTypes
import Metrics
import Synchronization

/// Counts and times of requests by route, method and status. Instruments are made once per
/// combination and kept. Their number depends on the routes, not on the visitors.
final class RequestMeasurements: Sendable {
  private struct Key: Hashable {
    let route: String
    let method: String
    let status: Int
  }

  private let timers = Mutex<[Key: Timer]>([:])
  private let factory: any MetricsFactory

  init(factory: any MetricsFactory) {
    self.factory = factory
  }

  func record(route: String, method: HTTPRequest.Method, status: Int, duration: Duration) {
    let key = Key(route: route, method: Self.known(method), status: status)
    let timer = timers.withLock { timers -> Timer in
      if let timer = timers[key] { return timer }
      let timer = Timer(
        label: "http_request_duration_seconds",
        dimensions: [
          ("route", route), ("method", key.method), ("status", String(status)),
        ], factory: factory)
      timers[key] = timer
      return timer
    }
    timer.recordNanoseconds(duration.wholeNanoseconds)
  }

  /// A made-up method must not make up a time series.
  private static func known(_ method: HTTPRequest.Method) -> String {
    switch method {
    case .get, .head, .post, .put, .patch, .delete, .options: method.rawValue
    default: "other"
    }
  }
}

extension Duration {
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  var wholeMicroseconds: Int64 { wholeNanoseconds / 1000 }
}
