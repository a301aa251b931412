import WireKit

/// Delivers a product's pushes in each way that there is: to phones and to browsers. A message is
/// refused when each way refuses it, and tried again in all when one has to be.
package struct PushWays: MessageCarrier {
  private let ways: [any MessageCarrier]

  /// Nil without a service that takes pushes.
  /// - Parameters:
  ///   - apple: with the topic of the product's app; nil: no pushes to iPhones.
  ///   - web: nil: no pushes to browsers.
  package init?<Devices: PushDeviceTable, Browsers: PushBrowserTable>(
    to devices: Devices.Type, _ browsers: Browsers.Type, apple: APNsSettings?,
    web: WebPushSettings?, in database: Database, outbound: any OutboundHTTP,
    clock: any WallClock
  ) {
    var ways: [any MessageCarrier] = []
    if let apple {
      let client = APNsClient(apple, outbound: outbound, clock: clock)
      ways.append(RegisteredPushes(to: devices, by: client, in: database, clock: clock))
    }
    if let web {
      let client = WebPushClient(web, outbound: outbound, clock: clock)
      ways.append(RegisteredPushes(to: browsers, by: client, in: database, clock: clock))
    }
    guard !ways.isEmpty else { return nil }
    self.ways = ways
  }

  package func serves(_ realm: String) -> Bool { ways.contains { $0.serves(realm) } }

  package func canReach(
    _ recipient: Message.Recipient, of realm: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try ways.contains { try $0.canReach(recipient, of: realm, at: now, in: db) }
  }

  package func deliver(_ message: Message, id: String) async throws {
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
