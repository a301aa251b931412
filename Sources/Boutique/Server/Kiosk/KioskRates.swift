import BoutiqueModels
import ServerKit
import WireKit

/// How often a store's kiosks and a visit's phone may. A paired kiosk counts for itself, so that
/// nobody else can use up its rate. Open kiosks of a store count together.
struct KioskRates: Sendable {
  private static let next = RateLimit("boutique next by store", burst: 1_200, perSecond: 100)
  private static let store = RateLimit("boutique store", burst: 240, perSecond: 20)
  private static let visit = RateLimit("boutique visit", burst: 40, perSecond: 0.5)

  let limiter: RateLimiter

  /// - Throws: ``Problem`` 429
  func look(_ store: String, by kiosk: KioskCaller, from client: ClientAddress?) throws {
    try take(Self.next, of: kiosk.isPaired ? kiosk.name ?? store : store, from: client)
  }

  /// - Throws: ``Problem`` 429
  func act(_ path: StoreSessionPath, by kiosk: KioskCaller, from client: ClientAddress?) throws {
    let subject = kiosk.isPaired ? kiosk.name ?? path.store : path.store
    try take(Self.store, of: subject, from: client)
    try take(Self.visit, of: subject + " " + path.session, from: client)
  }

  /// - Throws: ``Problem`` 429
  func report(_ session: String, from client: ClientAddress?) throws {
    try take(Self.visit, of: session, from: client)
  }

  /// Calls without an address come from inside the process and are not limited.
  private func take(
    _ limit: RateLimit, of subject: String, from client: ClientAddress?
  ) throws {
    guard client != nil else { return }
    let bucket = ClientAddress(browser: "kiosk rates " + subject)
    if let seconds = limiter.secondsToWait(client: bucket, limit: limit) {
      throw Problem.tooManyRequests(retryAfter: seconds)
    }
  }
}
