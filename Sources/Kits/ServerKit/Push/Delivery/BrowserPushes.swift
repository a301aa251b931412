import WireKit

extension RegisteredPushes where Target == WebPushBrowser {
  /// To the browsers of a product's people.
  package init<Browsers: PushBrowserTable>(
    to browsers: Browsers.Type, by client: WebPushClient, in database: Database,
    clock: any WallClock
  ) {
    self.init(
      realm: Browsers.realm, noun: "browser", database: database, clock: clock,
      targets: { try Browsers.list(of: $0, at: $1, in: $2) },
      send: { message, browser, id in
        switch try await client.send(message, to: browser, id: id) {
        case .accepted: return nil
        case .refused(let reason): return reason
        case .gone:
          try await database.write { try Browsers.remove(browser, in: $0) }
          return "gone"
        }
      })
  }
}
