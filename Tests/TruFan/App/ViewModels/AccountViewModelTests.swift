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
