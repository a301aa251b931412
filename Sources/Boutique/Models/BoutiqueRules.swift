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

  /// The longest store name in bytes of UTF-8. One character can have any number of accents.
  public static let storeNameByteLimit = 1_024

  /// The longest review link and the longest Square location id that are stored, in characters.
  public static let linkLengthLimit = 1_000
  public static let squareLocationLengthLimit = 64

  /// A session older than this is closed: nobody rates, approves or reports any more. A phone that
  /// was offline has a day after the page was last shown.
  public static let changeLifetime: Duration = .seconds(48 * 60 * 60)

  /// How many rows of the audit log one session may have. A customer's visit has about ten. Beyond
  /// it only the first row of each kind of step is added.
  public static let auditRowLimit = 60

  /// How many drafts of a service that is paid for one store may use in a day (UTC). A visit uses
  /// one for each number of stars at most.
  public static let paidDraftsPerDay = 1_000

  /// How long a pairing code can be used.
  public static let pairingCodeLifetime: Duration = .seconds(15 * 60)

  /// How long a visit stays with the kiosk that has it on its screen, after its last word.
  public static let holdLifetime: Duration = .seconds(60)

  /// How often a kiosk says that its visit is still on its screen.
  public static let holdInterval: Duration = .seconds(20)

  /// How many kiosks one store may have.
  public static let kioskLimit = 100

  /// The longest `?wait= of a waiting read, in seconds.
  public static let waitLimit = 25

  /// How many sessions the activity lists at once.
  public static let activitySessionLimit = 50

  /// How many days the activity's figures cover if the client does not say, and how many it may
  /// ask for.
  public static let activityDays = 14
  public static let activityDayRange = 1...90

  /// How far back the list of stores looks.
  public static let listedPeriod: Duration = .seconds(7 * 24 * 60 * 60)
}
