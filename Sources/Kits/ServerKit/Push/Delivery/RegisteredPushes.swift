import WireKit

/// Delivers pushes to what a product's people have registered of one kind: devices, or browsers.
package struct RegisteredPushes<Target: Sendable>: MessageCarrier {
  let realm: String
  /// "device", for the reasons of refusals.
  let noun: String
  let database: Database
  let clock: any WallClock
  /// The targets of an account that is signed in on them.
  let targets: @Sendable (_ account: String, Timestamp, Connection) throws -> [Target]
  /// Returns the reason when the target has not taken the message and never will.
  let send: @Sendable (Message, Target, _ id: String) async throws -> String?

  package func serves(_ realm: String) -> Bool { realm == self.realm }

  package func canReach(
    _ recipient: Message.Recipient, of realm: String, at now: Timestamp, in db: Connection
  ) throws -> Bool {
    guard serves(realm), case .account(let account) = recipient else { return false }
    return try !targets(account, now, db).isEmpty
  }

  /// Every target is tried.
  package func deliver(_ message: Message, id: String) async throws {
    guard serves(message.realm), case .account(let account) = message.recipient else {
      throw MessageRefused("Its recipient has no \(noun)s here.")
    }
    let now = clock.now()
    let found = try await database.read { [targets] db in try targets(account, now, db) }
    guard !found.isEmpty else { throw MessageRefused("There is no \(noun).") }
    let refusal = try await PushTargets(targets: found).refusal(separator: ", ") { [send] in
      try await send(message, $0, id)
    }
    if let refusal { throw MessageRefused("No \(noun) has taken it: \(refusal).") }
  }
}
