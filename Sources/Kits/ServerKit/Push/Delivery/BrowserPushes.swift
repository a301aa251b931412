import WireKit

/// Delivers pushes to the browsers that a product's people have registered.
package struct BrowserPushes<Browsers: PushBrowserTable>: MessageCarrier {
  private let database: Database
  private let client: WebPushClient
  private let clock: any WallClock

  package init(database: Database, client: WebPushClient, clock: any WallClock) {
    self.database = database
    self.client = client
    self.clock = clock
  }

  package func serves(_ realm: String) -> Bool { realm == Browsers.realm }

  package func canReach(
    _ recipient: Message.Recipient, of realm: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    guard serves(realm), case .account(let account) = recipient else { return false }
    return try !Browsers.list(of: account, at: now, in: db).isEmpty
  }

  /// Every browser that is signed in is tried.
  package func deliver(_ message: Message, id: String) async throws {
    guard serves(message.realm), case .account(let account) = message.recipient else {
      throw MessageRefused("Its recipient has no browsers here.")
    }
    let now = clock.now()
    let browsers = try await database.read { db in
      try Browsers.list(of: account, at: now, in: db)
    }
    guard !browsers.isEmpty else { throw MessageRefused("There is no browser.") }
    let refusal = try await PushTargets(targets: browsers).refusal(separator: ", ") { browser in
      switch try await client.send(message, to: browser, id: id) {
      case .accepted: return nil
      case .refused(let reason): return reason
      case .gone:
        try await database.write { try Browsers.remove(browser, in: $0) }
        return "gone"
      }
    }
    if let refusal { throw MessageRefused("No browser has taken it: \(refusal).") }
  }
}
