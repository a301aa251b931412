import BoutiqueModels
import Foundation

/// The kiosk's constants. Addresses are ``BoutiqueEndpoint``'s; the server's base address is the
/// device's, because a browser's kiosk and an iPad's reach it differently.
enum Config {
  /// How long any request may take.
  static let requestTimeout: Duration = .seconds(30)

  /// The pause between two looks for a purchase.
  static let idlePollingInterval: Duration = .seconds(7)

  /// A spinner for less than this is only a flicker.
  static let spinnerDelay: Duration = .milliseconds(400)

  /// How long a sentence that answers a tap stays on the idle screen.
  static let noticeDuration: Duration = .seconds(4)

  /// Holding the logo for this many seconds opens the settings.
  static let settingsPressDuration = 3.0

  /// Seconds that a person may take to scan the code.
  static let handoffTimeout = 30

  static let thankYouDuration: Duration = .seconds(3)

  /// Seconds without a touch after which a visit ends, so that no stranger sees its review.
  static let inactivityTimeout = 90

  /// The last seconds of ``inactivityTimeout``, which are counted down on the screen.
  static let inactivityWarning = 15

  /// Where the paired store is remembered. Kiosks in use have this key.
  static let storeIDKey = "boutique_geo_store_id"

  /// What the QR code says: the customer's own page for this visit.
  static func landingURL(base: URL, session: String) -> String {
    var address = base.absoluteString
    while address.hasSuffix("/") { address.removeLast() }
    return address + BoutiqueEndpoint.landing(session: session).path
  }
}
