import Testing
import TruFanModels

struct RewardRulesTests {
  private let rules = RewardRules()

  @Test("points are whole, and cents are whole, whatever the price of a dollar is")
  func whole() {
    for pointsForADollar in [1, 3, 100, 150, 200, 333] {
      let rules = RewardRules(pointsForADollar: pointsForADollar)
      for balance in 0...400 {
        let value = rules.value(of: balance)
        #expect(rules.cost(of: value) <= balance)
        #expect(value.cents * pointsForADollar <= balance * 100)
      }
    }
    #expect(rules.value(of: -50) == .zero)
  }

  @Test("a discount leaves fifty cents of the goods, and never is above them")
  func limits() {
    for subtotal in [0, 10, 50, 51, 500, 1317] {
      for isFrequent in [false, true] {
        let goods = Price(cents: subtotal)
        let discount = rules.discount(of: goods, balance: 1_000_000, isFrequent: isFrequent)
        #expect(discount.amount(of: goods) <= goods)
        if subtotal >= 100 {
          #expect(goods - discount.amount(of: goods) == RewardRules.leastGoods)
        }
        #expect(discount.points == rules.cost(of: discount.pointsValue))
      }
    }
  }

  @Test("goods that cost less in the end give unused points back, in proportion")
  func unused() {
    let discount = rules.discount(of: Price(cents: 1050), balance: 2000, isFrequent: false)
    #expect(discount.points == 2000)
    #expect(discount.unusedPoints(of: Price(cents: 1050)) == 0)
    #expect(discount.unusedPoints(of: Price(cents: 1000)) == 100)
    #expect(discount.unusedPoints(of: Price(cents: 500)) == 1100)
    #expect(discount.unusedPoints(of: .zero) == 2000)
  }

  @Test("the discount comes off before fee and tax")
  func price() {
    let fees = OrderFees(serviceFee: Percent(15), tax: Percent(8))
    let price = OrderPrice(subtotal: Price(cents: 1317), discount: Price(cents: 200), fees)
    #expect(price.serviceFee == Price(cents: 168))
    #expect(price.tax == Price(cents: 103))
    #expect(price.total == Price(cents: 1388))
    let free = OrderPrice(subtotal: Price(cents: 100), discount: Price(cents: 300), fees)
    #expect(free.total == .zero)
    #expect(free.discount == Price(cents: 100))
  }
}
