import CoreMetrics
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerKit
import Testing

struct MetricsTests {
  @Test("Every kind of instrument is written as Prometheus reads it")
  func text() {
    let registry = MetricsRegistry()
    Counter(
      label: "jobs_total", dimensions: [("outcome", "do\"ne\n"), ("kind", "a")], factory: registry
    )
    .increment(by: 2)
    Counter(
      label: "jobs_total", dimensions: [("kind", "a"), ("outcome", "do\"ne\n")], factory: registry
    )
    .increment()
    Meter(label: "open.sessions", factory: registry).set(3.5)
    let timer = Timer(label: "wait_seconds", factory: registry)
    timer.recordMilliseconds(2)
    timer.recordSeconds(60)
    let text = PrometheusText.render(registry)
    #expect(
      text.hasPrefix(
        """
        # TYPE jobs_total counter
        jobs_total{kind="a",outcome="do\\"ne\\n"} 3
        # TYPE open_sessions gauge
        open_sessions 3.5
        # TYPE wait_seconds histogram
        wait_seconds_bucket{le="0.00025"} 0
        wait_seconds_bucket{le="0.0005"} 0
        wait_seconds_bucket{le="0.001"} 0
        wait_seconds_bucket{le="0.0025"} 1

        """))
    #expect(
      text.hasSuffix(
        """
        wait_seconds_bucket{le="30"} 1
        wait_seconds_bucket{le="+Inf"} 2
        wait_seconds_sum 60.002
        wait_seconds_count 2

        """))
  }

  @Test("One name for two kinds does no harm")
  func clash() {
    let registry = MetricsRegistry()
    Counter(label: "x", factory: registry).increment()
    Meter(label: "x", factory: registry).set(7)
    #expect(PrometheusText.render(registry) == "# TYPE x counter\nx 1\n")
  }

  @Test("Health says so, with version and time, at both addresses")
  func health() async throws {
    let database = try Database.open(.inMemory, migrations: [], changes: ChangeBus())
    let clock = ManualClock()
    let routes = OperationsRoutes(
      database: database, registry: MetricsRegistry(), version: "1.2.3",
      metricsAccess: .everybody, clock: clock.wall)
    try await Application.behindFrontDoor { routes.addRoutes(to: $0) }.test(.router) { client in
      for path in ["/health", "/api/v1/health"] {
        let response = try await client.executeRequest(
          uri: path, method: .get, headers: [:], body: nil)
        #expect(
          response.text == #"{"ok":true,"time":"2026-02-02T02:40:00.000Z","version":"1.2.3"}"#)
      }
      let metrics = try await client.executeRequest(
        uri: "/metrics", method: .get, headers: [:], body: nil)
      #expect(metrics.headers[.contentType] == PrometheusText.contentType)

      try await database.close()
      let sick = try await client.executeRequest(
        uri: "/api/v1/health", method: .get, headers: [:], body: nil)
      #expect(sick.status == .serviceUnavailable)
      #expect(sick.text == #"{"error":"The database does not answer"}"#)
    }
  }

  @Test(
    "The metrics are for whom the operator says, and for nobody unless he does",
    arguments: [
      (nil, false, nil, 404), (nil, true, nil, 200), ("secret", true, nil, 401),
      ("secret", false, nil, 401), ("secret", false, "Bearer wrong", 401),
      ("secret", false, "Bearer secret", 200),
    ] as [(String?, Bool, String?, Int)])
  func access(token: String?, isDemo: Bool, shown: String?, status: Int) async throws {
    let database = try Database.open(.inMemory, migrations: [], changes: ChangeBus())
    let routes = OperationsRoutes(
      database: database, registry: MetricsRegistry(), version: "1",
      metricsAccess: MetricsAccess(token: token, isDemo: isDemo, limiter: RateLimiter()))
    try await Application.behindFrontDoor { routes.addRoutes(to: $0) }.test(.router) { client in
      var headers = HTTPFields()
      headers[.authorization] = shown
      let fields = headers
      let response = try await client.executeRequest(
        uri: "/metrics", method: .get, headers: fields, body: nil)
      #expect(response.status.code == status)
    }
  }
}
