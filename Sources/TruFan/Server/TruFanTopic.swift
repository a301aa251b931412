/// The names under which changes are announced: caches and waiting reads listen to them.
enum TruFanTopic {
  /// The items of a venue, and its store's configuration.
  static func items(_ venue: String) -> String { "trufan.items/" + venue }

  /// One order, for its parker and the staff who have it open.
  static func order(_ order: String) -> String { "trufan.order/" + order }

  /// The list of a parker's orders.
  static func orders(ofUser user: String) -> String { "trufan.user-orders/" + user }

  /// The staff's queue of a venue.
  static func queue(_ venue: String) -> String { "trufan.queue/" + venue }
}
