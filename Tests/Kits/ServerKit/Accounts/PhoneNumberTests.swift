import Testing

@testable import ServerKit

struct PhoneNumberTests {
  @Test(
    "Numbers are their digits",
    arguments: [
      ("+1 (555) 010-0123", "+15550100123"), ("+49.30/901820", "+4930901820"),
      ("+15550100123", "+15550100123"),
    ])
  func international(typed: String, text: String) {
    #expect(PhoneNumber(typed, needsCountry: true)?.text == text)
    #expect(PhoneNumber(typed, needsCountry: false)?.text == text)
  }

  @Test("Without a country a number is good where no message must reach it")
  func national() {
    #expect(PhoneNumber("555-0123", needsCountry: false)?.text == "5550123")
    #expect(PhoneNumber("555-0123", needsCountry: true) == nil)
  }

  @Test(
    "Anything else",
    arguments: [
      "", "+", "12", "+1234567", "+0155501001234", "+1234567890123456", "1234567890123456",
      "+1 555 010 0123 ext. 5", "++15550100123", "1+5550100123", "٠١٢٣٤٥٦٧",
      String(repeating: " ", count: 33) + "123",
    ])
  func bad(text: String) {
    #expect(PhoneNumber(text, needsCountry: false) == nil)
  }
}
