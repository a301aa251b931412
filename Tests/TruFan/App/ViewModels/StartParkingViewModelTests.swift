import ClientKit
import ClientKitTesting
import Foundation
import LookKit
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct StartParkingViewModelTests {
  let phone = Phone()
  let keys = CountedKeys()
  let model: StartParkingViewModel

  init() {
    model = StartParkingViewModel(session: phone.session, newKey: keys.next)
    var bare = ParkingLot.samples[1]
    bare.id = "bare"
    phone.server.reply(
      Address(TruFanAPI.parkingLots(.init())), ParkingLotList(lots: [bare, .sample]))
    phone.server.reply(.vehicles, SavedVehicleList.sample)
  }

  private static let begun = ParkingSession.samples[1]
  private static let paid: ParkingSession = {
    var stay = begun
    stay.status = .active
    return stay
  }()

  private func answersAll() {
    phone.server.reply(.startParking, Self.begun, status: 201)
    phone.server.reply(
      .payParking,
      SimulatePaymentResponse(
        paymentId: "sim", sessionId: Self.begun.id, amount: Self.begun.basePrice,
        status: .completed, message: ""))
    phone.server.reply(.currentParking, CurrentParking(session: Self.paid))
  }

  @Test("The lot with a store and the usual vehicle are chosen")
  func defaults() async {
    await model.load()
    #expect(model.lotId == ParkingLot.sample.id)
    #expect(model.plate == "SRH4821")
    #expect(model.stayText == "2 hours")
    #expect(model.price == ParkingLot.sample.price.stay(ParkingHours(2)))
    model.halfHours = 3
    #expect(model.stayText == "1.5 hours")
    #expect(!model.isNewPlate)
  }

  @Test("The stay is begun and paid; the vehicle's make goes along")
  func parking() async throws {
    answersAll()
    await model.load()
    #expect(await model.parkButtonTapped() == Self.paid)
    let body = try #require(phone.requests(.startParking).first?.body)
    let request = try WireJSON.decode(StartParkingRequest.self, from: body)
    #expect(request.vehicleMake == "Juno")
    #expect(request.durationHours == ParkingHours(2))
    #expect(request.contactEmail == "parker@example.com")
    let payment = try WireJSON.decode(
      SimulatePaymentRequest.self, from: try #require(phone.requests(.payParking).first?.body))
    #expect(payment.amount == Self.begun.basePrice)
  }

  @Test("A stay that has become dearer is paid only after its price was shown")
  func dearer() async {
    answersAll()
    await model.load()
    var begun = Self.begun
    begun.basePrice = Price(cents: 2000)
    phone.server.reply(.startParking, begun, status: 201)
    var lot = ParkingLot.sample
    lot.hourlyRate = Price(cents: 675)
    phone.server.reply(Address(TruFanAPI.parkingLot(.init(lot: lot.id))), lot)
    #expect(await model.parkButtonTapped() == nil)
    #expect(model.errorMessage == "Parking costs $20.00 now. Nothing is paid yet.")
    #expect(model.price == Price(cents: 2000))
    #expect(phone.requests(.payParking).isEmpty)
    #expect(await model.parkButtonTapped() == Self.paid)
    #expect(phone.requests(.startParking).count == 1)
    #expect(phone.requests(.payParking).count == 1)
  }

  @Test("A new plate is saved for the next time, if the parker wants it")
  func saving() async {
    answersAll()
    let add = Address(TruFanAPI.addVehicle())
    phone.server.reply(add, SavedVehicle.sample, status: 201)
    await model.load()
    model.plate = "new 123"
    #expect(model.isNewPlate)
    model.savesVehicle = false
    _ = await model.parkButtonTapped()
    #expect(phone.requests(add).isEmpty)
    model.savesVehicle = true
    _ = await model.parkButtonTapped()
    #expect(phone.requests(add).count == 1)
  }

  private func atSign(_ lot: String, space: String? = nil) async -> StartParkingViewModel {
    let model = StartParkingViewModel(session: phone.session, lot: lot, space: space)
    await model.load()
    await model.loadPlan()
    return model
  }

  private func answersPlan() {
    let plan = Address(TruFanAPI.lotPlan(.init(lot: ParkingLot.sample.id)))
    phone.server.reply(plan, ParkingSpaceList.sample)
  }

  @Test("A space's sign takes that space")
  func spaceOfSign() async throws {
    answersPlan()
    answersAll()
    let model = await atSign(ParkingLot.sample.id, space: "A1")
    #expect(model.space == "A1")
    #expect(model.signNote == nil)
    #expect(await atSign(ParkingLot.sample.id, space: "a 1").space == "A1")
    _ = await model.parkButtonTapped()
    let body = try #require(phone.requests(.startParking).first?.body)
    #expect(try WireJSON.decode(StartParkingRequest.self, from: body).spaceNumber == "A1")
  }

  @Test("A sign's space that is taken, or unknown, is told and not asked for")
  func takenSpace() async {
    answersPlan()
    let taken = await atSign(ParkingLot.sample.id, space: "12")
    #expect(taken.space == nil)
    #expect(taken.signNote?.hasPrefix("Space 12 is taken.") == true)
    let unknown = await atSign(ParkingLot.sample.id, space: "Z9")
    #expect(unknown.space == nil)
    #expect(unknown.signNote?.contains("has no space Z9.") == true)
  }

  @Test("A full lot's sign says so, and another lot is chosen")
  func fullLot() async {
    var full = ParkingLot.sample
    (full.id, full.name, full.availableSpaces) = ("full", "Elm Deck", 0)
    phone.server.reply(Address(TruFanAPI.parkingLot(.init(lot: "full"))), full)
    let model = await atSign("full", space: "A1")
    #expect(model.lotId == ParkingLot.sample.id)
    #expect(model.space == nil)
    #expect(model.signNote == "Elm Deck is full. Choose another one.")
    model.lotId = "bare"
    #expect(model.signNote == nil)
  }

  @Test("A plate that no vehicle has is told by its rule")
  func oddPlate() async {
    await model.load()
    model.plate = "🚗"
    #expect(await model.parkButtonTapped() == nil)
    #expect(model.errorMessage == LicensePlate.rule)
    model.plate = "SRH 4821"
    #expect(model.errorMessage == nil)
  }

  @Test("No plate, no request")
  func noPlate() async {
    await model.load()
    model.plate = "  "
    #expect(await model.parkButtonTapped() == nil)
    #expect(model.errorMessage == "Enter your license plate.")
    #expect(phone.requests(.startParking).isEmpty)
  }

  @Test("A lost answer begins one stay; a lost payment pays the same stay")
  func lostAnswers() async {
    await model.load()
    phone.server.fail(.startParking, .timedOut)
    #expect(await model.parkButtonTapped() == nil)
    answersAll()
    phone.server.fail(.payParking, .offline)
    #expect(await model.parkButtonTapped() == nil)
    answersAll()
    #expect(await model.parkButtonTapped() == Self.paid)
    #expect(
      phone.requests(.startParking).map { $0.headers["idempotency-key"] } == ["key-1", "key-1"])
    #expect(phone.requests(.payParking).count == 2)
  }

  @Test("A payment that has arrived without an answer is no second stay")
  func paidWithoutAnswer() async {
    await model.load()
    answersAll()
    phone.server.fail(.payParking, .timedOut)
    #expect(await model.parkButtonTapped() == nil)
    phone.server.reply(
      .payParking,
      TruFanError(
        Problem.badRequest(
          "Session is already active, cannot process payment", code: "wrong_state"),
        correlationID: "c"), status: 400)
    #expect(await model.parkButtonTapped() == Self.paid)
    #expect(model.errorMessage == nil)
    #expect(phone.requests(.startParking).count == 1)
  }

  @Test("A full lot says so in the server's words")
  func full() async {
    await model.load()
    phone.server.reply(
      .startParking,
      TruFanError(Problem.badRequest("No available spaces", code: "full"), correlationID: "c"),
      status: 400)
    #expect(await model.parkButtonTapped() == nil)
    #expect(model.errorMessage == "No available spaces")
  }
}
