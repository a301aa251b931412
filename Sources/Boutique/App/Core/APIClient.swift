import BoutiqueModels
import ClientKit

/// The kiosk's calls to the server.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
struct APIClient: Sendable {
  private let device: Device

  init(device: Device) {
    self.device = device
  }

  /// The oldest purchase that waits for a rating and is not in `skipped`. An unknown store is a
  /// 404.
  func getNextSession(
    storeId: String, skipping skipped: [String] = []
  ) async throws -> NextSessionResponse {
    try await device.call(
      BoutiqueAPI.nextSession(.init(store: storeId, skip: skipped)),
      timeout: Config.requestTimeout)
  }

  /// The same purchase question, answered as soon as the answer differs from the kiosk's.
  ///
  /// - Parameters:
  ///   - wait: the seconds for which the server may hold its answer; nil for none.
  ///   - version: the kiosk's answer. The server waits until there is another one.
  func followNextSession(
    storeId: String, skipping skipped: [String], wait: Int?, while version: String?
  ) async throws -> Followed<NextSessionResponse> {
    try await device.call(
      BoutiqueAPI.nextSession(.init(store: storeId, skip: skipped, wait: wait)),
      waiting: wait ?? 0, while: version)
  }

  /// Rates the visit; the answer is the drafted review.
  func submitRating(
    storeId: String, sessionId: String, rating: StarRating
  ) async throws -> RatingResponse {
    try await device.call(
      BoutiqueAPI.rate(.init(store: storeId, session: sessionId)),
      sending: RatingRequest(starRating: rating), timeout: Config.requestTimeout)
  }

  /// Agrees to the text that the customer has read. A conflict (409) says that the visit has been
  /// rated again since, so that another text would be posted.
  func approveSession(storeId: String, sessionId: String, review: String) async throws {
    _ = try await device.call(
      BoutiqueAPI.approve(.init(store: storeId, session: sessionId)),
      sending: ApproveRequest(generatedReviewText: review), timeout: Config.requestTimeout)
  }

  /// - Parameter undoesApproval: whether this kiosk tried to approve and got no answer, so that the
  ///   visit may be approved all the same.
  func declineSession(storeId: String, sessionId: String, undoesApproval: Bool) async throws {
    _ = try await device.call(
      BoutiqueAPI.decline(.init(store: storeId, session: sessionId)),
      sending: DeclineRequest(undoesApproval: undoesApproval), timeout: Config.requestTimeout)
  }

  /// Says that the customer has taken the review along.
  func markSessionDone(sessionId: String) async throws {
    _ = try await device.call(
      BoutiqueAPI.done(.init(session: sessionId)), sending: DoneRequest(),
      timeout: Config.requestTimeout)
  }
}
