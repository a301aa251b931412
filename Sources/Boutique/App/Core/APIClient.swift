import BoutiqueModels
import ClientKit

/// The kiosk's calls to the server.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
struct APIClient: Sendable {
  private let device: Device
  private let identity: KioskIdentity

  init(device: Device) {
    self.device = device
    identity = KioskIdentity(device: device)
  }

  /// Pairs this kiosk. A repetition with the same code and name gets the same answer.
  func pair(code: String, name: String) async throws -> Pairing {
    try await device.call(
      BoutiqueAPI.pair(), sending: PairingRequest(code: code, device: name),
      timeout: Config.requestTimeout)
  }

  /// Ends the pairing with this key. A key that the server does not know is a 401.
  func leave(key: String) async throws {
    _ = try await device.call(
      BoutiqueAPI.leave(), headers: [KioskHeader.key: key], timeout: Config.requestTimeout)
  }

  /// The oldest purchase that waits for a rating and is not in `skipped`. An unknown store is a
  /// 404.
  func getNextSession(
    storeId: String, skipping skipped: [String] = []
  ) async throws -> NextSessionResponse {
    try await device.call(
      BoutiqueAPI.nextSession(.init(store: storeId, skip: skipped)),
      headers: identity.headers, timeout: Config.requestTimeout)
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
      waiting: wait ?? 0, while: version, headers: identity.headers)
  }

  /// Says that the visit is on this kiosk's screen. Refused (423) while it is on another one's.
  func holdSession(storeId: String, sessionId: String) async throws {
    _ = try await device.call(
      BoutiqueAPI.hold(.init(store: storeId, session: sessionId)), headers: identity.headers,
      timeout: Config.requestTimeout)
  }

  /// Lets the store's other kiosks have the visit.
  func releaseSession(storeId: String, sessionId: String) async throws {
    _ = try await device.call(
      BoutiqueAPI.release(.init(store: storeId, session: sessionId)), headers: identity.headers,
      timeout: Config.requestTimeout)
  }

  /// Rates the visit; the answer is the drafted review.
  func submitRating(
    storeId: String, sessionId: String, rating: StarRating
  ) async throws -> RatingResponse {
    try await device.call(
      BoutiqueAPI.rate(.init(store: storeId, session: sessionId)),
      sending: RatingRequest(starRating: rating), headers: identity.headers,
      timeout: Config.requestTimeout)
  }

  /// Agrees to the text that the customer has read. A conflict (409) says that the visit has been
  /// rated again since, so that another text would be posted.
  func approveSession(storeId: String, sessionId: String, review: String) async throws {
    _ = try await device.call(
      BoutiqueAPI.approve(.init(store: storeId, session: sessionId)),
      sending: ApproveRequest(generatedReviewText: review), headers: identity.headers,
      timeout: Config.requestTimeout)
  }

  /// - Parameter undoesApproval: whether this kiosk tried to approve and got no answer, so that the
  ///   visit may be approved all the same.
  func declineSession(storeId: String, sessionId: String, undoesApproval: Bool) async throws {
    _ = try await device.call(
      BoutiqueAPI.decline(.init(store: storeId, session: sessionId)),
      sending: DeclineRequest(undoesApproval: undoesApproval), headers: identity.headers,
      timeout: Config.requestTimeout)
  }

  /// Says that the customer has taken the review along. The session's id is proof enough, also for
  /// a kiosk that was unpaired since.
  func markSessionDone(sessionId: String) async throws {
    _ = try await device.call(
      BoutiqueAPI.done(.init(session: sessionId)), sending: DoneRequest(),
      timeout: Config.requestTimeout)
  }
}
