import BoutiqueModels
import ClientKit

/// The console's calls to the server, with the owner's token.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
struct ConsoleClient: Sendable {
  let device: Device
  private let token: String

  init(device: Device, token: String) {
    self.device = device
    self.token = token
  }

  /// Throws a 401 if the token is wrong.
  func checkToken() async throws {
    _ = try await device.exchange(request(.owner))
  }

  /// Every store, newest first.
  func stores() async throws -> [Store] {
    try await device.exchange(request(.stores)).decoded(StoreList.self).stores
  }

  /// - Parameter key: repeated with the same draft, it makes one store, not two.
  func createStore(_ draft: StoreDraft, key: String) async throws -> Store {
    try await device.exchange(request(.createStore, json: draft, key: key)).decoded()
  }

  func updateStore(_ id: String, _ draft: StoreDraft) async throws -> Store {
    try await device.exchange(request(.updateStore(id), json: draft)).decoded()
  }

  /// What happens in a store.
  ///
  /// - Parameter version: the ``ActivityAnswer``'s version that the console shows. With one, the
  ///   server holds its answer for up to 25 s until there is a newer one.
  func activity(of store: String, newerThan version: String?) async throws -> ActivityAnswer {
    let wait = version == nil ? nil : BoutiqueRules.activityWaitLimit
    var request = request(.activity(store: store, wait: wait))
    request.headers["if-none-match"] = version
    request.timeout = .seconds((wait ?? 0) + 15)
    let response = try await device.exchange(request)
    guard response.status != 304 else { return .unchanged }
    return .changed(try response.decoded(), version: response.headers["etag"])
  }

  /// Demo only: a random purchase, as if the till had rung it up.
  func ringUpPurchase(in store: String) async throws -> ActivitySession {
    let purchase = DemoPurchaseRequest(storePublicId: store)
    return try await device.exchange(request(.demoPurchase, json: purchase))
      .decoded(DemoPurchaseResponse.self).session
  }

  private func request(_ endpoint: BoutiqueEndpoint) -> TransportRequest {
    TransportRequest(method: endpoint.verb, path: endpoint.path, headers: authorization)
  }

  private func request(
    _ endpoint: BoutiqueEndpoint, json: some Encodable, key: String? = nil
  ) throws -> TransportRequest {
    var headers = authorization
    headers["idempotency-key"] = key
    return try TransportRequest(
      method: endpoint.verb, path: endpoint.path, headers: headers, json: json)
  }

  private var authorization: [String: String] { ["authorization": "Bearer \(token)"] }
}

/// What the server says about a store's activity.
enum ActivityAnswer: Sendable {
  case unchanged
  /// `version` is the entity tag to wait with.
  case changed(StoreActivity, version: String?)
}
