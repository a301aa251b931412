#if canImport(Darwin)
  import Foundation

  /// Sends requests over the network.
  public struct URLSessionTransport: Transport {
    private let baseURL: URL
    private let session: URLSession

    /// - Parameter baseURL: scheme, host and port of the server; its path is not used.
    public init(baseURL: URL) {
      self.baseURL = baseURL
      let configuration = URLSessionConfiguration.ephemeral
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.httpShouldSetCookies = false
      session = URLSession(configuration: configuration)
    }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
      try await send(request, delegate: nil)
    }

    public func send(
      _ request: TransportRequest, sent: @escaping @Sendable (Double) -> Void
    ) async throws -> TransportResponse {
      try await send(request, delegate: BodyProgress(sent))
    }

    private func send(
      _ request: TransportRequest, delegate: BodyProgress?
    ) async throws -> TransportResponse {
      guard let url = URL(string: request.path, relativeTo: baseURL) else {
        throw TransportError.failed(reason: "The address \(request.path) is not valid.")
      }
      var urlRequest = URLRequest(url: url)
      urlRequest.httpMethod = request.method.rawValue
      urlRequest.allHTTPHeaderFields = request.headers
      urlRequest.httpBody = request.body
      urlRequest.timeoutInterval = request.timeout / .seconds(1)
      do {
        let (body, response) = try await session.data(for: urlRequest, delegate: delegate)
        guard let response = response as? HTTPURLResponse else { throw TransportError.unreachable }
        return TransportResponse(
          status: response.statusCode, headers: headers(of: response), body: body)
      } catch let error as URLError {
        throw translated(error)
      }
    }

    private func headers(of response: HTTPURLResponse) -> [String: String] {
      var headers: [String: String] = [:]
      for (name, value) in response.allHeaderFields {
        guard let name = name as? String, let value = value as? String else { continue }
        headers[name.lowercased()] = value
      }
      return headers
    }

    private func translated(_ error: URLError) -> any Error {
      switch error.code {
      case .cancelled: CancellationError()
      case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff:
        TransportError.offline
      case .timedOut: TransportError.timedOut
      case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .networkConnectionLost:
        TransportError.unreachable
      default: TransportError.failed(reason: error.localizedDescription)
      }
    }
  }

  /// Hears how much of a request's body has gone.
  private final class BodyProgress: NSObject, URLSessionTaskDelegate {
    private let sent: @Sendable (Double) -> Void

    init(_ sent: @escaping @Sendable (Double) -> Void) { self.sent = sent }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
      totalBytesSent: Int64, totalBytesExpectedToSend: Int64
    ) {
      guard totalBytesExpectedToSend > 0 else { return }
      sent(min(1, Double(totalBytesSent) / Double(totalBytesExpectedToSend)))
    }
  }
#endif
