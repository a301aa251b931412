import AsyncHTTPClient
import Foundation
import NIOCore
import ServiceLifecycle
import Synchronization
import WireKit

/// ``OutboundHTTP`` over the network. Redirects are not followed. A service that redirects is
/// misconfigured, and credentials must not travel to an unknown host.
package final class OutboundClient: OutboundHTTP, Service {
  private let client: HTTPClient
  private let isShut = Atomic(false)

  /// - Parameter trustedRoots: a file with certificates that are trusted besides the system's, for
  ///   tests.
  package init(trustedRoots: String? = nil) {
    var configuration = HTTPClient.Configuration()
    if let trustedRoots {
      configuration.tlsConfiguration = .makeClientConfiguration()
      configuration.tlsConfiguration?.additionalTrustRoots = [.file(trustedRoots)]
    }
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = .seconds(5)
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  package func send(_ request: OutboundRequest) async throws -> OutboundResponse {
    guard let url = URL(string: request.url), let scheme = url.scheme, url.host != nil,
      scheme == "https" || scheme == "http"
    else { throw OutboundFailure.badAddress }
    var outgoing = HTTPClientRequest(url: request.url)
    outgoing.method = .init(rawValue: request.method.rawValue)
    for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
    if let body = request.body { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
    do {
      let deadline = NIODeadline.now() + .nanoseconds(request.timeout.wholeNanoseconds)
      let response = try await client.execute(outgoing, deadline: deadline)
      let body = try await response.body.collect(upTo: request.responseLimit)
      var headers: [String: String] = [:]
      for (name, value) in response.headers { headers[name.lowercased()] = value }
      return OutboundResponse(
        status: Int(response.status.code), headers: headers, body: Data(body.readableBytesView))
    } catch {
      throw Self.failure(error)
    }
  }

  /// Sends a request whose body or answer is too large to be held in memory.
  /// - Parameter timeout: from the first packet to the last byte of the answer.
  /// - Throws: ``OutboundFailure``, or `CancellationError`.
  func stream(
    _ request: HTTPClientRequest, timeout: TimeAmount
  ) async throws -> HTTPClientResponse {
    do {
      return try await client.execute(request, timeout: timeout)
    } catch {
      throw Self.failure(error)
    }
  }

  deinit {
    // An application that was put together but never run, as when its start fails.
    if !isShut.load(ordering: .acquiring) { client.shutdown { _ in } }
  }

  /// Closes its connections once the server stops; without a running service, call ``shutdown()``.
  package func run() async throws {
    try? await gracefulShutdown()
    try await shutdown()
  }

  package func shutdown() async throws {
    guard !isShut.exchange(true, ordering: .acquiringAndReleasing) else { return }
    try await client.shutdown()
  }

  private static func failure(_ error: any Error) -> any Error {
    switch error {
    case is CancellationError: return error
    case is NIOTooManyBytesError: return OutboundFailure.answerTooLarge
    case let error as HTTPClientError where error == .cancelled: return CancellationError()
    case let error as HTTPClientError:
      let timeouts: [HTTPClientError] = [
        .deadlineExceeded, .readTimeout, .connectTimeout, .getConnectionFromPoolTimeout,
      ]
      return timeouts.contains(error)
        ? OutboundFailure.timedOut : OutboundFailure.unreachable(error.description)
    default: return OutboundFailure.unreachable(String(describing: type(of: error)))
    }
  }
}
