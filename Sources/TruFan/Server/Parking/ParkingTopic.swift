/// The names under which changes of parking are announced: waiting reads listen to them.
enum ParkingTopic {
  /// The stays of an account.
  static func sessions(ofUser user: String) -> String { "trufan.parking/" + user }
}
