/// The names under which changes are announced: caches and waiting reads listen to them.
enum BoutiqueTopic {
  /// The answer to a kiosk's poll.
  static func kiosk(_ store: String) -> String { "boutique.kiosk/" + store }

  /// The kiosks that are paired with a store.
  static func devices(_ store: String) -> String { "boutique.devices/" + store }

  /// The activity that the console shows.
  static func activity(_ store: String) -> String { "boutique.activity/" + store }
}
