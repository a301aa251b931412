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
struct RouterTransport: Transport {
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

  /// - Parameter records: the app's storage; a request waits until it is on the disk.
  init(
    router: InProcessRouter, errorForms: ErrorForms, limiter: RateLimiter, logger: Logger,
    records: LoadedRecords? = nil, client: ClientAddress, network: ClientAddress?
  ) {
    self.router = router
    self.errorForms = errorForms
    self.limiter = limiter
    self.logger = logger
    self.records = records
    self.client = client
    self.network = network
  }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    if let network,
      let seconds = limiter.secondsToWait(client: network, limit: Self.perAddress)
    {
      let form = errorForms.form(for: request.path)
      return try await Self.answer(
        form.response(to: .tooManyRequests(retryAfter: seconds), correlationID: ""))
    }
    // An app stores its next step before it asks for it, so that it can go on after a kill. The
    // request waits until that step cannot be lost.
    try await records?.settled()
    do {
      // What an app waits for, it waits for here: see HeldRead.
      guard request.headers["if-none-match"] != nil else { return try await exchange(request) }
      let held = HeldRead()
      while true {
        let answer = try await HeldRead.$current.withValue(held) { try await exchange(request) }
        guard await held.wait() else { return answer }
        try Task.checkCancellation()
      }
    } catch let error as TransportError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      logger.error("in-process request failed", metadata: ["error": "\(error)"])
      throw TransportError.failed(reason: "The server could not answer.")
    }
  }

  private func exchange(_ request: TransportRequest) async throws -> TransportResponse {
    let context = QuartetContext(logger: logger, client: client, network: network)
    return try await Self.answer(
      router.respond(to: try Self.incoming(request), context: context))
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
