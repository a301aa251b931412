import ClientKit
import ClientKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("Minutes for who waits for goods")
struct ParkingOffersTests {
  let phone = Phone()

  private static let stay: ParkingSession = {
    var stay = ParkingSession.sample
    (stay.status, stay.endTime, stay.complimentaryMinutes) = (.active, nil, 0)
    stay.expiresAt = WireTime(stay.startTime.timestamp.adding(ParkingHours(2).duration))
    return stay
  }()

  private func model(_ orders: [OrderSummary] = []) -> ParkingViewModel {
    ParkingViewModel(
      session: phone.session, current: Following(CurrentParking(session: Self.stay)),
      active: Following(
        OrdersResponse(orders: orders, total: orders.count, page: 1, pageSize: 20)))
  }

  /// An order that is promised ten minutes before the stay's end.
  private func order(_ status: OrderStatus) -> OrderSummary {
    var order = OrderSummary.sample
    (order.status, order.paymentStatus, order.scheduledFor) = (status, .captured, nil)
    order.estimatedReadyTime = WireTime(Self.stay.expiresAt.timestamp.adding(.seconds(-600)))
    return order
  }

  @Test("An order whose steps last beyond the stay is late, whatever was promised")
  func slow() {
    let shopping = order(.shopping)
    #expect(model([shopping]).lateOrder(for: Self.stay) == nil)
    let soon = Self.stay.expiresAt.timestamp.adding(.seconds(-20 * 60))
    phone.clock.advance(by: soon.since(Timestamp(Phone.launch)))
    let model = model([shopping])
    // Shopping takes 25 minutes, so the goods come five minutes after the end.
    #expect(model.lateOrder(for: Self.stay) == shopping)
    #expect(model.shortfall(for: shopping, at: Self.stay) == .lacks(ParkingHours(minutes: 15)))
    #expect(self.model([order(.purchased)]).lateOrder(for: Self.stay) == nil)
    #expect(self.model([order(.stored)]).lateOrder(for: Self.stay) == nil)
  }

  @Test("What one tap has bought is said with its price")
  func sentence() async throws {
    phone.server.reply(
      Address(TruFanAPI.parkingLot(.init(lot: Self.stay.lotId))), ParkingLot.sample)
    let (model, time) = (model(), ParkingHours(minutes: 45))
    await model.learnPrice(for: Self.stay)
    let price = try #require(model.price(of: time, for: Self.stay))
    #expect(
      model.additionSentence(time, for: Self.stay) == "45 min added for \(price.formatted).")
  }

  @Test("Of two late orders the last one to come says how much time is offered")
  func two() {
    var (near, far) = (order(.shopping), order(.shopping))
    near.estimatedReadyTime = WireTime(Self.stay.expiresAt.timestamp.adding(.seconds(60)))
    far.id = "far"
    far.estimatedReadyTime = WireTime(Self.stay.expiresAt.timestamp.adding(.seconds(30 * 60)))
    let model = model([near, far])
    #expect(model.lateOrder(for: Self.stay) == far)
    #expect(model.shortfall(for: far, at: Self.stay) == .lacks(ParkingHours(minutes: 45)))
    #expect(model.shortStay(of: far.id) == Self.stay)
    #expect(model.shortStay(of: near.id) == nil)
  }

  @Test(
    "What a notice offers is among the times of its page",
    arguments: [
      (15, [15, 30, 60, 120]), (45, [30, 45, 60, 120]), (60, [30, 60, 120, 180]),
      (240, [30, 60, 120, 240]),
    ])
  func choices(_ offered: Int, _ minutes: [Int]) {
    let choices = model().extensions(of: Self.stay, offered: ParkingHours(minutes: offered))
    #expect(choices.map { $0.seconds / 60 } == minutes)
  }

  @Test("Who ends a stay is told which of its orders are not handed over yet")
  func ending() {
    let refund = "The time that is left is not refunded."
    var (mine, done, other) = (order(.shopping), order(.delivered), order(.shopping))
    (mine.orderNumber, other.parkingSessionId) = ("CS-3097", "another")
    #expect(model([done, other]).endingSentence(of: Self.stay) == refund)
    #expect(
      model([mine, done, other]).endingSentence(of: Self.stay)
        == "Order CS\u{2011}3097 is not handed over yet. Ending your parking does not cancel it. "
        + refund)
    var second = order(.ready)
    second.orderNumber = "CS-3098"
    #expect(
      model([mine, second]).endingSentence(of: Self.stay)
        == "Orders CS\u{2011}3097, CS\u{2011}3098 are not handed over yet. "
        + "Ending your parking does not cancel them. " + refund)
  }

  @Test("What the lot does not sell is not offered")
  func notSold() async {
    var lot = ParkingLot.sample
    lot.maxDurationHours = 3
    phone.server.reply(Address(TruFanAPI.parkingLot(.init(lot: lot.id))), lot)
    let model = model()
    await model.learnPrice(for: Self.stay)
    let choices = model.extensions(of: Self.stay, offered: ParkingHours(minutes: 75))
    #expect(choices.map { $0.seconds / 60 } == [30, 60])
  }
}
