import WireKit

/// How many purchases came how far. Each number counts what happened, not a status.
public struct ReviewFunnel: Codable, Hashable, Sendable {
  public var purchases: Int
  public var rated: Int
  /// Customers who agreed to their text.
  public var approved: Int
  /// Sessions in POSTED_INTENT, also those whose countdown ran out with no phone near. Clients from
  /// before ``handedOver`` show it; it says nothing about posts.
  public var posted: Int
  /// The code was on the screen for its time, or a phone has opened the review.
  public var handedOver: Int
  public var opened: Int
  public var copied: Int
  public var wentToPlatform: Int
  /// Customers who pressed Done on their phone.
  public var done: Int

  public init(
    purchases: Int = 0, rated: Int = 0, approved: Int = 0, posted: Int = 0, handedOver: Int = 0,
    opened: Int = 0, copied: Int = 0, wentToPlatform: Int = 0, done: Int = 0
  ) {
    self.purchases = purchases
    self.rated = rated
    self.approved = approved
    self.posted = posted
    self.handedOver = handedOver
    self.opened = opened
    self.copied = copied
    self.wentToPlatform = wentToPlatform
    self.done = done
  }
}

extension ReviewFunnel: Sampled {
  public static let sample = ReviewFunnel(
    purchases: 42, rated: 31, approved: 26, posted: 25, handedOver: 25, opened: 17, copied: 15,
    wentToPlatform: 14, done: 11)

  public static let fieldNotes: [String: FieldNote] = [
    "posted": "Sessions in POSTED_INTENT; handedOver and what follows say what happened",
    "handedOver": "The code was shown for its time, or a phone has opened the review",
    "done": "Done was pressed on the phone",
  ]
}
