import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation

@testable import BoutiqueConsole

/// A console without a screen: an owner, a clock that stands still and a scripted server.
@MainActor
struct Desk {
  let session: OwnerSession
  let clock = TestClock()
  let server = ScriptedServer()
  let secrets: RefusingStorage
  let renaming = Renaming()
  let storage = CountingStorage()

  /// - Parameter token: the stored token; nil before signing in.
  init(token: String? = "demo-owner", isDemo: Bool = true) {
    secrets = RefusingStorage()
    secrets.set(token, forKey: OwnerSession.tokenKey)
    var device = Device.detached
    device.secrets = secrets
    device.storage = storage
    device.transport = server
    device.clock = clock
    device.changeName = { [renaming, secrets] in try renaming.change(secrets) }
    device.isDemo = isDemo
    device.now = { Date(timeIntervalSince1970: 1_770_727_000) }
    session = OwnerSession(device: device)
  }

  var client: ConsoleClient { ConsoleClient(device: session.device, token: "demo-owner") }
  var storeList: StoreListModel { StoreListModel(client: client, session: session) }
  var activity: ActivityModel {
    ActivityModel(
      store: Store.sample.publicId, client: client, session: session,
      pauses: FollowingPauses(jitter: { 1 }))
  }

  func editor(
    of store: Store? = nil, onSave: @escaping @MainActor (Store) -> Void = { _ in }
  ) -> StoreEditorModel {
    let keys = KeySource()
    return StoreEditorModel(
      store: store, client: client, session: session, forms: StoreForm.shared(on: session.device),
      makeKey: keys.next, onSave: onSave)
  }
}

extension ActivityModel {
  /// Follows for an owner at Greenwich.
  func follow() async { await follow(question(in: .gmt)) }
}

/// The device's change of name. It notes what was kept among the secrets by then.
final class Renaming: Sendable {
  struct Refused: Error {}

  private let state = Locked<(isRefused: Bool, secrets: [[String: String]])>((false, []))

  var secrets: [[String: String]] { state.withLock { $0.secrets } }

  func refuse() { state.withLock { $0.isRefused = true } }

  func change(_ storage: RefusingStorage) throws {
    try state.withLock { state in
      state.secrets.append(storage.all)
      if state.isRefused { throw Refused() }
    }
  }
}

/// A storage that counts how often it is written.
final class CountingStorage: KeyValueStorage {
  private let values = MemoryStorage()
  private let count = Locked(0)

  var writes: Int { count.withLock { $0 } }

  func string(forKey key: String) -> String? { values.string(forKey: key) }
  func keys(withPrefix prefix: String) -> [String] { values.keys(withPrefix: prefix) }

  func set(_ value: String?, forKey key: String) {
    count.withLock { $0 += 1 }
    values.set(value, forKey: key)
  }
}

/// key-1, key-2, …
// Safe to send: `count` is touched only while `lock` is held.
final class KeySource: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  @Sendable func next() -> String {
    lock.withLock {
      count += 1
      return "key-\(count)"
    }
  }
}

extension Address {
  static let firstActivity = activity()
  static let nextActivity = activity(wait: 25)

  /// The page's own question, for an owner at Greenwich.
  static func activity(wait: Int? = nil, zone: String = "GMT", days: Int = 14) -> Address {
    Address(
      BoutiqueAPI.activity(
        .init(store: Store.sample.publicId, wait: wait, zone: zone, days: days)))
  }

  static func visits(before last: String) -> Address {
    Address(BoutiqueAPI.activity(.init(store: Store.sample.publicId, days: 1, before: last)))
  }

  static let owner = Address(BoutiqueAPI.owner())
  static let stores = Address(BoutiqueAPI.stores())
  static let createStore = Address(BoutiqueAPI.createStore())
  static let demoPurchase = Address(BoutiqueAPI.demoPurchase())

  static func updateStore(_ store: String) -> Address {
    Address(BoutiqueAPI.updateStore(.init(store: store)))
  }
}
