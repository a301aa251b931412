import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
@Suite("The account's vehicles")
struct AccountVehiclesTests {
  let phone = Phone()
  let model: AccountViewModel

  private static let add = Address(TruFanAPI.addVehicle())
  private static let change = Address(
    TruFanAPI.changeVehicle(.init(vehicle: SavedVehicle.sample.id)))
  private static let removal = Address(
    TruFanAPI.removeVehicle(.init(vehicle: SavedVehicle.sample.id)))

  init() { model = AccountViewModel(session: phone.session) }

  /// In a new form.
  private func save(_ plate: String) async {
    model.addVehicleButtonTapped()
    model.draft.plate = plate
    await model.saveVehicleButtonTapped()
  }

  @Test("A vehicle needs its plate, and is in the list once it is saved")
  func vehicle() async throws {
    phone.server.reply(Self.add, SavedVehicle.sample)
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    model.addVehicleButtonTapped()
    await model.saveVehicleButtonTapped()
    #expect(model.draftError == "Enter the license plate.")
    await model.saveVehicleButtonTapped()
    #expect(model.draftRefusals == 2)
    model.draft.plate = String(repeating: "A", count: 21)
    await model.saveVehicleButtonTapped()
    #expect(model.draftError == "A plate has 1 to 20 letters and digits.")
    #expect(model.isAddingVehicle)
    model.draft.plate = "SRH 4821"
    #expect(model.draftError == nil)
    model.draft.color = "Blue"
    await model.saveVehicleButtonTapped()
    #expect(!model.isAddingVehicle)
    #expect(model.vehicles == .loaded([.sample]))
    let body = try #require(phone.requests(Self.add).first?.body)
    #expect(try WireJSON.decode(SavedVehicleDraft.self, from: body).color == "Blue")
  }

  @Test("A double tap on Save adds one vehicle, also when the second comes after the answer")
  func twoTaps() async throws {
    let (gate, known) = (Gate(), "You keep a vehicle with this plate already.")
    phone.server.answer(Self.add) { _ in
      await gate.pass()
      return try .json(SavedVehicle.sample)
    }
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    let first = Task { await save("SRH 4821") }
    try await eventually { phone.requests(Self.add).count == 1 }
    await model.saveVehicleButtonTapped()
    gate.open()
    await first.value
    phone.refuse(Self.add, 409, known)
    await model.saveVehicleButtonTapped()
    #expect(phone.requests(Self.add).count == 1)
    #expect(model.errorMessage == nil && model.draftError == nil)
    #expect(!model.isAddingVehicle && !model.isChangingVehicles)
  }

  @Test("Why a vehicle is not saved is said in its sheet, and not on the page behind")
  func knownPlate() async {
    let known = "You keep a vehicle with this plate already."
    phone.refuse(Self.add, 409, known)
    await save("SRH 4821")
    #expect(model.draftError == known && model.errorMessage == nil)
    #expect(model.isAddingVehicle)
  }

  @Test("Why a vehicle is not saved is said on the page where its sheet is gone already")
  func sheetIsGone() async throws {
    let (gate, known) = (Gate(), "You keep a vehicle with this plate already.")
    let refusal = TruFanError(
      Problem(status: 409, message: known, code: "refused"), correlationID: "c")
    phone.server.answer(Self.add) { _ in
      await gate.pass()
      return try .json(refusal, status: 409)
    }
    let saving = Task { await save("SRH 4821") }
    try await eventually { phone.requests(Self.add).count == 1 }
    model.isAddingVehicle = false
    gate.open()
    await saving.value
    #expect(model.errorMessage == known && model.draftError == nil)
    #expect(!model.isAddingVehicle && !model.isChangingVehicles)
  }

  @Test("A vehicle whose answer was lost is saved again with the same key")
  func lostVehicle() async {
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    phone.server.fail(Self.add, .timedOut)
    await save("SRH 4821")
    #expect(model.isAddingVehicle && model.draftError != nil)
    phone.server.reply(Self.add, SavedVehicle.sample)
    await model.saveVehicleButtonTapped()
    #expect(!model.isAddingVehicle)
    let keys = phone.requests(Self.add).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
  }

