/// What changes of Soul's data are announced as.
enum SoulTopic {
  /// The generations of an account and their pictures.
  static func gallery(_ account: String) -> String { "soul.gallery/" + account }
}
