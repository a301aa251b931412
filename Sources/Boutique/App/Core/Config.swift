import BoutiqueModels
import ClientKit
import Foundation

/// The kiosk's constants. Addresses are ``BoutiqueAPI``'s; the server's base address is the
/// device's, because a browser's kiosk and an iPad's reach it differently.
enum Config {
  /// How long any request may take.
  static let requestTimeout: Duration = .seconds(30)

  /// The pauses between two questions for a purchase. They are short while the server holds its
  /// answers. They are seven seconds with a server that does not, and at most as long after a
  /// failure.
  static let idlePauses = FollowingPauses(unheld: .seconds(7), longestBackOff: .seconds(7))

  /// The seconds for which a question waits while another window of this device shows a visit. This
  /// window resumes that visit soon after the other one has closed.
  static let shortWait = 7

  /// The pause between two looks whether anybody sees this screen again.
  static let unseenPause: Duration = .milliseconds(500)

  /// A spinner for less than this is only a flicker.
  static let spinnerDelay: Duration = .milliseconds(400)

  /// How long a sentence that answers a tap stays on the idle screen.
  static let noticeDuration: Duration = .seconds(4)

  /// How long the idle screen says why a visit ended. It is long enough for the leaving customer,
  /// and gone before the next one reads it.
  static let farewellDuration: Duration = .seconds(6)

  /// Holding the logo for this many seconds opens the settings.
  static let settingsPressDuration = 3.0

  /// Seconds that a person may take to scan the code.
  static let handoffTimeout = 30

  /// How long Done waits for the server before it goes on without an answer.
  static let donePatience: Duration = .seconds(2)

  static let thankYouDuration: Duration = .seconds(3)

  /// Seconds without a touch after which a visit ends, so that no stranger sees its review.
  static let inactivityTimeout = 90

  /// The last seconds of ``inactivityTimeout``, which are counted down on the screen.
  static let inactivityWarning = 15

  /// The most cancelled visits that are skipped. With the visit of another window, they are as many
  /// as a kiosk may name.
  static let dismissedLimit = BoutiqueRules.skippedSessionLimit - 1

  /// Where the paired store is remembered. Kiosks in use have this key.
  static let storeIDKey = "boutique_geo_store_id"

  /// Where the kiosk's key and its own random name are kept among the device's secrets.
  static let kioskKeyKey = "boutique_geo_kiosk_key"
  static let kioskNameKey = "boutique_geo_kiosk_name"

  /// Where the keys of ended pairings are kept among the secrets, until the server knows.
  static let endedPairingsKey = "boutique_geo_ended_pairings"

  /// Where the last link is remembered that paired this kiosk. A reloaded page opens it again.
  static let usedLinkKey = "boutique_geo_used_link"

  /// Where the visit in progress, the cancelled visits and the notes that have not reached the
  /// server yet are remembered.
  static let visitKey = "boutique_geo_visit"
  static let dismissedKey = "boutique_geo_dismissed"
  static let unsentDoneKey = "boutique_geo_unsent_done"

  /// The address in the QR code: the customer's own page for this visit.
  static func landingURL(base: URL, session: String) -> String {
    var address = base.absoluteString
    while address.hasSuffix("/") { address.removeLast() }
    return address + BoutiqueAPI.landing(.init(session: session)).path
  }
}
