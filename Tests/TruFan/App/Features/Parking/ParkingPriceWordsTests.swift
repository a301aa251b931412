import Testing
import TruFanModels

@testable import TruFanApp

struct ParkingPriceWordsTests {
  @Test(
    "A lot's row says what an hour and a stay cost by the lot's present factor",
    arguments: [(100, "$5.00/h", "+ $10.00 once"), (125, "$6.25/h", "+ $12.50 once")])
  func factor(_ hundredths: Int, _ hourly: String, _ once: String) {
    let price = ParkingPrice(
      base: Price(cents: 1000), hourly: Price(cents: 500), dailyMaximum: nil,
      factor: PriceFactor(hundredths: hundredths))
    #expect(price.hourlyWords == hourly)
    #expect(price.onceWords == once)
  }

  @Test("A lot without a price for each stay has no word of it")
  func noBase() {
    let price = ParkingPrice(base: .zero, hourly: Price(cents: 500), dailyMaximum: nil)
    #expect(price.onceWords == nil)
  }
}
