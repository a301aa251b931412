import Testing
import TruFanModels
import WireKit

@Suite("More time for goods that come after the end")
struct ParkingOfferTests {
  @Test(
    "is whole quarters of an hour, with ten minutes for the hand-over, and one extension at most",
    arguments: [
      (-30, 15), (0, 15), (5, 15), (6, 30), (15, 30), (20, 30), (21, 45), (35, 45), (60, 75),
      (3 * 1440, 1440),
    ])
  func time(_ gap: Int, _ minutes: Int) {
    let stay = ParkingSession.sample
    let expected = stay.expiresAt.timestamp.adding(.seconds(60 * gap))
    #expect(stay.timeToAdd(forGoodsAt: expected) == ParkingHours(minutes: minutes))
  }

  @Test("goods are expected as promised, and not sooner than the steps that are left take")
  func expected() {
    let now = Order.sample.createdAt.timestamp
    func later(_ minutes: Int) -> Timestamp { now.adding(.seconds(60 * minutes)) }
    #expect(OrderStatus.shopping.goodsExpected(promised: later(40), at: now) == later(40))
    #expect(OrderStatus.shopping.goodsExpected(promised: later(10), at: now) == later(25))
    #expect(OrderStatus.shopping.goodsExpected(promised: nil, at: now) == later(25))
    #expect(OrderStatus.purchased.goodsExpected(promised: later(-5), at: now) == later(5))
  }
}
