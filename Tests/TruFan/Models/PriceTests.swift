import Foundation
import Testing
import TruFanModels
import WireKit

struct PriceTests {
  @Test(
    "amounts are read from numbers and strings, exactly",
    arguments: [
      ("5.49", 549), ("\"5.49\"", 549), ("5", 500), ("0.1", 10), ("-0.50", -50),
      ("99999999.99", 9_999_999_999),
      ("\"5\"", 500), ("\"0.1\"", 10), ("\"-0.50\"", -50), ("\"99999999.99\"", 9_999_999_999),
    ])
  func reads(_ json: String, _ cents: Int) throws {
    #expect(try WireJSON.decode(Price.self, from: Data(json.utf8)).cents == cents)
  }

  @Test(
    "other amounts are refused",
    arguments: [
      "5.499", "\"five\"", "1e12", "100000000", "\"1e3\"", "null", "true", "\"\"", "\"-\"", "\"5.\"",
      "\".5\"", "\"--5\"", "\"+5\"", "\" 5\"", "\"1.2.3\"", "\"5,49\"", "\"٥\"", "\"5.499\"",
      "\"-100000000\"", "\"99999999999999\"",
    ])
  func refuses(_ json: String) {
    #expect(throws: DecodingError.self) {
      try WireJSON.decode(Price.self, from: Data(json.utf8))
    }
  }

  @Test("amounts are written as numbers", arguments: [(549, "5.49"), (500, "5"), (1, "0.01")])
  func writes(_ cents: Int, _ json: String) throws {
    #expect(String(decoding: try WireJSON.encode(Price(cents: cents)), as: UTF8.self) == json)
  }

  @Test("an amount is written as its decimal number is, up to the largest one and beyond")
  func writesAsDecimal() throws {
    let small = Array(-1100...1100)
    let large = (0..<1000).map { 9_999_999_999 - $0 * 9_973_001 }
    let beyond = [10_000_000_001, 123_456_789_012_345_678]
    for cents in small + large + large.map({ -$0 }) + beyond {
      let decimal = try WireJSON.encode(Decimal(cents) / 100)
      #expect(try WireJSON.encode(Price(cents: cents)) == decimal, "\(cents)")
    }
  }

  @Test("a field without a value is written as null, one with a value as that")
  func writesOrNull() throws {
    struct Fields: Codable, Hashable {
      @OrNull var text: String?
      @OrNull var price: Price?
      @OrNull var list: [Int]?
    }
    func written(_ fields: Fields) throws -> String {
      String(decoding: try WireJSON.encode(fields), as: UTF8.self)
    }
    let full = Fields(text: "a", price: Price(cents: 150), list: [1])
    #expect(try written(full) == #"{"list":[1],"price":1.5,"text":"a"}"#)
    #expect(
      try written(Fields(text: nil, price: nil, list: nil))
        == #"{"list":null,"price":null,"text":null}"#)
  }

  @Test(
    "markups of the contract's examples",
    arguments: [(499, 10, 549), (349, 10, 384), (899, 15, 1034), (129, 20, 155), (249, 15, 286)])
  func markups(_ base: Int, _ percent: Int, _ final: Int) {
    let price = ItemPrice(base: Price(cents: base), markupPercent: Percent(percent))
    #expect(price.final.cents == final)
  }

  @Test("an order's price is that of the contract's example, with tax")
  func orderPrice() {
    let subtotal = Price(cents: 549) + Price(cents: 384) * 2
    let price = OrderPrice(
      subtotal: subtotal, OrderFees(serviceFee: Percent(15), tax: Percent(8)))
    #expect(price.subtotal.cents == 1317)
    #expect(price.serviceFee.cents == 198)
    #expect(price.tax.cents == 121)
    #expect(price.total.cents == 1636)
  }

  @Test(
    "percentages for people",
    arguments: [(1500, "15%"), (825, "8.25%"), (805, "8.05%"), (850, "8.5%")])
  func percent(_ hundredths: Int, _ text: String) {
    #expect(Percent(hundredths: hundredths).formatted == text)
  }

  @Test("limits say what to do")
  func limits() {
    let limits = OrderLimits(minimum: Price(cents: 500), maximum: Price(cents: 20_000))
    #expect(
      limits.fault(of: Price(cents: 250))
        == "Minimum order is $5.00. Add $2.50 more to check out.")
    #expect(
      limits.fault(of: Price(cents: 20_001))
        == "Maximum order is $200.00. Remove items worth $0.01 to check out.")
    #expect(limits.fault(of: Price(cents: 500)) == nil)
    #expect(limits.fault(of: Price(cents: 20_000)) == nil)
    #expect(limits.warning(for: Price(cents: 18_000)) == nil)
    #expect(limits.warning(for: Price(cents: 18_001)) == "$19.99 left until the $200.00 limit.")
  }
}
