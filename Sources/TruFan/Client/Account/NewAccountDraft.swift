import ClientKit
import WireKit

/// What is typed to open an account, without the password, which no device keeps. It is kept among the
/// secrets, since it names a person, and not for long: the next one at this device may be another.
struct NewAccountDraft: PassingSecret, Hashable, Sendable {
  static let key = "trufan_new_account"
  /// How long it is kept after it was typed last.
  static let lifetime = Duration.seconds(3_600)

  var email: String
  var firstName = ""
  var lastName = ""
  var referralCode = ""
  private(set) var keptSince: Timestamp?

  /// What former versions kept of a new account, which every later visitor of a shared browser saw.
  static func forgetFormerRecord(on device: Device) {
    device.storage.set(nil, forKey: "trufan_draft_nobody_account")
  }

  init(email: String = "") { self.email = email }

  /// Begins its time anew.
  func keepAnew(on device: Device) {
    var kept = self
    kept.keptSince = Timestamp(device.now())
    kept.keep(on: device)
  }
}
