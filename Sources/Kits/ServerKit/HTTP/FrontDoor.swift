import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Metrics
import NIOCore
import NIOHTTP1
import WireKit

/// The outermost middleware: every request enters and every answer leaves through it. It renders
/// problems in the product's form. It adds correlation id, security headers, cross-origin rules,
/// the log line and the measurements.
///
/// One middleware instead of six, because each costs a suspension and a closure per request.
package struct FrontDoor: RouterMiddleware {
  package struct Settings: Sendable {
    package var forms: ErrorForms
    package var crossOrigin: CrossOrigin
    /// Whether a reverse proxy of ours stands in front and `X-Forwarded-For` can be believed.
    package var trustsProxy: Bool
    /// The names that this server goes by; requests for others are refused with 421.
    package var hosts: ServedHosts

    package init(
      forms: ErrorForms, crossOrigin: CrossOrigin, trustsProxy: Bool = false,
      hosts: ServedHosts = .any
    ) {
      self.forms = forms
      self.crossOrigin = crossOrigin
      self.trustsProxy = trustsProxy
      self.hosts = hosts
    }
  }

  private let settings: Settings
  private let routes: RouteTable
  private let measurements: RequestMeasurements

  /// `routes` may be filled later, but before the first request.
  package init(settings: Settings, routes: RouteTable, metrics: any MetricsFactory) {
    self.settings = settings
    self.routes = routes
    measurements = RequestMeasurements(factory: metrics)
  }

  package func handle(
    _ request: Request, context: QuartetContext,
    next: (Request, QuartetContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var context = context
    context.correlationID = correlationID(of: request)
    if settings.trustsProxy,
      let client = ClientAddress(forwardedFor: request.headers[.forwardedFor])
    {
      (context.client, context.network) = (client, client)
    }

    var response: Response
    if let host = request.head.authority, context.connection != nil, !settings.hosts.includes(host)
    {
      settings.hosts.warn(of: host, in: context.logger)
      response = refusal(of: Problem.misdirected(), request, context)
    } else if let preflight = preflight(request) {
      response = preflight
    } else if let problem = settings.crossOrigin.objection(to: request),
      settings.forms.isInterface(request.uri.path)
    {
      response = refusal(of: problem, request, context)
    } else {
      do {
        response = try await next(request, context)
      } catch let error as HTTPParserError {
        // The server has answered such a request already; a second answer would corrupt the stream.
        throw error
      } catch {
        let counted = error as? CountedError
        response = refusal(of: counted?.cause ?? error, request, context)
        response.headers.tell(counted?.allowance)
      }
    }
    finish(&response.headers, request, context)

    let duration = start.duration(to: .now)
    measurements.record(
      route: context.endpointPath ?? "none", method: request.method, status: response.status.code,
      duration: duration)
    log(request, response.status, duration, context)
    return response
  }

  /// The answer to a browser's question before a request from another origin.
  private func preflight(_ request: Request) -> Response? {
    guard request.method == .options, let origin = request.headers[.origin],
      settings.forms.isInterface(request.uri.path)
    else { return nil }
    return settings.crossOrigin.preflight(origin: origin)
  }

  private func refusal(
    of error: any Error, _ request: Request, _ context: QuartetContext
  ) -> Response {
    let path = request.uri.path
    var problem = Problem(describing: error)
    // An error after the client has left is not logged as a failure.
    if problem.status >= 500, hasClientLeft(error, context) {
      return Response(status: Self.clientLeft)
    }
    // A server that stops breaks off the requests that it has no time for.
    let isBrokenOff = Task.isCancelled && problem.status >= 500 && !(error is Problem)
    if isBrokenOff { problem = Problem(describing: CancellationError()) }
    var allowed: [String] = []
    if context.endpointPath == Self.noEndpoint, problem.status == 404 {
      allowed = routes.methods(at: path)
      problem =
        allowed.isEmpty
        ? .unknownRoute(method: request.method.rawValue, path: path) : .methodNotAllowed()
    }
    if problem.status >= 500, !isBrokenOff, !(error is Problem), !(error is CancellationError) {
      context.logger.error(
        "request failed",
        metadata: ["error": "\(error)", "correlation_id": "\(context.correlationID)"])
    }
    var response = settings.forms.form(for: path).response(
      to: problem, correlationID: context.correlationID)
    if !allowed.isEmpty { response.headers[.allow] = allowed.joined(separator: ", ") }
    return response
  }

  /// An app in this process leaves by giving its task up. Over the network only the server's end
  /// cancels a task; a client that leaves closes its connection.
  private func hasClientLeft(_ error: any Error, _ context: QuartetContext) -> Bool {
    guard let connection = context.connection else { return Task.isCancelled }
    return (error is ChannelError || error is IOError) && !connection.isActive
  }

  /// The status of the log and the measurements for a request whose sender went away.
  private static let clientLeft = HTTPResponse.Status(code: 499, reasonPhrase: "Client Left")

  /// Hummingbird's `endpointPath` when no route matches.
  private static let noEndpoint = "NotFound"

  private func correlationID(of request: Request) -> String {
    if let given = request.headers[.correlationID], CorrelationID.isAcceptable(given) {
      return given
    }
    return CorrelationID.make()
  }

  private func finish(
    _ headers: inout HTTPFields, _ request: Request, _ context: QuartetContext
  ) {
    headers.append(HTTPField(name: .correlationID, value: context.correlationID))
    headers.appendIfAbsent(Self.noSniffing)
    headers.appendIfAbsent(Self.noStore)
    // A browser that may not guess another type than JSON never shows it as a page.
    if !headers.areJSON {
      headers.appendIfAbsent(Self.noReferrer)
      headers.appendIfAbsent(Self.nothingLoads)
    }
    if let origin = request.headers[.origin], request.method != .options,
      settings.forms.isInterface(request.uri.path)
    {
      settings.crossOrigin.apply(to: &headers, origin: origin)
    }
  }

  private static let noSniffing = HTTPField(name: .contentTypeOptions, value: "nosniff")
  private static let noStore = HTTPField(name: .cacheControl, value: "no-store")
  private static let noReferrer = HTTPField(name: .referrerPolicy, value: "no-referrer")
  private static let nothingLoads = HTTPField(
    name: .contentSecurityPolicy,
    value: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")

  /// Reads that succeed are logged at debug level only: kiosks poll all day. The route's template
  /// is logged, never the path, because a session's id opens a customer's review.
  private func log(
    _ request: Request, _ status: HTTPResponse.Status, _ duration: Duration,
    _ context: QuartetContext
  ) {
    let level: Logger.Level =
      switch status.code {
      case Self.clientLeft.code: .debug
      case 500...: .error
      case 400..<500: .warning
      default: request.method == .get || request.method == .head ? .debug : .info
      }
    guard context.logger.logLevel <= level else { return }
    context.logger.log(
      level: level, "request",
      metadata: [
        "method": "\(request.method.rawValue)",
        "route": "\(context.endpointPath ?? "none")",
        "status": "\(status.code)",
        "ms": "\(Double(duration.wholeMicroseconds) / 1000)",
        "correlation_id": "\(context.correlationID)",
      ])
  }
}
