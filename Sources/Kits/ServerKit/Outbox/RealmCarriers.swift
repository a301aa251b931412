import WireKit

/// The carriers of one channel, each for its own products: the first that serves a message's product
/// delivers it.
package struct RealmCarriers: MessageCarrier {
  private let carriers: [any MessageCarrier]

  package init(_ carriers: [any MessageCarrier]) {
    self.carriers = carriers
  }

  package func serves(_ realm: String) -> Bool { carrier(of: realm) != nil }

  package func canReach(
    _ recipient: Message.Recipient, of realm: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    try carrier(of: realm)?.canReach(recipient, of: realm, at: now, in: db) ?? false
  }

  package func deliver(_ message: Message, id: String) async throws {
    guard let carrier = carrier(of: message.realm) else {
      throw MessageRefused("There is no carrier for \(message.realm).")
    }
    try await carrier.deliver(message, id: id)
  }

  private func carrier(of realm: String) -> (any MessageCarrier)? {
    carriers.first { $0.serves(realm) }
  }
}
