import Foundation
import ServerKit
import WireKit

/// Where an order's lines come from.
protocol SquareOrderSource: Sendable {
  func order(_ id: String) async throws -> SquareOrder
}

/// Square's API, as far as we call it. Retries are the job's business.
struct SquareClient: SquareOrderSource {
  /// Shorter than the job's limit, so that a silent Square is a failed attempt and not a dead job.
  private static let timeLimit: Duration = .seconds(8)

  private let baseURL: String
  private let accessToken: String
  private let version: String
  private let http: any OutboundHTTP

  /// Nil without an access token.
  init?(_ settings: BoutiqueConfiguration.Square, http: any OutboundHTTP) {
    guard let accessToken = settings.accessToken else { return nil }
    self.accessToken = accessToken
    baseURL = settings.baseURL
    version = settings.version
    self.http = http
  }

  /// `GET /v2/orders/{id}`
  func order(_ id: String) async throws -> SquareOrder {
    let path: EndpointPath = "/v2/orders/{id}"
    let response = try await http.send(
      OutboundRequest(
        .get, baseURL + path.filled(["id": id]),
        headers: [
          "Authorization": "Bearer \(accessToken)", "Square-Version": version,
          "Accept": "application/json",
        ], timeout: Self.timeLimit))
    guard response.status == 200 else { throw SquareFailure(status: response.status) }
    do {
      return try WireJSON.decode(SquareOrderAnswer.self, from: response.body).order
    } catch {
      throw SquareFailure(status: response.status, isUnreadable: true)
    }
  }
}

/// Square answered, but not with an order. Its texts are not repeated: they can hold people's data.
struct SquareFailure: Error, Hashable, CustomStringConvertible {
  let status: Int
  var isUnreadable = false

  var description: String {
    isUnreadable ? "Square's order cannot be read" : "Square answered \(status)"
  }
}
