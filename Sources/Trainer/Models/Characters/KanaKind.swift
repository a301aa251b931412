/// Where a kana stands in the table that learners know.
public enum KanaKind: Int, Hashable, Sendable, CaseIterable {
  /// The 46 kana あいうえお … わをん.
  case basic
  /// Kana with two small strokes: が.
  case voiced
  /// Kana with a small circle: ぱ.
  case semiVoiced
  /// Kana written small beside another: ゃ.
  case small
  /// Kana no longer in use, but met in names and old texts: ゐ.
  case historical
}
