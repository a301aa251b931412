/// The numbers that kiosk, console and server keep to.
public enum BoutiqueRules {
  /// A purchase older than this is never shown at the kiosk: its customer has left.
  public static let pendingLifetime: Duration = .seconds(15 * 60)

  /// How many cancelled visits one kiosk can leave out when it asks for the next one.
  public static let skippedSessionLimit = 20

  /// How long after the purchase the customer's phone may open the review.
  public static let landingLifetime: Duration = .seconds(24 * 60 * 60)

  /// How long after the customer's agreement the shop's tag opens the review. A later phone is
  /// another customer's.
  public static let tapLifetime: Duration = .seconds(10 * 60)

  /// The longest review text, in characters.
  public static let reviewTextLimit = 400

  /// The length of a store's name, in characters.
  public static let storeNameLength = 1...255

  /// The longest review link and the longest Square location id that are stored, in characters.
  public static let linkLengthLimit = 1_000
  public static let squareLocationLengthLimit = 64

  /// The longest `?wait=` of a waiting read, in seconds.
  public static let waitLimit = 25

  /// How many sessions the activity lists, and how many days its star chart covers.
  public static let activitySessionLimit = 50
  public static let activityDays = 14

  /// How far back the list of stores looks.
  public static let listedPeriod: Duration = .seconds(7 * 24 * 60 * 60)
}
