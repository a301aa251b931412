import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

/// Who may read the metrics. They tell how busy a shop is, and so are not for everybody.
package enum MetricsAccess: Sendable {
  case nobody
  case everybody
  /// Programs that show a token.
  case bearer(OwnerGate)

  private static let guesses = RateLimit("metrics guesses", burst: 20, perSecond: 0.1)

  /// - Parameter isDemo: without a token, everybody may read a demo's.
  package init(token: String?, isDemo: Bool, limiter: RateLimiter) {
    guard let token else {
      self = isDemo ? .everybody : .nobody
      return
    }
    self = .bearer(OwnerGate(token: token, limiter: limiter, guesses: Self.guesses))
  }
}

/// The operators' routes: health and metrics.
package struct OperationsRoutes: Sendable {
  private let database: Database
  private let registry: MetricsRegistry
  private let version: String
  private let metricsAccess: MetricsAccess
  private let clock: any WallClock

  package init(
    database: Database, registry: MetricsRegistry, version: String,
    metricsAccess: MetricsAccess, clock: any WallClock = SystemClock()
  ) {
    self.metricsAccess = metricsAccess
    self.database = database
    self.registry = registry
    self.version = version
    self.clock = clock
  }

  package func addRoutes(to router: QuartetRouter) {
    router.get("/health", use: health)
    router.get(RouterPath(Self.healthEndpoint.path.template), use: health)
    switch metricsAccess {
    case .nobody: break
    case .everybody: router.get("/metrics", use: metrics)
    case .bearer(let gate): router.group().add(middleware: gate).get("/metrics", use: metrics)
    }
  }

  package var descriptions: [EndpointDescription] { [EndpointDescription(Self.healthEndpoint)] }

  private static let healthEndpoint = Endpoint<NoArguments, NoBody, Health>(
    .get, "/api/v1/health",
    .init(
      "Operations", "Whether the server works", answer: "It does, and its database can store",
      otherwise: [.init(503, "It does not, or its database cannot store anything")]))

  private struct Health: Sampled {
    let ok: Bool
    let version: String
    let time: Timestamp

    static let sample = Health(
      ok: true, version: "1.0.0", time: Timestamp(milliseconds: 1_770_726_896_789))
  }

  @Sendable private func health(_ request: Request, _ context: QuartetContext) async throws
    -> Response
  {
    do {
      _ = try await database.read { try $0.value("SELECT 1", as: Int.self) }
    } catch {
      throw Problem.unavailable("The database does not answer", code: "database_unavailable")
    }
    if let refusal = await database.writeRefusal() {
      context.logger.error("nothing can be stored", metadata: ["error": "\(refusal)"])
      throw Problem.unavailable(
        """
        The database cannot store anything. Look at the disk, which may be full or read-only, or at \
        the PostgreSQL server.
        """,
        code: "storage_unavailable", retryAfter: 10)
    }
    return try .json(Health(ok: true, version: version, time: clock.now()))
  }

  @Sendable private func metrics(_ request: Request, _ context: QuartetContext) -> Response {
    Response(
      status: .ok, headers: [.contentType: PrometheusText.contentType],
      body: ResponseBody(byteBuffer: ByteBuffer(string: PrometheusText.render(registry))))
  }
}
