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
  private static let longestSilence = TimeAmount.seconds(90)

  /// - Parameters:
  ///   - trustedRoots: a file with certificates that are trusted besides the system's, for tests.
  ///   - connectTimeout: how long a connection may take to be made.
  package init(trustedRoots: String? = nil, connectTimeout: Duration = .seconds(5)) {
    var configuration = HTTPClient.Configuration()
    if let trustedRoots {
      configuration.tlsConfiguration = .makeClientConfiguration()
      configuration.tlsConfiguration?.additionalTrustRoots = [.file(trustedRoots)]
    }
    configuration.redirectConfiguration = .disallow
    configuration.timeout.connect = .nanoseconds(connectTimeout.wholeNanoseconds)
    // A service that falls silent within its answer. The deadline of a request ends at the head.
    configuration.timeout.read = Self.longestSilence
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
      return try await answer(to: outgoing, within: request.timeout, limit: request.responseLimit)
    } catch {
      throw Self.failure(error)
    }
  }

  /// The whole answer, body and all, or an error when the time is over: a service that sends a byte
  /// now and then must not hold its caller for ever.
  private func answer(
    to request: HTTPClientRequest, within time: Duration, limit: Int
  ) async throws -> OutboundResponse {
    try await withThrowingTaskGroup(of: OutboundResponse.self) { group in
      group.addTask { [client] in
        let deadline = NIODeadline.now() + .nanoseconds(time.wholeNanoseconds)
        let response = try await client.execute(request, deadline: deadline)
        let body = try await response.body.collect(upTo: limit)
        // A body that was broken off by the end of the time may look complete.
        try Task.checkCancellation()
        var headers: [String: String] = [:]
        for (name, value) in response.headers { headers[name.lowercased()] = value }
        return OutboundResponse(
          status: Int(response.status.code), headers: headers, body: Data(body.readableBytesView))
      }
      group.addTask {
        try await Task.sleep(for: time)
        throw OutboundFailure.timedOut
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() else { throw CancellationError() }
      return answer
    }
  }

  /// Sends a request whose body or answer is too large to be held in memory.
  /// - Parameter timeout: from the first packet to the answer's head. After that a service that is
  ///   silent for 90 seconds ends the answer.
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
    case is CancellationError, is OutboundFailure: return error
    case is NIOTooManyBytesError: return OutboundFailure.answerTooLarge
    case let error as HTTPClientError where error == .cancelled: return CancellationError()
    case let error as HTTPClientError:
      // A request that waits for its connection has sent nothing yet.
      let early: [HTTPClientError] = [
        .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout,
      ]
      if early.contains(error) { return OutboundFailure.notConnected }
      return [.deadlineExceeded, .readTimeout].contains(error)
        ? OutboundFailure.timedOut : OutboundFailure.unreachable(error.description)
    default: return OutboundFailure.unreachable(String(describing: type(of: error)))
    }
  }
}
