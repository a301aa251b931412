import BoutiqueModels
import WireKit

/// The method and path of one call of Boutique's interface: its body is the test's own text.
struct Address: Hashable, Sendable {
  let verb: HTTPVerb
  let path: String

  private init<Body, Answer>(_ call: EndpointCall<Body, Answer>) {
    verb = call.verb
    path = call.path
  }
}

extension Address {
  static func nextSession(
    store: String, skip: [String] = [], wait: Int? = nil
  ) -> Address {
    Address(BoutiqueAPI.nextSession(.init(store: store, skip: skip, wait: wait)))
  }

  static func rate(store: String, session: String) -> Address {
    Address(BoutiqueAPI.rate(.init(store: store, session: session)))
  }

  static func approve(store: String, session: String) -> Address {
    Address(BoutiqueAPI.approve(.init(store: store, session: session)))
  }

  static func decline(store: String, session: String) -> Address {
    Address(BoutiqueAPI.decline(.init(store: store, session: session)))
  }

  static func landing(session: String) -> Address {
    Address(BoutiqueAPI.landing(.init(session: session)))
  }

  /// The id of a store that allows open kiosks is a name of its tag, too.
  static func tap(store: String) -> Address { tap(store) }
  static func tap(_ tag: String) -> Address { Address(BoutiqueAPI.tap(.init(tag: tag))) }

  static func hold(store: String, session: String) -> Address {
    Address(BoutiqueAPI.hold(.init(store: store, session: session)))
  }

  static func release(store: String, session: String) -> Address {
    Address(BoutiqueAPI.release(.init(store: store, session: session)))
  }

  static let pair = Address(BoutiqueAPI.pair())

  static func createPairingCode(_ store: String) -> Address {
    Address(BoutiqueAPI.createPairingCode(.init(store: store)))
  }

  static func devices(_ store: String, wait: Int? = nil) -> Address {
    Address(BoutiqueAPI.devices(.init(store: store, wait: wait)))
  }

  static func unpair(_ device: String, from store: String) -> Address {
    Address(BoutiqueAPI.unpair(.init(store: store, device: device)))
  }

  static func copied(session: String) -> Address {
    Address(BoutiqueAPI.copied(.init(session: session)))
  }

  static func platformClicked(session: String) -> Address {
    Address(BoutiqueAPI.platformClicked(.init(session: session)))
  }

  static func done(session: String) -> Address {
    Address(BoutiqueAPI.done(.init(session: session)))
  }

  static func store(_ store: String) -> Address { Address(BoutiqueAPI.store(.init(store: store))) }

  static func updateStore(_ store: String) -> Address {
    Address(BoutiqueAPI.updateStore(.init(store: store)))
  }

  static func activity(
    store: String, wait: Int? = nil, zone: String? = nil, days: Int? = nil, before: String? = nil
  ) -> Address {
    Address(
      BoutiqueAPI.activity(
        .init(store: store, wait: wait, zone: zone, days: days, before: before)))
  }

  static let stores = Address(BoutiqueAPI.stores())
  static let createStore = Address(BoutiqueAPI.createStore())
  static let owner = Address(BoutiqueAPI.owner())
  static let demoPurchase = Address(BoutiqueAPI.demoPurchase())
}
