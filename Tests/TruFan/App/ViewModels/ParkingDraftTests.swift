import ClientKitTesting
import Foundation
import Testing
import TruFanModels

@testable import TruFanApp

@MainActor
@Suite("What was chosen for a stay")
struct ParkingDraftTests {
  let phone = Phone()

  init() {
    var bare = ParkingLot.samples[1]
    bare.id = "bare"
    phone.server.reply(
      Address(TruFanAPI.parkingLots(.init())), ParkingLotList(lots: [.sample, bare]))
    phone.server.reply(.vehicles, SavedVehicleList.sample)
  }

  private func opened(lot: String? = nil) async -> StartParkingViewModel {
    let model = StartParkingViewModel(session: phone.session, lot: lot)
    await model.load()
    return model
  }

  private func chosen() async -> StartParkingViewModel {
    let model = await opened()
    model.lotId = "bare"
    (model.plate, model.halfHours, model.savesVehicle) = ("NEW 123", 5, false)
    model.keepChoices(at: phone.session.device.now())
    return model
  }

  @Test("is there after a reload, and not once the stay is begun or given up")
  func reload() async {
    let model = await chosen()
    #expect(await opened().choices == model.choices)
    model.forgetChoices()
    let fresh = await opened()
    #expect(fresh.lotId == ParkingLot.sample.id && fresh.halfHours == 4)
    #expect(fresh.plate != "NEW 123")
  }

  @Test("does not fill the form of a sign")
  func sign() async {
    _ = await chosen()
    let model = await opened(lot: ParkingLot.sample.id)
    #expect(model.lotId == ParkingLot.sample.id && model.halfHours == 4)
  }

  @Test("is forgotten after half an hour, and with its lot")
  func old() async {
    let model = await chosen()
    model.keepChoices(at: phone.session.device.now().addingTimeInterval(-1_800))
    #expect(await opened().plate != "NEW 123")
    model.lotId = "gone"
    model.keepChoices(at: phone.session.device.now())
    #expect(await opened().plate != "NEW 123")
  }
}
