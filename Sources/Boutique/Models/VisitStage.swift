/// How far a visit has really come, as its events tell. Owners see this; ``SessionStatus`` is what
/// kiosks and phones act on. The raw values are the wire's.
///
/// A status cannot say it: the kiosk reports POSTED_INTENT also when its countdown ran out with no
/// phone near, and a customer who went to the platform may never press Done.
public enum VisitStage: String, Codable, Sendable, CaseIterable {
  case purchased = "PURCHASED"
  case rated = "RATED"
  case declined = "DECLINED"
  /// The customer has agreed to the text; the kiosk shows the code.
  case agreed = "AGREED"
  /// The code was on the screen until Done or the end of its time.
  case handedOver = "HANDED_OVER"
  /// A phone has opened the review.
  case opened = "OPENED"
  case copied = "COPIED"
  case wentToPlatform = "WENT_TO_PLATFORM"
  /// The customer pressed Done on the phone.
  case done = "DONE"
}
