import BoutiqueModels
import ServerKit
import WireKit

extension Boutique {
  /// Every route, top to bottom: its callers, its endpoint, its handler.
  package var routes: [RouteRow<BoutiqueAccess>] {
    let open: [RouteRow<BoutiqueAccess>] = [
      // callers    endpoint                   handler
      .init(.poll, BoutiqueAPI.nextSession, finished: kiosk.next),
      .init(.counter, BoutiqueAPI.rate, kiosk.rate),
      .init(.counter, BoutiqueAPI.approve, kiosk.approve),
      .init(.counter, BoutiqueAPI.decline, kiosk.decline),
      .init(.counter, BoutiqueAPI.hold, kiosk.hold),
      .init(.counter, BoutiqueAPI.release, kiosk.release),
      .init(.phone, BoutiqueAPI.pair, devices.pair),
      .init(.counter, BoutiqueAPI.leave, devices.leave),

      .init(.phone, BoutiqueAPI.landing, finished: phone.landing),
      .init(.phone, BoutiqueAPI.tap, finished: phone.tap),
      .init(.phone, BoutiqueAPI.copied, phone.copied),
      .init(.phone, BoutiqueAPI.platformClicked, phone.platformClicked),
      .init(.phone, BoutiqueAPI.done, phone.done),

      .init(.phone, BoutiqueAPI.store, stores.show),
      .init(.owner, BoutiqueAPI.stores, stores.list),
      .init(.ownerOnce, BoutiqueAPI.createStore, stores.create),
      .init(.owner, BoutiqueAPI.updateStore, stores.change),
      .init(.owner, BoutiqueAPI.owner, console.checkToken),
      .init(.owner, BoutiqueAPI.activity, finished: console.activity),
      .init(.owner, BoutiqueAPI.createPairingCode, devices.makeCode),
      .init(.owner, BoutiqueAPI.devices, finished: devices.list),
      .init(.owner, BoutiqueAPI.unpair, devices.unpair),

      .init(
        .till, BoutiqueAPI.squareWebhook, bodyLimit: SquareWebhook.bodyLimit,
        rawBody: SquareEvent.self, square.legacy),
      .init(
        .till, BoutiqueAPI.posWebhook, bodyLimit: SquareWebhook.bodyLimit,
        rawBody: SquareEvent.self, square.generic),
    ]
    guard isDemo else { return open }
    return open + [.init(.ownerOnce, BoutiqueAPI.demoPurchase, demo.ringUp)]
  }
}

/// The callers of a route, and their rate limits. The limits are far above people's use and far
/// below a load that hurts. A shop's kiosks and customers may share one address.
package enum BoutiqueAccess: RouteAccess {
  /// The kiosk's poll, which is answered from memory: ``KioskRates`` counts it by store.
  case poll
  /// The kiosk: by its key, or where the store allows it by the store's id. ``KioskGate`` checks.
  case counter
  /// Anyone who has the link or the code: the customer's phone, and a kiosk that is to be paired.
  case phone
  /// The owner's token.
  case owner
  /// The owner's token; with an `Idempotency-Key`, only once.
  case ownerOnce
  /// The sender that signs with the till's key.
  case till

  package var limit: RateLimit? {
    switch self {
    case .poll: nil
    case .counter: RateLimit("boutique counter", burst: 120, perSecond: 5)
    case .phone: RateLimit("boutique phone", burst: 120, perSecond: 5)
    case .owner, .ownerOnce: RateLimit("boutique owner", burst: 120, perSecond: 10)
    case .till: RateLimit("boutique till", burst: 600, perSecond: 50)
    }
  }

  package var headers: [HeaderParameter] {
    switch self {
    case .poll, .counter:
      [
        HeaderParameter(
          KioskHeader.key, "The key of a paired kiosk. One that is sent must be right."),
        HeaderParameter(
          KioskHeader.device,
          "The random name (32 hexadecimal digits) of a kiosk without a key, if it has one"),
      ]
    case .phone, .owner, .ownerOnce, .till: []
    }
  }

  package var isIdempotent: Bool { self == .ownerOnce }

  package func gate(_ services: Services) -> RequestGate? {
    switch self {
    case .owner, .ownerOnce: services.ownerGate.requestGate
    case .poll, .counter, .phone, .till: nil
    }
  }
}