  @Test("A vehicle that was lost, kept and removed elsewhere is not called saved, and can be added")
  func removedElsewhere() async {
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    phone.server.fail(Self.add, .timedOut)
    await save("SRH 4821")
    // Another window has removed it. The server answers the repetition as it did at first.
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: []))
    phone.server.reply(Self.add, SavedVehicle.sample)
    await model.saveVehicleButtonTapped()
    #expect(model.errorMessage == "SRH4821 was removed in another window. Add it again.")
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    await save("SRH 4821")
    #expect(model.errorMessage == nil && model.vehicles.value == [.sample])
    let keys = phone.requests(Self.add).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2])
  }

  @Test(
    "A vehicle that another window has removed goes from the list, and no change of it is lost in silence"
  )
  func goneElsewhere() async {
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    await model.load()
    phone.refuse(
      Self.change, 404,
      "Vehicle not found")
    await model.makeDefault(.sample)
    #expect(model.errorMessage == "Vehicle not found" && model.vehicles.value == [.sample])
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: []))
    await model.makeDefault(.sample)
    #expect(model.errorMessage == "Family car was removed in another window.")
    #expect(model.vehicles.value == [])
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    await model.load()
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: []))
    phone.refuse(
      Self.removal, 404,
      "Vehicle not found")
    await model.remove(.sample)
    #expect(model.errorMessage == nil && model.vehicles.value == [])
  }

  @Test(
    "A vehicle that is removed here while a failure is looked into is not called another window's")
  func removedMeanwhile() async throws {
    let gate = Gate()
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    await model.load()
    phone.server.fail(
      Self.change, .timedOut)
    phone.server.answer(.vehicles) { _ in
      await gate.pass()
      return try .json(SavedVehicleList(vehicles: []))
    }
    let changing = Task { await model.makeDefault(.sample) }
    try await eventually { phone.requests(.vehicles).count == 2 }
    #expect(model.errorMessage != nil)
    phone.server.reply(
      Self.removal,
      SavedVehicleList(vehicles: []))
    await model.remove(.sample)
    gate.open()
    await changing.value
    #expect(model.errorMessage == nil && model.vehicles.value == [])
  }

  @Test("A lost vehicle keeps its key while another one is removed")
  func removedAnother() async {
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: []))
    phone.server.fail(Self.add, .timedOut)
    phone.server.reply(
      Self.removal,
      SavedVehicleList(vehicles: []))
    for _ in 0..<2 {
      await save("LTL 0099")
      await model.remove(.sample)
    }
    let keys = phone.requests(Self.add).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
  }

  @Test("A list that was asked for before a removal does not bring the vehicle back")
  func lateList() async throws {
    let gate = Gate()
    phone.server.fail(Self.add, .timedOut)
    phone.server.answer(.vehicles) { _ in
      await gate.pass()
      return try .json(SavedVehicleList(vehicles: [.sample]))
    }
    phone.server.reply(
      Self.removal,
      SavedVehicleList(vehicles: []))
    let saving = Task { await save("SRH 4821") }
    try await eventually { phone.requests(.vehicles).count == 1 }
    await model.remove(.sample)
    gate.open()
    await saving.value
    #expect(model.vehicles.value == [])
  }

  @Test("A vehicle whose answer was lost is on the page, and is saved in another form as well")
  func lostVehicleInAnotherForm() async {
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    phone.server.fail(Self.add, .timedOut)
    for _ in 0..<2 {
      await save("SRH 4821")
      #expect(model.isAddingVehicle && model.draftError != nil)
      #expect(model.vehicles.value == [.sample])
    }
    #expect(Set(phone.requests(Self.add).map { $0.headers["idempotency-key"] }).count == 1)
    // Once it is removed, the same words are another wish.
    phone.server.reply(
      Self.removal,
      SavedVehicleList(vehicles: []))
    await model.remove(.sample)
    await save("SRH 4821")
    #expect(Set(phone.requests(Self.add).map { $0.headers["idempotency-key"] }).count == 2)
  }
}
