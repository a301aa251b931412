import Testing
import WireKit

struct MoneyTests {
  @Test(
    "Money reads as people write it",
    arguments: [
      (4599, "USD", "$45.99"), (5, "USD", "$0.05"), (0, "USD", "$0.00"),
      (104_599, "USD", "$1,045.99"), (123_456_789, "USD", "$1,234,567.89"),
      (-1250, "USD", "-$12.50"), (1200, "EUR", "€12.00"), (999, "GBP", "£9.99"),
      (1200, "JPY", "¥1,200"), (7, "JPY", "¥7"), (1200, "CHF", "CHF\u{00A0}12.00"),
      (1_234_500, "KWD", "KWD\u{00A0}1,234.500"), (Int.min, "JPY", "-¥9,223,372,036,854,775,808"),
    ])
  func formatted(minorUnits: Int, currency: String, text: String) {
    #expect(Money(minorUnits: minorUnits, currency: currency).formatted == text)
  }
}
