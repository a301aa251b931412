import ServerKit
import SoulModels
import WireKit

/// Delivers pushes to the browsers that a person has registered.
struct SoulBrowserPush: MessageCarrier {
  let database: Database
  let client: WebPushClient
  let clock: any WallClock

  /// Every browser that is signed in is tried.
  func deliver(_ message: Message, id: String) async throws {
    guard message.realm == SoulRealm.name, case .account(let account) = message.recipient else {
      throw MessageRefused("Its recipient has no browsers here.")
    }
    let now = clock.now()
    let browsers = try await database.read { db in
      try BrowserTable.list(of: account, at: now, in: db)
    }
    guard !browsers.isEmpty else { throw MessageRefused("There is no browser.") }
    let refusal = try await PushTargets(targets: browsers).refusal(separator: ", ") { browser in
      switch try await client.send(message, to: browser, id: id) {
      case .accepted: return nil
      case .refused(let reason): return reason
      case .gone:
        try await database.write { try BrowserTable.remove(browser, in: $0) }
        return "gone"
      }
    }
    if let refusal { throw MessageRefused("No browser has taken it: \(refusal).") }
  }
}

/// Delivers pushes in each way that there is: to phones and to browsers. A message is refused when
/// each way refuses it, and tried again in all when one has to be.
struct SoulPushes: MessageCarrier {
  let ways: [any MessageCarrier]

  func deliver(_ message: Message, id: String) async throws {
    let refusal = try await PushTargets(targets: ways).refusal(separator: " ") { way in
      do {
        try await way.deliver(message, id: id)
        return nil
      } catch let refusal as MessageRefused {
        return refusal.reason
      }
    }
    if let refusal { throw MessageRefused(refusal) }
  }
}
