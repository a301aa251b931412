/// Where a kana stands in the table that learners know.
public enum KanaKind: Int, Hashable, Sendable, CaseIterable {
  /// One of the 46 of あいうえお … わをん.
  case basic
  /// With two small strokes: が.
  case voiced
  /// With a small circle: ぱ.
  case semiVoiced
  /// Written small beside another: ゃ.
  case small
  /// No longer in use, but met in names and old texts: ゐ.
  case historical
}
