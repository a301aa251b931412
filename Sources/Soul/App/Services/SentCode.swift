import ClientKit
import WireKit

/// The code that was sent last. A screen that begins anew, as after a reload, goes on with it. It is
/// kept among the secrets, since a number is a person's own, and forgotten with the code's end.
struct SentCode: PassingSecret, Equatable {
  static let key = "soul_sent_code"
  /// How long a code is good, as the server says in its message.
  static let lifetime = Duration.seconds(600)
  /// So many wrong codes end the one that was sent.
  static let attempts = 5

  let phone: String
  /// The number as people read it.
  let shown: String
  var sentAt: Timestamp
  var wrongCodes = 0
  /// Whether this device had it sent; nil in codes of older versions, which had. Another device's
  /// code is as good here.
  var wasAskedForHere: Bool? = true
  /// Whether its screen is in front.
  var isOpen = true

  init(phone: String, shown: String, on device: Device) {
    self.phone = phone
    self.shown = shown
    sentAt = Timestamp(device.now())
  }

  var isUsedUp: Bool { wrongCodes >= Self.attempts }

  var keptSince: Timestamp? { sentAt }
}
