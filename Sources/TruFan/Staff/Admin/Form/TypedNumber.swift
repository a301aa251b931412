import TruFanModels

/// Amounts and percentages as people type them.
enum TypedNumber {
  /// "4.99" and "$4.99"
  static func price(_ text: String) -> Price? { Price(entry: text) }

  /// "15", "8.25" and "15 %"
  static func percent(_ text: String) -> Percent? {
    Price(entry: text.replacing("%", with: "")).map { Percent(hundredths: $0.cents) }
  }

  static func text(_ price: Price) -> String { price.entry }

  static func text(_ percent: Percent) -> String {
    percent.formatted.replacing("%", with: "")
  }
}
