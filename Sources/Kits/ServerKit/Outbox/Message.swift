import WireKit

/// A message to one person, by one channel. ``Outbox`` stores and delivers it.
package struct Message: Hashable, Sendable {
  /// How a message reaches its recipient.
  package enum Channel: String, CaseIterable, Sendable, SQLConvertible {
    case sms
    case email
    case push
    /// A notification within the product's own app, read from the account's ``Inbox``.
    case inApp = "in_app"
  }

  /// Whom a message is for.
  package enum Recipient: Hashable, Sendable {
    /// An account's id. In-app notifications have no other recipient. For push the carrier finds
    /// the account's devices.
    case account(String)
    /// A phone number (E.164) or an e-mail address.
    case address(String)

    var text: String {
      switch self {
      case .account(let id): id
      case .address(let address): address
      }
    }

    var kind: String {
      switch self {
      case .account: "account"
      case .address: "address"
      }
    }

    init?(kind: String, text: String) {
      switch kind {
      case "account": self = .account(text)
      case "address": self = .address(text)
      default: return nil
      }
    }
  }

  package var channel: Channel
  /// The product or part whose accounts these are, as in ``BlobOwner``: "trufan".
  package var realm: String
  package var recipient: Recipient
  /// The subject of an e-mail, the first line of a push; carriers of SMS leave it out.
  package var title: String
  package var body: String
  /// For programs, such as the order that a tap on the notification opens.
  package var data: [String: String]
  /// Lists for programs, under names that ``data`` does not have. A push carries them; an ``Inbox``
  /// does not keep them, because what a person reads days later must not hold expired addresses.
  package var lists: [String: [String]]
  /// Names the occasion: "order_x ready". A second message with the same realm, channel, recipient
  /// and key is not stored.
  package var key: String
  /// When the message is of no use any more, such as a code that has expired. A message that could
  /// not be delivered by then is dropped.
  package var validUntil: Timestamp?

  package init(
    channel: Channel, realm: String, recipient: Recipient, title: String = "", body: String,
    data: [String: String] = [:], lists: [String: [String]] = [:], key: String,
    validUntil: Timestamp? = nil
  ) {
    self.channel = channel
    self.realm = realm
    self.recipient = recipient
    self.title = title
    self.body = body
    self.data = data
    self.lists = lists
    self.key = key
    self.validUntil = validUntil
  }
}
