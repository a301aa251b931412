import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("Parking where money is real")
struct CardParkingTests {
  let phone = Phone()
  let keys = CountedKeys()

  init() {
    phone.server.reply(.paymentMethods, PaymentMethods.stripe(2))
    phone.server.reply(Address(TruFanAPI.parkingLots(.init())), ParkingLotList(lots: [.sample]))
    phone.server.reply(.vehicles, SavedVehicleList.sample)
    phone.server.reply(.startParking, Self.begun, status: 201)
    phone.server.reply(
      Address(TruFanAPI.parkingLot(.init(lot: Self.paid.lotId))), ParkingLot.sample)
  }

  private static let begun = ParkingSession.samples[1]
  private static let paid: ParkingSession = {
    var stay = begun
    stay.status = .active
    stay.endTime = nil
    return stay
  }()
  private static let pay = Address(TruFanAPI.payStay(.init(code: begun.id)))
  private static let extend = Address(TruFanAPI.extendParking(.init(code: paid.accessCode)))

  private func start() async -> StartParkingViewModel {
    let model = StartParkingViewModel(session: phone.session, newKey: keys.next)
    await model.load()
    return model
  }

  private func cards(_ address: Address) throws -> [String?] {
    try phone.requests(address).map { request in
      let body = try #require(request.body)
      return address == Self.pay
        ? try WireJSON.decode(PayParkingRequest.self, from: body).cardId
        : try WireJSON.decode(ExtendParkingRequest.self, from: body).cardId
    }
  }

  @Test("The stay is paid with the chosen card")
  func parking() async throws {
    phone.server.reply(Self.pay, Self.paid)
    phone.server.reply(.currentParking, CurrentParking(session: Self.paid))
    let model = await start()
    _ = try await model.cards.wallet.loaded()
    model.cards.first = "mastercard"
    #expect(await model.parkButtonTapped() == Self.paid)
    #expect(try cards(Self.pay) == ["mastercard"])
    #expect(phone.requests(.payParking).isEmpty)
  }

  @Test("Without a card no space is taken")
  func noCard() async {
    phone.server.reply(.paymentMethods, PaymentMethods.stripe(0))
    let model = await start()
    #expect(await model.parkButtonTapped() == nil)
    #expect(model.errorMessage == "Add a card to pay.")
    #expect(phone.requests(.startParking).isEmpty)
  }

  @Test("A declined card keeps the space for another card")
  func declined() async throws {
    phone.refuse(Self.pay, 402, "Your card was declined. Try another card.")
    let model = await start()
    #expect(await model.parkButtonTapped() == nil)
    #expect(model.errorMessage == "Your card was declined. Try another card.")
    phone.server.reply(Self.pay, Self.paid)
    phone.server.reply(.currentParking, CurrentParking(session: Self.paid))
    model.cards.first = "mastercard"
    #expect(await model.parkButtonTapped() == Self.paid)
    #expect(try cards(Self.pay) == ["visa", "mastercard"])
    #expect(phone.requests(.startParking).count == 1)
  }

