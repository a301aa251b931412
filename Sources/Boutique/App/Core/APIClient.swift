import BoutiqueModels
import ClientKit

/// The kiosk's five calls to the server.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
struct APIClient: Sendable {
  private let device: Device

  init(device: Device) {
    self.device = device
  }

  /// The oldest purchase that waits for a rating and is none of `skipped`. An unknown store is a 404.
  func getNextSession(
    storeId: String, skipping skipped: [String] = []
  ) async throws -> NextSessionResponse {
    try await device.exchange(request(.nextSession(store: storeId, skip: skipped))).decoded()
  }

  /// Rates the visit; the answer is the drafted review.
  func submitRating(
    storeId: String, sessionId: String, rating: StarRating
  ) async throws -> RatingResponse {
    let endpoint = BoutiqueEndpoint.rate(store: storeId, session: sessionId)
    let request = try TransportRequest(
      method: endpoint.verb, path: endpoint.path, json: RatingRequest(starRating: rating),
      timeout: Config.requestTimeout)
    return try await device.exchange(request).decoded()
  }

  /// Agrees to the text that the customer has read. A conflict (409) says that the visit has been
  /// rated again since, so that another text would be posted.
  func approveSession(storeId: String, sessionId: String, review: String) async throws {
    let endpoint = BoutiqueEndpoint.approve(store: storeId, session: sessionId)
    let request = try TransportRequest(
      method: endpoint.verb, path: endpoint.path,
      json: ApproveRequest(generatedReviewText: review), timeout: Config.requestTimeout)
    _ = try await device.exchange(request)
  }

  /// - Parameter undoesApproval: whether this kiosk tried to approve and got no answer, so that the
  ///   visit may be approved all the same.
  func declineSession(storeId: String, sessionId: String, undoesApproval: Bool) async throws {
    let endpoint = BoutiqueEndpoint.decline(store: storeId, session: sessionId)
    let request = try TransportRequest(
      method: endpoint.verb, path: endpoint.path,
      json: DeclineRequest(undoesApproval: undoesApproval), timeout: Config.requestTimeout)
    _ = try await device.exchange(request)
  }

  /// Says that the customer has taken the review along.
  func markSessionDone(sessionId: String) async throws {
    _ = try await device.exchange(request(.done(session: sessionId)))
  }

  private func request(_ endpoint: BoutiqueEndpoint) -> TransportRequest {
    TransportRequest(
      method: endpoint.verb, path: endpoint.path, timeout: Config.requestTimeout)
  }
}
