import ServerKit
import SoulModels
import WireKit

/// Delivers pushes to the browsers that a person has registered.
struct SoulBrowserPush: MessageCarrier {
  let database: Database
  let client: WebPushClient
  let clock: any WallClock

  /// Every browser that is signed in is tried. If one has to be tried again, all are; they show one
  /// message once.
  func deliver(_ message: Message, id: String) async throws {
    guard message.realm == SoulRealm.name, case .account(let account) = message.recipient else {
      throw MessageRefused("Its recipient has no browsers here.")
    }
    let now = clock.now()
    let browsers = try await database.read { db in
      try BrowserTable.list(of: account, at: now, in: db)
    }
    guard !browsers.isEmpty else { throw MessageRefused("There is no browser.") }
    var failure: (any Error)?
    var reasons: [String] = []
    for browser in browsers {
      do {
        switch try await client.send(message, to: browser, id: id) {
        case .accepted: break
        case .gone:
          try await database.write { try BrowserTable.remove(browser, in: $0) }
          reasons.append("gone")
        case .refused(let reason): reasons.append(reason)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if reasons.count == browsers.count {
      throw MessageRefused("No browser has taken it: \(reasons.joined(separator: ", ")).")
    }
  }
}

/// Delivers pushes in each way that there is: to phones and to browsers. A message is refused when
/// each way refuses it, and tried again in all when one has to be.
struct SoulPushes: MessageCarrier {
  let ways: [any MessageCarrier]

  func deliver(_ message: Message, id: String) async throws {
    var failure: (any Error)?
    var reasons: [String] = []
    for way in ways {
      do {
        try await way.deliver(message, id: id)
      } catch let refusal as MessageRefused {
        reasons.append(refusal.reason)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    if reasons.count == ways.count { throw MessageRefused(reasons.joined(separator: " ")) }
  }
}
