import BoutiqueModels
import ClientKit

/// The console's calls to the server, with the owner's token or the pass that it was given for it.
///
/// Every method throws ``APIError``, or `CancellationError` when its caller went away.
struct ConsoleClient: Sendable {
  let device: Device
  private let token: String

  init(device: Device, token: String) {
    self.device = device
    self.token = token
  }

  /// The pass to send in place of the token. Throws a 401 if the token is wrong.
  func checkToken() async throws -> String {
    try await device.call(BoutiqueAPI.owner(), headers: authorization).pass
  }

  /// Every store, newest first.
  func stores() async throws -> [Store] {
    try await device.call(BoutiqueAPI.stores(), headers: authorization).stores
  }

  /// - Parameter key: repeated with the same draft, it makes one store, not two.
  func createStore(_ draft: StoreDraft, key: String) async throws -> Store {
    try await device.call(
      BoutiqueAPI.createStore(), sending: draft,
      headers: authorization.merging(["idempotency-key": key]) { _, new in new })
  }

  func updateStore(_ id: String, _ draft: StoreDraft) async throws -> Store {
    try await device.call(
      BoutiqueAPI.updateStore(.init(store: id)), sending: draft, headers: authorization)
  }

  /// The activity in a store.
  ///
  /// - Parameters:
  ///   - days: how many days the figures cover.
  ///   - zone: the name of the time zone whose days they are.
  ///   - version: the ``ActivityAnswer``'s version that the console shows. With one, the server
  ///     holds its answer for up to 25 s until there is a newer one.
  func activity(
    of store: String, days: Int, in zone: String, newerThan version: String?
  ) async throws -> Followed<StoreActivity> {
    let wait = version == nil ? nil : BoutiqueRules.waitLimit
    return try await device.call(
      BoutiqueAPI.activity(.init(store: store, wait: wait, zone: zone, days: days)),
      waiting: BoutiqueRules.waitLimit, while: version, headers: authorization)
  }

  /// The next page of a store's visits, newest first.
  /// - Parameter last: the public id of the last visit of the page before.
  func visits(of store: String, before last: String) async throws -> [ActivitySession] {
    // Only the visits are shown, so that the shortest figures will do.
    try await device.call(
      BoutiqueAPI.activity(.init(store: store, days: 1, before: last)), headers: authorization
    ).sessions
  }

  /// Demo only: a random purchase, as if the till had rung it up.
  func ringUpPurchase(in store: String) async throws -> ActivitySession {
    try await device.call(
      BoutiqueAPI.demoPurchase(), sending: DemoPurchaseRequest(storePublicId: store),
      headers: authorization
    ).session
  }

  var authorization: [String: String] { ["authorization": "Bearer \(token)"] }
}
