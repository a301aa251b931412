/// The names under which changes are announced: caches and waiting reads listen to them.
enum BoutiqueTopic {
  /// What the kiosk's poll answers. The bare store id, so that the poll builds no string.
  static func kiosk(_ store: String) -> String { store }

  /// What the console's activity shows.
  static func activity(_ store: String) -> String { "activity/" + store }
}
