import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct ParkingViewModelTests {
  let phone = Phone()
  let keys = CountedKeys()

  private static let stay: ParkingSession = {
    var stay = ParkingSession.sample
    stay.status = .active
    stay.endTime = nil
    return stay
  }()

  private func model(
    stay: ParkingSession? = stay, orders: [OrderSummary] = []
  ) -> ParkingViewModel {
    ParkingViewModel(
      session: phone.session, current: Following(CurrentParking(session: stay)),
      active: Following(
        OrdersResponse(orders: orders, total: orders.count, page: 1, pageSize: 20)),
      newKey: keys.next)
  }

  private func answersLot(hourly cents: Int = 375) {
    var lot = ParkingLot.sample
    lot.hourlyRate = Price(cents: cents)
    phone.server.reply(Self.lot, lot)
  }

  private static let lot = Address(TruFanAPI.parkingLot(.init(lot: ParkingLot.sample.id)))
  private static let extend = Address(TruFanAPI.extendParking(.init(code: stay.accessCode)))

  private func shown() throws -> [Price?] {
    try phone.requests(Self.extend).map {
      try WireJSON.decode(ExtendParkingRequest.self, from: try #require($0.body)).amount
    }
  }

  @Test("A stay that is over leaves the screen free to park again")
  func over() {
    var ended = Self.stay
    ended.status = .completed
    #expect(model(stay: ended).stay == .loaded(nil))
    #expect(model().stay == .loaded(Self.stay))
  }

  @Test("An order that comes after the parking's end is told, and only while it is on its way")
  func lateOrder() {
    var order = OrderSummary.sample
    order.status = .shopping
    order.paymentStatus = .captured
    order.estimatedReadyTime = WireTime(Self.stay.expiresAt.timestamp.adding(.seconds(60)))
    #expect(model(orders: [order]).lateOrder(for: Self.stay) == order)
    order.status = .ready
    #expect(model(orders: [order]).lateOrder(for: Self.stay) == nil)
    order.status = .shopping
    order.estimatedReadyTime = Self.stay.expiresAt
    #expect(model(orders: [order]).lateOrder(for: Self.stay) == nil)
  }

  @Test("A stay's order is late however long after the end it is wanted; no other stay's is")
  func orderForLater() {
    var order = OrderSummary.sample
    order.status = .confirmed
    order.paymentStatus = .captured
    for minutes in [59, 61, 264] {
      let wish = WireTime(Self.stay.expiresAt.timestamp.adding(.seconds(60 * minutes)))
      (order.scheduledFor, order.estimatedReadyTime) = (wish, wish)
      #expect(model(orders: [order]).lateOrder(for: Self.stay) == order)
    }
    for other in [nil, "another"] {
      order.parkingSessionId = other
      #expect(model(orders: [order]).lateOrder(for: Self.stay) == nil)
    }
  }

  @Test("A lost answer to an extension is repeated with the same key, the next one has another")
  func extending() async {
    let address = Address(TruFanAPI.extendParking(.init(code: Self.stay.accessCode)))
    let model = model()
    answersLot()
    await model.learnPrice(for: Self.stay)
    let hour = ParkingHours(1)
    phone.server.fail(address, .timedOut)
    #expect(await !model.extend(Self.stay, by: hour))
    #expect(model.errorMessage != nil)
    var longer = Self.stay
    longer.expiresAt = WireTime(Self.stay.expiresAt.timestamp.adding(hour.duration))
    phone.server.reply(address, longer)
    #expect(await model.extend(Self.stay, by: hour))
    #expect(model.stay == .loaded(longer))
    #expect(await model.extend(Self.stay, by: hour))
    #expect(
      phone.requests(address).map { $0.headers["idempotency-key"] } == ["key-1", "key-1", "key-2"])
  }

  @Test("More time that has become dearer is shown with its new price before it is paid")
  func dearer() async throws {
    let model = model()
    let hour = ParkingHours(1)
    answersLot()
    await model.learnPrice(for: Self.stay)
    let old = try #require(model.price(of: hour, for: Self.stay))
    let refusal = Problem.unprocessable(
      "More time costs $9.38 now. Nothing is charged.", code: "price_changed",
      details: ["amount": ["The price is $9.38."]])
    phone.server.reply(Self.extend, TruFanError(refusal, correlationID: "c"), status: 422)
    answersLot(hourly: 750)
    #expect(await !model.extend(Self.stay, by: hour))
    #expect(model.errorMessage == "More time costs $9.38 now. Nothing is charged.")
    let new = try #require(model.price(of: hour, for: Self.stay))
    #expect(new > old)
    phone.server.reply(Self.extend, Self.stay)
    #expect(await model.extend(Self.stay, by: hour))
    #expect(try shown() == [old, new])
    #expect(
      phone.requests(Self.extend).map { $0.headers["idempotency-key"] } == ["key-1", "key-2"])
  }

  @Test("After a lost answer the same price is sent again, though another one is shown meanwhile")
  func lostAndDearer() async throws {
    let model = model()
    let hour = ParkingHours(1)
    answersLot()
    await model.learnPrice(for: Self.stay)
    let old = try #require(model.price(of: hour, for: Self.stay))
    phone.server.fail(Self.extend, .timedOut)
    #expect(await !model.extend(Self.stay, by: hour))
    answersLot(hourly: 750)
    await model.refreshLot(of: Self.stay)
    phone.server.reply(Self.extend, Self.stay)
    #expect(await model.extend(Self.stay, by: hour))
    #expect(try shown() == [old, old])
  }

  @Test("A link to a stay at another lot changes no price of the stay that is under way")
  func otherLot() async throws {
    let (model, hour) = (model(), ParkingHours(1))
    answersLot()
    await model.learnPrice(for: Self.stay)
    let here = try #require(model.price(of: hour, for: Self.stay))
    var (there, lot) = (Self.stay, ParkingLot.sample)
    (there.accessCode, there.lotId, lot.id) = ("THERE1", "there", "there")
    lot.hourlyRate = Price(cents: 750)
    phone.server.reply(Address(TruFanAPI.parkingSession(.init(code: "THERE1"))), there)
    phone.server.reply(Address(TruFanAPI.parkingLot(.init(lot: "there"))), lot)
    #expect(model.price(of: hour, for: there) == nil)
    _ = await model.stay(ofLink: "THERE1")
    #expect(model.price(of: hour, for: Self.stay) == here)
    #expect(try #require(model.price(of: hour, for: there)) > here)
  }

  @Test("Without a price no time is bought, and the price is asked for until it comes")
  func noPrice() async throws {
    let model = model()
    phone.server.fail(Self.lot, .offline)
    let asking = Task { await model.learnPrice(for: Self.stay) }
    try await phone.clock.sleeper(for: .seconds(5))
    #expect(await !model.extend(Self.stay, by: ParkingHours(1)))
    #expect(model.errorMessage == "The price is not known yet. Try again in a moment.")
    #expect(phone.requests(Self.extend).isEmpty)
    answersLot()
    phone.clock.advance(by: .seconds(5))
    await asking.value
    #expect(model.price(of: ParkingHours(1), for: Self.stay) != nil)
  }

  @Test("Only the time that the lot still sells is offered")
  func longestStay() async {
    var lot = ParkingLot.sample
    lot.maxDurationHours = 3
    phone.server.reply(Address(TruFanAPI.parkingLot(.init(lot: lot.id))), lot)
    var stay = Self.stay
    stay.complimentaryMinutes = 15
    for (bought, offered) in [
      (120, [30, 60]), (60, [30, 60, 120]), (162, [18]), (170, []), (180, []),
    ] {
      let minutes = bought + stay.complimentaryMinutes
      stay.expiresAt = WireTime(stay.startTime.timestamp.adding(.seconds(60 * minutes)))
      phone.server.reply(
        Address(TruFanAPI.parkingSession(.init(code: stay.accessCode))), stay)
      let model = model(stay: stay)
      _ = await model.stay(ofLink: stay.accessCode)
      #expect(model.extensions(of: stay).map { $0.seconds / 60 } == offered)
      #expect((model.extensionFault(of: stay) == nil) == !offered.isEmpty)
    }
  }

  @Test("Ending the stay frees the screen at once")
  func ending() async {
    var ended = Self.stay
    ended.status = .completed
    phone.server.reply(Address(TruFanAPI.endParking(.init(code: Self.stay.accessCode))), ended)
    let model = model()
    #expect(await model.end(Self.stay))
    #expect(model.stay == .loaded(nil))
  }

  @Test("The last order is offered again while nothing is on its way")
  func repeating() async throws {
    var delivered = OrderSummary.sample
    delivered.status = .delivered
    let active = Address(
      TruFanAPI.myOrders(
        {
          var question = MyOrdersPath(status: "active")
          question.wait = 25
          return question
        }()))
    phone.server.reply(active, OrdersResponse(orders: [], total: 0, page: 1, pageSize: 20))
    phone.server.reply(
      .myOrders(),
      OrdersResponse(orders: [.sample, delivered], total: 2, page: 1, pageSize: 20))
    phone.server.reply(
      .myOrders(venue: Self.stay.venueId),
      OrdersResponse(orders: [.sample, delivered], total: 2, page: 1, pageSize: 20))
    let model = ParkingViewModel(
      session: phone.session, current: Following(CurrentParking(session: Self.stay)))
    let following = Task { await model.followOrders() }
    defer { following.cancel() }
    try await eventually {
      model.active.value != nil && model.orderToRepeat(at: Self.stay) == delivered
    }
    var order = OrderSummary.sample
    order.status = .shopping
    model.active.update { $0.orders = [order] }
    #expect(model.orderToRepeat(at: Self.stay) == nil)
  }

  @Test("The order that is offered again is one of the venue where the car stands")
  func repeatingHere() async {
    var here = OrderSummary.sample
    (here.id, here.status) = ("here", .completed)
    phone.server.reply(
      .myOrders(venue: Self.stay.venueId),
      OrdersResponse(orders: [here], total: 1, page: 1, pageSize: 20))
    let model = model()
    await model.learnOrderToRepeat()
    #expect(model.orderToRepeat(at: Self.stay) == here)
    var elsewhere = Self.stay
    elsewhere.venueId = "elsewhere"
    model.show(elsewhere)
    #expect(model.orderToRepeat(at: elsewhere) == nil)
    phone.server.reply(
      .myOrders(venue: "elsewhere"),
      OrdersResponse(orders: [], total: 0, page: 1, pageSize: 20))
    await model.learnOrderToRepeat()
    #expect(model.orderToRepeat(at: elsewhere) == nil)
  }
}
