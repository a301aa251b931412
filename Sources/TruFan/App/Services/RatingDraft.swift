/// What a parker has typed of an order's rating.
struct RatingDraft: Codable, Hashable, Sendable {
  /// 0: none yet.
  var stars = 0
  var words = ""
  /// In cents: a raw value of ``OrderActionViewModel/RatingTip``.
  var tip = 0
}
