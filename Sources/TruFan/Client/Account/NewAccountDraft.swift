import ClientKit
import WireKit

/// What is typed to open an account, without the password, which no device keeps. It is kept among the
/// secrets, since it names a person, and not for long: the next one at this device may be another.
struct NewAccountDraft: Codable, Hashable, Sendable {
  static let key = "trufan_new_account"
  /// How long it is kept after it was typed last.
  static let lifetime = Duration.seconds(3_600)

  var email: String
  var firstName = ""
  var lastName = ""
  var referralCode = ""
  /// Nil until it is kept.
  private var typedAt: Timestamp?

  init(email: String = "") { self.email = email }

  /// Nil without one, and for one that has ended. It only reads, since a redraw may ask for it.
  static func kept(on device: Device) -> NewAccountDraft? {
    guard var draft = device.secrets.json(NewAccountDraft.self, forKey: key),
      let typedAt = draft.typedAt, Timestamp(device.now()).since(typedAt) < lifetime
    else { return nil }
    draft.typedAt = nil
    return draft
  }

  /// Forgets one that has ended.
  static func forgetEnded(on device: Device) {
    if kept(on: device) == nil { forget(on: device) }
  }

  func keep(on device: Device) {
    var kept = self
    kept.typedAt = Timestamp(device.now())
    device.secrets.setJSON(kept, forKey: Self.key)
  }

  static func forget(on device: Device) { device.secrets.set(nil, forKey: key) }
}
