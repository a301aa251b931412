import Foundation
import Testing
import TruFanModels
import WireKit

@Suite("Parking's prices, lengths and places")
struct ParkingPriceTests {
  private static let price = ParkingPrice(
    base: Price(cents: 1000), hourly: Price(cents: 500), dailyMaximum: Price(cents: 5000))

  @Test(
    "a stay costs base + hourly × hours, at most the day's maximum",
    arguments: [(15, 1125), (60, 1500), (90, 1750), (480, 5000), (481, 5000), (10_080, 5000)])
  func stay(_ minutes: Int, _ cents: Int) {
    #expect(Self.price.stay(ParkingHours(minutes: minutes)).cents == cents)
  }

  @Test(
    "an extension costs the hourly part, and is capped by itself",
    arguments: [(30, 250), (600, 5000), (1440, 5000)])
  func extension_(_ minutes: Int, _ cents: Int) {
    #expect(Self.price.moreTime(ParkingHours(minutes: minutes)).cents == cents)
  }

  @Test("without a maximum nothing is capped")
  func uncapped() {
    var price = Self.price
    price.dailyMaximum = nil
    #expect(price.stay(ParkingHours(168)).cents == 85_000)
  }

  @Test(
    "half a cent goes to the even cent",
    arguments: [(1, 50, 0), (3, 50, 2), (5, 50, 2), (7, 50, 4), (5, 51, 3), (5, 49, 2)])
  func rounding(_ base: Int, _ factor: Int, _ cents: Int) {
    let price = ParkingPrice(
      base: Price(cents: base), hourly: .zero, dailyMaximum: nil,
      factor: PriceFactor(hundredths: factor))
    #expect(price.stay(ParkingHours(1)).cents == cents)
  }

  @Test("the factor counts before the cap")
  func factor() {
    var price = Self.price
    price.factor = PriceFactor(hundredths: 150)
    #expect(price.stay(ParkingHours(2)).cents == 3000)
    #expect(price.moreTime(ParkingHours(2)).cents == 1500)
    #expect(price.stay(ParkingHours(6)).cents == 5000)
    #expect(price.hourlyNow.cents == 750 && price.baseNow.cents == 1500)
  }

  @Test("the largest figures that a lot may have do not overflow")
  func bounds() {
    let price = ParkingPrice(
      base: ParkingRules.rates.upperBound, hourly: ParkingRules.rates.upperBound,
      dailyMaximum: nil, factor: ParkingRules.factors.upperBound)
    #expect(price.stay(ParkingHours(ParkingRules.maximumHours.upperBound)).cents > 0)
  }

  @Test(
    "hours are read from numbers and strings, to the second",
    arguments: [
      ("1", 3600), ("1.5", 5400), ("\"2\"", 7200), ("0.25", 900), ("0.33", 1188),
      ("0.333333333", 1200), ("-1", -3600), ("0", 0),
    ])
  func hours(_ json: String, _ seconds: Int) throws {
    #expect(try WireJSON.decode(ParkingHours.self, from: Data(json.utf8)).seconds == seconds)
  }

  @Test(
    "no clock counts these", arguments: ["\"two\"", "1e30", "\"1e3\"", "null", "true", "\"\""])
  func noHours(_ json: String) {
    #expect(throws: DecodingError.self) {
      try WireJSON.decode(ParkingHours.self, from: Data(json.utf8))
    }
  }

  @Test("every length of a day survives the wire")
  func hoursComeBack() throws {
    for seconds in stride(from: 1, through: 86_400, by: 7) {
      let data = try WireJSON.encode(ParkingHours(seconds: seconds))
      #expect(try WireJSON.decode(ParkingHours.self, from: data).seconds == seconds)
    }
  }

  @Test("coordinates are read from numbers and strings, and written as numbers")
  func coordinates() throws {
    for json in ["40.7128", "\"40.71280000\""] {
      let read = try WireJSON.decode(Coordinate.self, from: Data(json.utf8))
      #expect(read.tenMillionths == 407_128_000)
      #expect(String(decoding: try WireJSON.encode(read), as: UTF8.self) == "40.7128")
    }
    for json in ["181", "\"north\"", "1e9"] {
      #expect(throws: DecodingError.self) {
        try WireJSON.decode(Coordinate.self, from: Data(json.utf8))
      }
    }
  }

  @Test("distances are those of the globe")
  func distance() throws {
    let paris = try #require(MapPoint("48.8566,2.3522"))
    let london = try #require(MapPoint("51.5074,-0.1278"))
    #expect((343_000...344_500).contains(paris.metres(to: london)))
    #expect(paris.metres(to: paris) == 0)
    let west = try #require(MapPoint("0,179.999"))
    let east = try #require(MapPoint("0,-179.999"))
    #expect((220...224).contains(west.metres(to: east)))
    for text in ["91,0", "40.7", "40.7,-74,1", "a,b", ""] { #expect(MapPoint(text) == nil) }
    #expect(MapPoint(paris.text) == paris)
  }
}
