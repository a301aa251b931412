import ServerKit

/// The kiosk that sent a request, once it may act for the store in the request's path.
struct KioskCaller: Hashable, Sendable {
  /// Tells this kiosk from the store's others. Nil for an older one, which says nothing of itself.
  let name: String?
  let isPaired: Bool

  /// A paired kiosk, by the id of its row.
  static func paired(_ device: String) -> KioskCaller { KioskCaller(name: device, isPaired: true) }

  /// A kiosk that knows the store's id and has made up a name for itself. Only the name's hash is
  /// stored.
  static func open(_ name: String?) -> KioskCaller {
    KioskCaller(name: name.map { "open " + KioskSecrets.hash($0) }, isPaired: false)
  }
}
