import WireKit

/// Delivers the messages of one channel: Twilio for SMS, a mail program for e-mail, APNs for push.
///
/// A new carrier is a type that conforms and an entry in the dictionary that `buildApplication`
/// gives to ``Outbox``; neither the outbox nor a product changes. The carrier
/// - sends over an `OutboundHTTP` or a connection of its own, which it gets in its initializer;
/// - hands `id` on where the service takes a key against duplicates (`apns-id`), because an attempt
///   may be repeated after its answer was lost;
/// - finds the devices of a ``Message/Recipient/account(_:)`` in a table of its own, for push, and
///   deletes those that the service reports as gone;
/// - throws ``MessageRefused`` for an answer that another attempt cannot change. Any other error is
///   tried again with the back-off of ``JobQueue``.
package protocol MessageCarrier: Sendable {
  /// Whether a delivered message's words stay in the database. Only a demo's do: messages hold
  /// codes and names, which are nobody's business after the delivery.
  var keepsText: Bool { get }

  /// Whether it delivers messages of that product.
  func serves(_ realm: String) -> Bool

  /// Whether it knows a way to that person now, such as a device that takes pushes.
  func canReach(
    _ recipient: Message.Recipient, of realm: String, at now: Timestamp, in db: Connection
  ) throws -> Bool

  /// - Parameter id: the message's own, the same at each attempt.
  /// - Throws: ``MessageRefused`` when the message can never be delivered.
  func deliver(_ message: Message, id: String) async throws
}

extension MessageCarrier {
  package var keepsText: Bool { false }

  package func serves(_ realm: String) -> Bool { true }

  package func canReach(
    _ recipient: Message.Recipient, of realm: String, at now: Timestamp, in db: Connection
  ) throws -> Bool { serves(realm) }
}

/// A carrier throws this when another attempt would end the same, as with a number that is none.
package struct MessageRefused: Error, CustomStringConvertible {
  /// For the operator's log, so without names, numbers and addresses.
  package let reason: String

  package init(_ reason: String) {
    self.reason = reason
  }

  package var description: String { reason }
}

/// The demo's carrier: it sends nothing. What it would have sent is shown at `/demo/messages`.
package struct DemoCarrier: MessageCarrier {
  package var keepsText: Bool { true }

  package init() {}

  package func deliver(_ message: Message, id: String) {}

  /// One for each channel that needs a carrier.
  package static let all: [Message.Channel: any MessageCarrier] = [
    .sms: DemoCarrier(), .email: DemoCarrier(), .push: DemoCarrier(),
  ]
}
