/// The limits and times of parking.
public enum ParkingRules {
  /// An unpaid session is cancelled after so many minutes, and its space is free again.
  public static let unpaidMinutes = 15
  /// The parker is told once when so many minutes are left.
  public static let expiringMinutes = 30
  /// Minutes for the way to the car. A stay keeps them when an order that had prolonged it is
  /// cancelled. A parker who was warned is warned again so long before the end.
  public static let minutesToLeave = 10
  /// Minutes for the hand-over, in the time that is offered to who waits for goods.
  public static let minutesToHandOver = 10
  /// That time is offered in quarters of an hour.
  public static let offerStep = 15
  /// How many hours one extension adds at most.
  public static let longestExtension = ParkingHours(24)
  /// How many sessions of one account may wait for payment, so that nobody fills a lot for free.
  public static let mostUnpaid = 3
  /// How many hours the lot's staff wait before they remind a parker of unpaid parking again.
  public static let reminderHours = 24
  /// How many vehicles an account saves.
  public static let mostVehicles = 20
  /// How many spaces one request may name.
  public static let mostSpaces = 500

  public static let nameLimit = 255
  public static let textLimit = 500
  public static let plateLimit = 20
  public static let makeLimit = 50
  public static let colorLimit = 30
  public static let spaceNumberLimit = 20

  /// The bounds of a lot's figures; with them its prices stay exact.
  public static let totalSpaces = 1...100_000
  public static let rates = Price(cents: 1)...Price(cents: 999_999)
  public static let factors = PriceFactor(hundredths: 10)...PriceFactor(hundredths: 1000)
  public static let minimumMinutes = 1...60
  public static let maximumHours = 1...168

  /// Letters without I and O, digits from 2: none looks like another.
  public static let accessCodeAlphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
  public static let accessCodeLength = 8

  /// The form in which access codes are stored and compared: lookups ignore case.
  public static func accessCode(_ typed: String) -> String {
    typed.filter { !$0.isWhitespace }.uppercased()
  }
}
