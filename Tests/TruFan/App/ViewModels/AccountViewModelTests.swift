import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct AccountViewModelTests {
  let phone = Phone()
  let model: AccountViewModel

  private static let me = Address(TruFanAPI.updateMe())

  init() { model = AccountViewModel(session: phone.session) }

  @Test("The usual place for goods is kept with the account, and used at the next checkout")
  func place() async throws {
    #expect(model.place == "Vehicle Trunk")
    var user = TruFanUser.sample
    user.defaultDelivery = "Locker"
    phone.server.reply(Self.me, user)
    let told = model.placeChosen("Locker")
    #expect(model.place == "Locker")
    await told?.value
    #expect(model.place == "Locker")
    let body = try #require(phone.requests(Self.me).first?.body)
    #expect(
      try WireJSON.decode(UpdateUserRequest.self, from: body)
        == UpdateUserRequest(defaultDelivery: "Locker"))
    #expect(phone.app.checkout(at: Venue.sampleId).choices.place == "Locker")
    #expect(phone.relaunched().user?.defaultDelivery == "Locker")
  }

  @Test("The usual time is kept with the account; of two quick choices none is lost")
  func timing() async throws {
    #expect(model.timing == .soonest)
    let gate = Gate()
    phone.server.answer(Self.me) { request in
      await gate.pass()
      let sent = try WireJSON.decode(UpdateUserRequest.self, from: request.body ?? Data())
      var user = TruFanUser.sample
      (user.defaultDelivery, user.defaultTiming) = (sent.defaultDelivery, sent.defaultTiming)
      return try .json(user)
    }
    let told = model.timingChosen(model.timeOfDay)
    try await eventually { phone.requests(Self.me).count == 1 }
    #expect(model.placeChosen("Locker") == nil)
    gate.open()
    await told?.value
    #expect(model.timing == .at(minute: 14 * 60) && model.place == "Locker")
    #expect(model.timeOfDay == model.timing)
    let kept = phone.relaunched().user
    #expect(kept?.defaultTiming == .at(minute: 14 * 60))
    phone.server.fail(Self.me, .offline)
    await model.timingChosen(.parkingEnd)?.value
    #expect(model.timing == .at(minute: 14 * 60) && model.errorMessage != nil)
  }

  @Test("Without a network the place stays, with a sentence")
  func offline() async {
    phone.server.fail(Self.me, .offline)
    await model.placeChosen("Locker")?.value
    #expect(model.place == "Vehicle Trunk")
    #expect(model.errorMessage != nil)
  }

  @Test("A place that is chosen while the server is told another one is told after it, and stays")
  func twoPlaces() async throws {
    let gate = Gate()
    phone.server.answer(Self.me) { request in
      await gate.pass()
      var user = TruFanUser.sample
      user.defaultDelivery =
        try WireJSON.decode(UpdateUserRequest.self, from: request.body ?? Data()).defaultDelivery
      return try .json(user)
    }
    let told = model.placeChosen("Locker")
    try await eventually { phone.requests(Self.me).count == 1 }
    #expect(model.placeChosen("Front Desk") == nil)
    gate.open()
    await told?.value
    #expect(model.place == "Front Desk" && phone.requests(Self.me).count == 2)
    #expect(phone.session.user?.defaultDelivery == "Front Desk")
  }

  @Test("A vehicle needs its plate, and is in the list once it is saved")
  func vehicle() async throws {
    let add = Address(TruFanAPI.addVehicle())
    phone.server.reply(add, SavedVehicle.sample)
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
    let body = try #require(phone.requests(add).first?.body)
    #expect(try WireJSON.decode(SavedVehicleDraft.self, from: body).color == "Blue")
  }

  @Test("A double tap on Save adds one vehicle, also when the second comes after the answer")
  func twoTaps() async throws {
    let add = Address(TruFanAPI.addVehicle())
    let (gate, known) = (Gate(), "You keep a vehicle with this plate already.")
    phone.server.answer(add) { _ in
      await gate.pass()
      return try .json(SavedVehicle.sample)
    }
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    model.addVehicleButtonTapped()
    model.draft.plate = "SRH 4821"
    let first = Task { await model.saveVehicleButtonTapped() }
    try await eventually { phone.requests(add).count == 1 }
    await model.saveVehicleButtonTapped()
    gate.open()
    await first.value
    phone.refuse(add, 409, known)
    await model.saveVehicleButtonTapped()
    #expect(phone.requests(add).count == 1)
    #expect(model.errorMessage == nil && model.draftError == nil)
    #expect(!model.isAddingVehicle && !model.isChangingVehicles)
  }

  @Test("Why a vehicle is not saved is said in its sheet, and not on the page behind")
  func knownPlate() async {
    let known = "You keep a vehicle with this plate already."
    phone.refuse(Address(TruFanAPI.addVehicle()), 409, known)
    model.addVehicleButtonTapped()
    model.draft.plate = "SRH 4821"
    await model.saveVehicleButtonTapped()
    #expect(model.draftError == known && model.errorMessage == nil)
    #expect(model.isAddingVehicle)
  }

  @Test("Why a vehicle is not saved is said on the page where its sheet is gone already")
  func sheetIsGone() async throws {
    let add = Address(TruFanAPI.addVehicle())
    let (gate, known) = (Gate(), "You keep a vehicle with this plate already.")
    let refusal = TruFanError(
      Problem(status: 409, message: known, code: "refused"), correlationID: "c")
    phone.server.answer(add) { _ in
      await gate.pass()
      return try .json(refusal, status: 409)
    }
    model.addVehicleButtonTapped()
    model.draft.plate = "SRH 4821"
    let saving = Task { await model.saveVehicleButtonTapped() }
    try await eventually { phone.requests(add).count == 1 }
    model.isAddingVehicle = false
    gate.open()
    await saving.value
    #expect(model.errorMessage == known && model.draftError == nil)
    #expect(!model.isAddingVehicle && !model.isChangingVehicles)
  }

  @Test(
    "A deleted account is forgotten on the device, and the sign-in says so; a refusal leaves it")
  func deletion() async {
    let address = Address(TruFanAPI.deleteMe())
    let sentence = "An order of yours is under way. Please wait for it, or cancel it first."
    phone.refuse(address, 409, sentence)
    await model.deletionConfirmed()
    #expect(model.deletionError == sentence)
    #expect(phone.session.user == .sample)
    phone.server.answer(address) { _ in TransportResponse(status: 204, headers: [:], body: Data()) }
    let user = TruFanUser.sample.id
    let (mine, other) = ("trufan_cart_\(user)_\(Venue.sampleId)", "trufan_cart_other_venue")
    for key in [mine, other] { phone.storage.set("[]", forKey: key) }
    await model.deletionConfirmed()
    #expect(model.deletionError == nil && !model.isDeleting)
    #expect(phone.session.user == nil)
    #expect(phone.session.farewell == "Your account is deleted.")
    #expect(phone.secrets.string(forKey: TruFanApp.sessionKey) == nil)
    #expect(phone.storage.keys(withPrefix: "trufan_") == [other])
  }

  @Test("What another device has changed meanwhile is not changed back by a form")
  func profileMeanwhile() async throws {
    let profile = ProfileViewModel(session: phone.session)
    var renamed = TruFanUser.sample
    renamed.firstName = "Sara"
    phone.server.reply(Address(TruFanAPI.me()), renamed)
    phone.server.reply(Self.me, renamed)
    await phone.session.refreshUser()
    #expect(model.user == renamed)
    profile.phone = "+15185550199"
    #expect(await profile.saveButtonTapped())
    let body = try #require(phone.requests(Self.me).last?.body)
    #expect(
      try WireJSON.decode(UpdateUserRequest.self, from: body)
        == UpdateUserRequest(phone: "+15185550199"))
  }

  @Test("A name whose answer was lost can be changed back")
  func profileChangedBack() async throws {
    let profile = ProfileViewModel(session: phone.session)
    profile.firstName = "Sara"
    phone.server.fail(Self.me, .timedOut)
    #expect(await !profile.saveButtonTapped())
    profile.firstName = TruFanUser.sample.firstName
    phone.server.reply(Self.me, TruFanUser.sample)
    #expect(await profile.saveButtonTapped())
    let body = try #require(phone.requests(Self.me).last?.body)
    #expect(
      try WireJSON.decode(UpdateUserRequest.self, from: body)
        == UpdateUserRequest(firstName: TruFanUser.sample.firstName))
  }

  @Test("A vehicle whose answer was lost is saved again with the same key")
  func lostVehicle() async {
    let add = Address(TruFanAPI.addVehicle())
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    phone.server.fail(add, .timedOut)
    model.addVehicleButtonTapped()
    model.draft.plate = "SRH 4821"
    await model.saveVehicleButtonTapped()
    #expect(model.isAddingVehicle && model.draftError != nil)
    phone.server.reply(add, SavedVehicle.sample)
    await model.saveVehicleButtonTapped()
    #expect(!model.isAddingVehicle)
    let keys = phone.requests(add).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
  }

  @Test("A vehicle that was lost, kept and removed elsewhere is not called saved, and can be added")
  func removedElsewhere() async {
    let add = Address(TruFanAPI.addVehicle())
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    phone.server.fail(add, .timedOut)
    model.addVehicleButtonTapped()
    model.draft.plate = "SRH 4821"
    await model.saveVehicleButtonTapped()
    // Another window has removed it. The server answers the repetition as it did at first.
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: []))
    phone.server.reply(add, SavedVehicle.sample)
    await model.saveVehicleButtonTapped()
    #expect(model.errorMessage == "SRH4821 was removed in another window. Add it again.")
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    model.addVehicleButtonTapped()
    model.draft.plate = "SRH 4821"
    await model.saveVehicleButtonTapped()
    #expect(model.errorMessage == nil && model.vehicles.value == [.sample])
    let keys = phone.requests(add).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2])
  }

  @Test(
    "A vehicle that another window has removed goes from the list, and no change of it is lost in silence"
  )
  func goneElsewhere() async {
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    await model.load()
    phone.refuse(
      Address(TruFanAPI.changeVehicle(.init(vehicle: SavedVehicle.sample.id))), 404,
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
      Address(TruFanAPI.removeVehicle(.init(vehicle: SavedVehicle.sample.id))), 404,
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
      Address(TruFanAPI.changeVehicle(.init(vehicle: SavedVehicle.sample.id))), .timedOut)
    phone.server.answer(.vehicles) { _ in
      await gate.pass()
      return try .json(SavedVehicleList(vehicles: []))
    }
    let changing = Task { await model.makeDefault(.sample) }
    try await eventually { phone.requests(.vehicles).count == 2 }
    #expect(model.errorMessage != nil)
    phone.server.reply(
      Address(TruFanAPI.removeVehicle(.init(vehicle: SavedVehicle.sample.id))),
      SavedVehicleList(vehicles: []))
    await model.remove(.sample)
    gate.open()
    await changing.value
    #expect(model.errorMessage == nil && model.vehicles.value == [])
  }

  @Test("A lost vehicle keeps its key while another one is removed")
  func removedAnother() async {
    let add = Address(TruFanAPI.addVehicle())
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: []))
    phone.server.fail(add, .timedOut)
    phone.server.reply(
      Address(TruFanAPI.removeVehicle(.init(vehicle: SavedVehicle.sample.id))),
      SavedVehicleList(vehicles: []))
    for _ in 0..<2 {
      model.addVehicleButtonTapped()
      model.draft.plate = "LTL 0099"
      await model.saveVehicleButtonTapped()
      await model.remove(.sample)
    }
    let keys = phone.requests(add).map { $0.headers["idempotency-key"] }
    #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
  }

  @Test("A list that was asked for before a removal does not bring the vehicle back")
  func lateList() async throws {
    let (gate, add) = (Gate(), Address(TruFanAPI.addVehicle()))
    phone.server.fail(add, .timedOut)
    phone.server.answer(.vehicles) { _ in
      await gate.pass()
      return try .json(SavedVehicleList(vehicles: [.sample]))
    }
    phone.server.reply(
      Address(TruFanAPI.removeVehicle(.init(vehicle: SavedVehicle.sample.id))),
      SavedVehicleList(vehicles: []))
    model.addVehicleButtonTapped()
    model.draft.plate = "SRH 4821"
    let saving = Task { await model.saveVehicleButtonTapped() }
    try await eventually { phone.requests(.vehicles).count == 1 }
    await model.remove(.sample)
    gate.open()
    await saving.value
    #expect(model.vehicles.value == [])
  }

  @Test("A vehicle whose answer was lost is on the page, and is saved in another form as well")
  func lostVehicleInAnotherForm() async {
    let add = Address(TruFanAPI.addVehicle())
    phone.server.reply(.vehicles, SavedVehicleList(vehicles: [.sample]))
    phone.server.fail(add, .timedOut)
    for _ in 0..<2 {
      model.addVehicleButtonTapped()
      model.draft.plate = "SRH 4821"
      await model.saveVehicleButtonTapped()
      #expect(model.isAddingVehicle && model.draftError != nil)
      #expect(model.vehicles.value == [.sample])
    }
    #expect(Set(phone.requests(add).map { $0.headers["idempotency-key"] }).count == 1)
    // Once it is removed, the same words are another wish.
    phone.server.reply(
      Address(TruFanAPI.removeVehicle(.init(vehicle: SavedVehicle.sample.id))),
      SavedVehicleList(vehicles: []))
    await model.remove(.sample)
    model.addVehicleButtonTapped()
    model.draft.plate = "SRH 4821"
    await model.saveVehicleButtonTapped()
    #expect(Set(phone.requests(add).map { $0.headers["idempotency-key"] }).count == 2)
  }

  @Test("Name and phone are changed in the account; what is not changed is not sent")
  func profile() async throws {
    let profile = ProfileViewModel(session: phone.session)
    #expect(await profile.saveButtonTapped())
    #expect(phone.requests(Self.me).isEmpty)
    profile.lastName = " Walker "
    profile.phone = ""
    phone.refuse(Self.me, 400, "Phone number already registered")
    #expect(await !profile.saveButtonTapped())
    #expect(profile.errorMessage == "Phone number already registered")
    var user = TruFanUser.sample
    (user.lastName, user.phone) = ("Walker", nil)
    phone.server.reply(Self.me, user)
    #expect(await profile.saveButtonTapped())
    #expect(model.user == user && profile.errorMessage == nil)
    let body = try #require(phone.requests(Self.me).last?.body)
    #expect(
      try WireJSON.decode(UpdateUserRequest.self, from: body)
        == UpdateUserRequest(lastName: "Walker", phone: ""))
  }
}