  @Test("A stay whose time to pay is over makes way for a new one")
  func over() async {
    phone.refuse(Self.pay, 400, "Cannot pay session with status expired")
    let model = await start()
    #expect(await model.parkButtonTapped() == nil)
    #expect(await model.parkButtonTapped() == nil)
    #expect(
      phone.requests(.startParking).map { $0.headers["idempotency-key"] } == ["key-1", "key-2"])
  }

  private func parked() async throws -> ParkingViewModel {
    let model = ParkingViewModel(
      session: phone.session, current: Following(CurrentParking(session: Self.paid)),
      newKey: keys.next)
    _ = try await model.cards.wallet.loaded()
    await model.refreshLot(of: Self.paid)
    return model
  }

  @Test("More time is paid with the chosen card; after a decline another one pays")
  func extending() async throws {
    let model = try await parked()
    phone.refuse(Self.extend, 402, "Your card was declined. Try another card.")
    #expect(await !model.extend(Self.paid, by: ParkingHours(1)))
    #expect(model.errorMessage == "Your card was declined. Try another card.")
    model.cards.first = "mastercard"
    #expect(model.errorMessage == nil && model.pageError == nil)
    phone.server.reply(Self.extend, Self.paid)
    #expect(await model.extend(Self.paid, by: ParkingHours(1)))
    #expect(try cards(Self.extend) == ["visa", "mastercard"])
  }

  @Test("A card that is declined for more time is told in the sheet alone, and leaves with it")
  func extendingInSheet() async throws {
    let model = try await parked()
    phone.refuse(Self.extend, 402, "Your card was declined. Try another card.")
    model.begin()
    #expect(await !model.extend(Self.paid, by: ParkingHours(1)))
    #expect(model.errorMessage != nil && model.pageError == nil)
    model.end()
    #expect(model.errorMessage == nil && model.pageError == nil)
    // The offer on a page says on the page why it failed.
    #expect(await !model.extend(Self.paid, by: ParkingHours(1)))
    #expect(model.pageError == "Your card was declined. Try another card.")
  }

  @Test("After a lost answer no other card pays for the same time")
  func lostExtension() async throws {
    let model = try await parked()
    phone.server.fail(Self.extend, .timedOut)
    #expect(await !model.extend(Self.paid, by: ParkingHours(1)))
    model.cards.first = "mastercard"
    phone.server.reply(Self.extend, Self.paid)
    #expect(await model.extend(Self.paid, by: ParkingHours(1)))
    #expect(try cards(Self.extend) == ["visa", "visa"])
    let bodies = phone.requests(Self.extend).map(\.body)
    #expect(bodies[0] == bodies[1], "another body would be another request of that key")
    #expect(await model.extend(Self.paid, by: ParkingHours(1)))
    #expect(try cards(Self.extend) == ["visa", "visa", "mastercard"])
    #expect(
      phone.requests(Self.extend).map { $0.headers["idempotency-key"] }
        == ["key-1", "key-1", "key-2"])
  }

  @Test(
    "Once a lost purchase has come to the screen, the next tap says so, and the one after it buys more"
  )
  func arrivedExtension() async throws {
    let model = try await parked()
    phone.server.fail(Self.extend, .timedOut)
    #expect(await !model.extend(Self.paid, by: ParkingHours(1)))
    var longer = Self.paid
    longer.expiresAt = WireTime(Self.paid.expiresAt.timestamp.adding(.seconds(3600)))
    phone.server.reply(Self.extend, longer)
    #expect(await !model.extend(longer, by: ParkingHours(1)))
    #expect(
      model.errorMessage
        == "The stay's end has changed since you last tapped. Look at it, and tap again to buy more "
        + "time.")
    #expect(await model.extend(longer, by: ParkingHours(1)))
    #expect(
      phone.requests(Self.extend).map { $0.headers["idempotency-key"] } == ["key-1", "key-2"])
  }

  @Test(
    "A request that is still under way keeps its body; a key that was used otherwise is given up")
  func extensionUnderWay() async throws {
    let model = try await parked()
    phone.server.fail(Self.extend, .timedOut)
    #expect(await !model.extend(Self.paid, by: ParkingHours(1)))
    phone.refuse(Self.extend, 409, "Still at work.", code: "request_in_progress")
    model.cards.first = "mastercard"
    for _ in 0..<2 { #expect(await !model.extend(Self.paid, by: ParkingHours(1))) }
    #expect(try cards(Self.extend) == ["visa", "visa", "visa"])
    phone.refuse(Self.extend, 422, "Used otherwise.", code: "idempotency_key_reused")
    #expect(await !model.extend(Self.paid, by: ParkingHours(1)))
    phone.server.reply(Self.extend, Self.paid)
    #expect(await model.extend(Self.paid, by: ParkingHours(1)))
    #expect(
      phone.requests(Self.extend).map { $0.headers["idempotency-key"] }
        == ["key-1", "key-1", "key-1", "key-1", "key-2"])
  }

  @Test("More time is bought for the stay that is shown; one that has changed is shown as it is")
  func changedExtension() async throws {
    let model = try await parked()
    phone.refuse(Self.extend, 409, "Look at it again.", code: ParkingSession.changedCode)
    var other = Self.paid
    other.id = "another-stay"
    var longer = other
    longer.expiresAt = WireTime(other.expiresAt.timestamp.adding(.seconds(3600)))
    phone.server.reply(Address(TruFanAPI.parkingSession(.init(code: other.accessCode))), longer)
    #expect(await !model.extend(other, by: ParkingHours(1)))
    #expect(model.errorMessage == "Look at it again.")
    #expect(model.newest(other) == longer && model.newest(Self.paid) == Self.paid)
    phone.server.reply(Self.extend, longer)
    #expect(await model.extend(model.newest(other), by: ParkingHours(1)))
    let sent = try phone.requests(Self.extend).map {
      try WireJSON.decode(ExtendParkingRequest.self, from: try #require($0.body)).seenExpiresAt
    }
    #expect(sent == [other.expiresAt, longer.expiresAt])
    // What was refused for that is no repetition.
    #expect(
      phone.requests(Self.extend).map { $0.headers["idempotency-key"] } == ["key-1", "key-2"])
  }

  @Test("What a bank has refused of a stay stays on the screen after its end, until it is paid")
  func refused() async throws {
    var stay = Self.paid
    (stay.status, stay.unpaidAmount) = (.completed, Price(cents: 375))
    phone.server.reply(.currentParking, CurrentParking(session: nil))
    phone.server.reply(Self.pay, Self.paid)
    let model = ParkingViewModel(
      session: phone.session, current: Following(CurrentParking(session: stay)),
      newKey: keys.next)
    _ = try await model.cards.wallet.loaded()
    #expect(model.stay == .loaded(stay))
    #expect(await model.pay(stay))
    let body = try #require(phone.requests(Self.pay).first?.body)
    #expect(try WireJSON.decode(PayParkingRequest.self, from: body).amount == Price(cents: 375))
    #expect(model.stay == .loaded(nil))
  }

  @Test("What is unpaid of another stay is shown and paid beside the one that is under way")
  func unpaidBeside() async throws {
    var over = Self.paid
    (over.status, over.unpaidAmount) = (.completed, Price(cents: 375))
    var other = Self.paid
    other.id = "another"
    phone.server.reply(.currentParking, CurrentParking(session: other))
    phone.server.reply(Self.pay, Self.paid)
    let model = ParkingViewModel(
      session: phone.session,
      current: Following(CurrentParking(session: other, unpaid: [over])), newKey: keys.next)
    _ = try await model.cards.wallet.loaded()
    #expect(model.stay == .loaded(other) && model.unpaidStays == [over])
    #expect(await model.pay(over))
    let body = try #require(phone.requests(Self.pay).first?.body)
    #expect(try WireJSON.decode(PayParkingRequest.self, from: body).amount == Price(cents: 375))
    #expect(model.stay == .loaded(other) && model.unpaidStays.isEmpty)
  }

  @Test("Where payments are simulated, what is unpaid of a stay is paid without a card")
  func simulatedDebt() async throws {
    phone.server.reply(.paymentMethods, PaymentMethods(service: .simulated))
    var stay = Self.paid
    stay.unpaidAmount = Price(cents: 375)
    phone.server.reply(.currentParking, CurrentParking(session: Self.paid))
    phone.server.reply(Self.pay, Self.paid)
    let model = ParkingViewModel(
      session: phone.session, current: Following(CurrentParking(session: stay)),
      newKey: keys.next)
    #expect(await model.pay(stay))
    #expect(try cards(Self.pay) == [nil] && phone.requests(.payParking).isEmpty)
  }

  @Test("A stay that waits for its payment is given up from the first screen, unless it is paid")
  func givenUp() async throws {
    let end = Address(TruFanAPI.endParking(.init(code: Self.begun.accessCode)))
    var over = Self.begun
    over.status = .completed
    phone.server.reply(end, over)
    let model = ParkingViewModel(
      session: phone.session, current: Following(CurrentParking(session: Self.begun)),
      newKey: keys.next)
    #expect(await model.giveUp(Self.begun))
    #expect(model.stay == .loaded(nil))
    let body = try #require(phone.requests(end).first?.body)
    #expect(try WireJSON.decode(EndParkingRequest.self, from: body).unpaidOnly == true)
  }

  @Test("A stay that waits for its payment is paid from the first screen")
  func fromFirstScreen() async throws {
    phone.server.reply(Self.pay, Self.paid)
    phone.server.reply(.currentParking, CurrentParking(session: Self.paid))
    let model = try await parked()
    #expect(await model.pay(Self.begun))
    #expect(try cards(Self.pay) == ["visa"])
    #expect(model.stay == .loaded(Self.paid))
  }
}
