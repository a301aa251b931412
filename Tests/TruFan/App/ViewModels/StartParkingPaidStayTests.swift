import ClientKit
import ClientKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

/// No tap buys a second stay for a vehicle whose stay is paid.
@MainActor
struct StartParkingPaidStayTests {
  private let phone = Phone()
  private let followed = Followed()

  /// The stay that the first screen follows.
  @MainActor
  private final class Followed {
    var stay: ParkingSession?
    nonisolated init() {}
  }

  private static let begun = ParkingSession.samples[1]
  private static let paid: ParkingSession = {
    var stay = begun
    stay.status = .active
    return stay
  }()
  private static let plan = Address(TruFanAPI.lotPlan(.init(lot: ParkingLot.sample.id)))

  private static let end = Address(TruFanAPI.endParking(.init(code: begun.accessCode)))

  init() {
    phone.server.reply(
      Address(TruFanAPI.parkingLots(.init())), ParkingLotList(lots: [.sample]))
    phone.server.reply(.vehicles, SavedVehicleList.sample)
    phone.server.reply(Self.plan, ParkingSpaceList.sample)
    phone.server.reply(.startParking, Self.begun, status: 201)
    phone.server.reply(
      .payParking,
      SimulatePaymentResponse(
        paymentId: "sim", sessionId: Self.begun.id, amount: Self.begun.basePrice,
        status: .completed, message: ""))
    phone.server.reply(.currentParking, CurrentParking(session: Self.paid))
  }

  private func model(space: String? = nil) async -> StartParkingViewModel {
    let model = StartParkingViewModel(
      session: phone.session, lot: ParkingLot.sample.id, space: space,
      underWay: { [followed] in followed.stay })
    await model.load()
    await model.loadPlan()
    return model
  }

  private func takesOwnSpace(_ space: String) {
    var spaces = ParkingSpaceList.sample
    for index in spaces.spaces.indices where spaces.spaces[index].spaceNumber == space {
      spaces.spaces[index].isOccupied = true
    }
    phone.server.reply(Self.plan, spaces)
  }

  @Test("A vehicle whose stay is paid is not parked a second time")
  func parkedAlready() async throws {
    followed.stay = Self.paid
    let model = await model()
    model.plate = Self.paid.vehiclePlate.lowercased()
    #expect(model.paidStay == Self.paid)
    #expect(await model.parkButtonTapped() == nil)
    #expect(model.errorMessage?.hasSuffix("already. Extend that stay instead.") == true)
    #expect(phone.requests(.startParking).isEmpty)
    model.plate = "OTHER1"
    #expect(model.paidStay == nil)
    _ = await model.parkButtonTapped()
    #expect(phone.requests(.startParking).count == 1)
  }

  @Test("A space that the lost payment's own stay holds is asked for again, not another one")
  func ownSpace() async {
    let model = await model(space: "A1")
    phone.server.fail(.payParking, .offline)
    takesOwnSpace("A1")
    #expect(await model.parkButtonTapped() == nil)
    #expect(model.space == "A1")
    #expect(model.signNote == nil)
    _ = await model.parkButtonTapped()
    #expect(phone.requests(.startParking).count == 1)
    #expect(phone.requests(.payParking).count == 2)
  }

  @Test("A payment without an answer that has arrived ends the page, also after another choice")
  func arrived() async {
    let model = await model()
    phone.server.fail(.payParking, .timedOut)
    #expect(await model.parkButtonTapped() == nil)
    followed.stay = Self.paid
    model.halfHours = 8
    #expect(await model.parkButtonTapped() == Self.paid)
    #expect(phone.requests(.startParking).count == 1)
    #expect(phone.requests(.payParking).count == 1)
  }

  @Test("It is told before another vehicle's stay is bought beside it")
  func anotherVehicle() async {
    let model = await model()
    phone.server.fail(.payParking, .timedOut)
    #expect(await model.parkButtonTapped() == nil)
    followed.stay = Self.paid
    model.plate = "OTHER1"
    let paid = Problem.conflict("This stay is paid for now.", code: ParkingSession.paidCode)
    phone.server.reply(Self.end, TruFanError(paid, correlationID: "c"), status: 409)
    #expect(await model.parkButtonTapped() == nil)
    #expect(phone.requests(.startParking).count == 1)
    let told = "Your stay for \(Self.begun.vehiclePlate) at \(Self.begun.lotName) is paid for"
    #expect(model.errorMessage?.hasPrefix(told) == true)
    _ = await model.parkButtonTapped()
    #expect(phone.requests(.startParking).count == 2)
  }

  @Test("Of the same vehicle at the same lot no second stay is offered")
  func anotherLength() async {
    let model = await model()
    phone.server.fail(.payParking, .timedOut)
    #expect(await model.parkButtonTapped() == nil)
    model.halfHours += 1
    let paid = Problem.conflict("This stay is paid for now.", code: ParkingSession.paidCode)
    phone.server.reply(Self.end, TruFanError(paid, correlationID: "c"), status: 409)
    #expect(await model.parkButtonTapped() == nil)
    #expect(model.errorMessage?.hasSuffix("is paid for and goes on.") == true)
  }

  @Test("A stay that is over already is no reason not to begin another one", arguments: [400, 404])
  func overAlready(status: Int) async {
    let model = await model()
    phone.server.fail(.payParking, .timedOut)
    #expect(await model.parkButtonTapped() == nil)
    model.plate = "OTHER1"
    phone.refuse(Self.end, status, "It is over.")
    _ = await model.parkButtonTapped()
    #expect(phone.requests(.startParking).count == 2)
  }

  @Test("Another plate gives up the stay that was begun for the wrong one, and that alone")
  func wrongPlate() async throws {
    let model = await model()
    phone.refuse(.payParking, 402, "Your card was declined. Try another card.")
    #expect(await model.parkButtonTapped() == nil)
    model.plate = "RIGHT1"
    // Without an answer nobody knows whether the first one is given up.
    #expect(await model.parkButtonTapped() == nil)
    #expect(phone.requests(.startParking).count == 1)
    phone.server.reply(Self.end, Self.begun)
    #expect(await model.parkButtonTapped() == nil)
    #expect(phone.requests(.startParking).count == 2)
    let body = try #require(phone.requests(Self.end).last?.body)
    #expect(try WireJSON.decode(EndParkingRequest.self, from: body).unpaidOnly == true)
    // The same plate again is the same stay.
    _ = await model.parkButtonTapped()
    #expect(phone.requests(.startParking).count == 2)
    #expect(phone.requests(Self.end).count == 2)
  }
}
