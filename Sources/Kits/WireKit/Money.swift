/// An amount in a currency's smallest unit: cents of a dollar, whole yen.
public struct Money: Hashable, Sendable, Codable {
  /// Cents for most currencies, whole units for currencies without cents (JPY). Negative for a
  /// refund.
  public var minorUnits: Int
  /// ISO 4217, upper case.
  public var currency: String

  public init(minorUnits: Int, currency: String) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// For people, as American English writes it: `$1,045.99`, `€12.00`, `¥1,200`, `CHF 12.00`.
  public var formatted: String {
    let decimals = Self.decimals(of: currency)
    var digits = String(minorUnits.magnitude)
    if digits.count <= decimals {
      digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits
    }
    let whole = Self.grouped(digits.dropLast(decimals))
    let fraction = decimals == 0 ? "" : "." + digits.suffix(decimals)
    return (minorUnits < 0 ? "-" : "") + Self.symbol(of: currency) + whole + fraction
  }

  private static func grouped(_ digits: Substring) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }

  private static func symbol(of currency: String) -> String {
    switch currency {
    case "USD": "$"
    case "EUR": "€"
    case "GBP": "£"
    case "JPY": "¥"
    case "CAD": "CA$"
    case "AUD": "A$"
    case "MXN": "MX$"
    case "INR": "₹"
    default: currency + "\u{00A0}"
    }
  }

  /// How many decimals ISO 4217 gives the currency.
  private static func decimals(of currency: String) -> Int {
    switch currency {
    case "JPY", "KRW", "VND", "CLP", "ISK", "XAF", "XOF", "XPF", "UGX": 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}
