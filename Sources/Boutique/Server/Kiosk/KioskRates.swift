import BoutiqueModels
import ServerKit
import WireKit

/// How often a store's kiosks and a visit's phone may. A paired kiosk counts for itself, so that
/// nobody else can use up its rate. Open kiosks of a store count by their address, so that nobody
/// elsewhere does. All addresses together have a wide rate for each store and visit.
struct KioskRates: Sendable {
  private static let next = RateLimit("boutique next by store", burst: 1_200, perSecond: 100)
  private static let store = RateLimit("boutique store", burst: 240, perSecond: 20)
  private static let visit = RateLimit("boutique visit", burst: 40, perSecond: 0.5)
  private static let nextOfAll = RateLimit(
    "boutique next of all addresses", burst: 12_000, perSecond: 1_000)
  private static let storeOfAll = RateLimit(
    "boutique store of all addresses", burst: 2_400, perSecond: 200)
  private static let visitOfAll = RateLimit(
    "boutique visit of all addresses", burst: 200, perSecond: 2.5)

  let limiter: RateLimiter

  /// - Throws: ``Problem`` 429
  func look(_ store: String, by kiosk: KioskCaller, from client: ClientAddress?) throws {
    try take(Self.next, ofAll: Self.nextOfAll, of: store, by: kiosk, from: client)
  }

  /// - Throws: ``Problem`` 429
  func act(_ path: StoreSessionPath, by kiosk: KioskCaller, from client: ClientAddress?) throws {
    let visit = path.store + " " + path.session
    try take(Self.store, ofAll: Self.storeOfAll, of: path.store, by: kiosk, from: client)
    try take(Self.visit, ofAll: Self.visitOfAll, of: visit, by: kiosk, from: client)
  }

  /// - Throws: ``Problem`` 429
  func report(_ session: String, from client: ClientAddress?) throws {
    try take(Self.visit, of: session, from: client)
  }

  private func take(
    _ limit: RateLimit, ofAll: RateLimit, of subject: String, by kiosk: KioskCaller,
    from client: ClientAddress?
  ) throws {
    guard let client else { return }
    if kiosk.isPaired, let name = kiosk.name {
      return try take(limit, of: name + " " + subject, from: client)
    }
    // Its own rate first: a refused call must not use up what all have together.
    try take(limit, of: "\(client.hashValue) \(subject)", from: client)
    try take(ofAll, of: subject, from: client)
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
