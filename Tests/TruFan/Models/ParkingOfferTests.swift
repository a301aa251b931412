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

  @Test("goods of the same minute as the end are not late")
  func sameMinute() {
    let stay = ParkingSession.sample
    let end = stay.expiresAt.timestamp
    let minute = Timestamp(milliseconds: end.milliseconds / 60_000 * 60_000)
    #expect(!stay.endsBefore(minute.adding(.seconds(59))))
    #expect(stay.endsBefore(minute.adding(.seconds(60))))
    #expect(stay.shortfall(forGoodsAt: minute.adding(.seconds(59)), lot: nil) == nil)
  }

  @Test(
    "is offered where it can be bought and is enough; else the lot says what can be bought",
    arguments: [
      (0, 24, nil), (1, 24, .lacks(ParkingHours(minutes: 15))),
      (264, 24, .lacks(ParkingHours(minutes: 285))),
      // Of the two hours' lot a quarter of an hour is left, so the goods are waited for closely.
      (12, 2, .lacks(ParkingHours(minutes: 15))),
      (
        60, 2,
        .outOfReach("Maximum parking duration is 2 hours. You can add at most 15 minutes.")
      ),
      (3 * 1440, 168, .outOfReach("One extension adds at most 24 hours.")),
    ] as [(Int, Int, StayShortfall?)])
  func shortfall(_ gap: Int, _ hours: Int, _ expected: StayShortfall?) {
    var (stay, lot) = (ParkingSession.sample, ParkingLot.sample)
    lot.maxDurationHours = hours
    // 105 minutes are bought, and 15 were given.
    stay.complimentaryMinutes = 15
    stay.expiresAt = WireTime(stay.startTime.timestamp.adding(ParkingHours(2).duration))
    let ready = stay.expiresAt.timestamp.adding(.seconds(60 * gap))
    #expect(stay.shortfall(forGoodsAt: ready, lot: lot) == expected)
  }
}
