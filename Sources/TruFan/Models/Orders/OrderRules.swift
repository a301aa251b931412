/// The limits and times of orders. Durations are in minutes unless they say otherwise.
public enum OrderRules {
  /// How many of one item a request may name; the item's own limit is usually lower.
  public static let quantities = 1...100
  /// How many different items an order may have.
  public static let mostLines = 100
  public static let instructionsLimit = 1000
  public static let reasonLimit = 500
  public static let feedbackLimit = 1000
  public static let ratings = 1...5
  /// An order that is not paid for so long is cancelled.
  public static let unpaidLifetime = 15
  /// A hold of so many days is not relied on before the service was asked. Stripe's holds last 7 days;
  /// those of absent payers 5.
  public static let trustedHoldDays = 4
  /// A parker whose bank has let go of the money has so long to pay again before the goods are bought.
  public static let repaymentLifetime = 60
  /// And so many hours once they are bought.
  public static let repaymentHours = 24
  /// Goods that nobody has collected for so many hours: a card is not charged for them by itself any more.
  public static let collectionHours = 24
  /// A parker whose delivered order is not paid is reminded each day, so many times.
  public static let mostReminders = 30
  /// An order without a rating completes so many hours after its delivery.
  public static let completionHours = 24
  /// How long a parker may think about a substitute, before their rule decides.
  public static let substitutionPatience = 2
  /// Staff should accept within so many minutes; later an order is shown in amber, then in red.
  public static let acceptTarget = 5
  public static let acceptLimit = 15
  /// Staff promise no time that is later than this after the order is wanted.
  public static let longestPromise = Duration.seconds(24 * 3600)
  /// The characters of an access code: no letters or digits that look alike.
  public static let accessCodeAlphabet = Array("ABCDEFGHJKMNPQRSTUVWXYZ23456789")
  public static let accessCodeLength = 6
  /// What payment services take of a card at least. A hold of which less is due is let go.
  public static let leastCharge = Price(cents: 50)
  /// The largest tip, so that a slip of the finger stays small.
  public static let largestTip = Price(cents: 50_000)
}
