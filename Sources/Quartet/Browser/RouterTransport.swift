import ClientKit
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerKit
import WireKit

/// The transport of an app that runs here: the router of the network, called in this process. Rate
/// limits count the browser that the app runs for, and all browsers of one address together. A
/// browser that changes its cookie must not get new limits.
final class RouterTransport: Transport {
  /// For a hundred kiosks behind one address. Each asks every 25 seconds, and all of one shop ask
  /// at once after a purchase.
  private static let perAddress = RateLimit("browser apps", burst: 300, perSecond: 20)

  private let router: InProcessRouter
  private let errorForms: ErrorForms
  private let limiter: RateLimiter
  private let logger: Logger
  private let records: LoadedRecords?
  private let client: ClientAddress
  private let network: ClientAddress?
  private let clock: any Clock<Duration>

  /// - Parameter records: the app's storage; a request waits until it is on the disk.
  init(
    router: InProcessRouter, errorForms: ErrorForms, limiter: RateLimiter, logger: Logger,
    records: LoadedRecords? = nil, client: ClientAddress, network: ClientAddress?,
    clock: any Clock<Duration> = EventLoopClock()
  ) {
    self.router = router
    self.errorForms = errorForms
    self.limiter = limiter
    self.logger = logger
    self.records = records
    self.client = client
    self.network = network
    self.clock = clock
  }

  /// A wait that the router answers with is not part of a request's time. It has an end of its own.
  var keepsTimeLimit: Bool { true }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    if let seconds = network.flatMap({ limiter.secondsToWait(client: $0, limit: Self.perAddress) })
    {
      return try await refusal(of: request, retryAfter: seconds)
    }
    // What an app waits for, it waits for here: see HeldRead.
    let held = request.headers["if-none-match"].map { _ in HeldRead() }
    while true {
      if let answer = try await exchange(request, unless: held) { return answer }
      await held?.wait()
      try Task.checkCancellation()
    }
  }

  // Not inlined, nor is `exchange`: the caller's task would keep room for both while it waits.
  @inline(never)
  private func refusal(
    of request: TransportRequest, retryAfter seconds: Int
  ) async throws -> TransportResponse {
    let form = errorForms.form(for: request.path)
    return try await Self.answer(
      form.response(to: .tooManyRequests(retryAfter: seconds), correlationID: ""))
  }

  /// Asks the router in a task of its own. A task keeps the memory of its deepest call until it
  /// ends, so the caller's task, which may wait for hours, must not go through the router.
  /// - Returns: nil if the router asks to wait and to send the request again.
  @inline(never)
  private func exchange(
    _ request: TransportRequest, unless held: HeldRead?
  ) async throws -> TransportResponse? {
    let asking = Task {
      let answer = try await answered(request, held)
      return held?.isHolding == true ? nil : answer
    }
    return try await withTaskCancellationHandler {
      try await asking.value
    } onCancel: {
      asking.cancel()
    }
  }

  private func answered(
    _ request: TransportRequest, _ held: HeldRead?
  ) async throws -> TransportResponse {
    do {
      return try await ask(request, held)
    } catch let error as TransportError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      logger.error("in-process request failed", metadata: ["error": "\(error)"])
      throw TransportError.failed(reason: "The server could not answer.")
    }
  }

  private func ask(
    _ request: TransportRequest, _ held: HeldRead?
  ) async throws -> TransportResponse {
    try await withTimeLimit(request.timeout, on: clock) { [self] in
      // An app stores its next step before it asks for it, so that it can go on after a kill. The
      // request waits until that step cannot be lost.
      try await records?.settled()
      let incoming = try Self.incoming(request)
      return try await HeldRead.$current.withValue(held) {
        let context = QuartetContext(logger: logger, client: client, network: network)
        return try await Self.answer(router.respond(to: incoming, context: context))
      }
    }
  }

  private static func answer(_ response: Response) async throws -> TransportResponse {
    let body = try await response.body.bytes()
    var headers: [String: String] = [:]
    for field in response.headers { headers[field.name.canonicalName] = field.value }
    return TransportResponse(
      status: response.status.code, headers: headers, body: Data(body.readableBytesView))
  }

  private static func incoming(_ request: TransportRequest) throws -> Request {
    guard request.path.hasPrefix("/") else {
      throw TransportError.failed(reason: "The address is not valid.")
    }
    var fields = HTTPFields()
    for (name, value) in request.headers {
      guard let name = HTTPField.Name(name) else {
        throw TransportError.failed(reason: "A header's name is not valid.")
      }
      fields.append(HTTPField(name: name, value: value))
    }
    let body = ByteBuffer(bytes: request.body ?? Data())
    fields[.contentLength] = String(body.readableBytes)
    let head = HTTPRequest(
      method: HTTPRequest.Method(rawValue: request.method.rawValue) ?? .get, scheme: "http",
      authority: "localhost", path: request.path, headerFields: fields)
    return Request(head: head, body: RequestBody(buffer: body))
  }
}
