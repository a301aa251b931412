import BoutiqueModels
import ClientKit
import ClientKitTesting
import Foundation
import LookKit
import Testing
import WireKit

@testable import BoutiqueConsole

@MainActor @Suite("A store's kiosks in the console")
struct KiosksModelTests {
  let desk = Desk()

  private static let id = Store.sample.publicId
  private static let code = Address(BoutiqueAPI.createPairingCode(.init(store: id)))
  private static let list = Address(BoutiqueAPI.devices(.init(store: id, wait: 25)))
  private static let unpair = Address(
    BoutiqueAPI.unpair(.init(store: id, device: KioskDevice.sample.publicId)))

  private func model(
    _ following: Following<KioskDeviceList> = Following(), code: PairingCode? = nil,
    onChange: @escaping @MainActor (Store) -> Void = { _ in }
  ) -> KiosksModel {
    KiosksModel(
      store: .sample, client: desk.client, session: desk.session, following: following, code: code,
      onChange: onChange)
  }

  @Test("A code is made and taken away when it has expired")
  func expiry() async throws {
    var code = PairingCode.sample
    code.expiresAt = Timestamp(desk.session.device.now()).adding(.seconds(900))
    desk.server.reply(Self.code, code, status: 201)
    let model = model()
    await model.newCodeButtonTapped()
    #expect(model.code == code)
    let waiting = Task { await model.waitForCodesEnd() }
    try await desk.clock.pass(.seconds(900))
    await waiting.value
    #expect(model.code == nil && model.outcome == "The code has expired.")
  }

  @Test("A kiosk that has used the code is named, and the code goes")
  func used() async throws {
    let gate = Gate()
    desk.server.answer(Self.list) { request in
      guard request.headers["if-none-match"] != nil else {
        return try .json(KioskDeviceList(devices: []), headers: ["etag": "\"1\""])
      }
      await gate.pass()
      return try .json(KioskDeviceList.sample, headers: ["etag": "\"2\""])
    }
    let model = model(code: .sample)
    let following = Task { await model.follow() }
    try await eventually { model.kiosks.value?.isEmpty == true }
    #expect(model.code == .sample)
    gate.open()
    try await desk.clock.pass(.milliseconds(200))
    try await eventually { model.kiosks.value == [.sample] }
    #expect(model.code == nil && model.outcome == "Kiosk 1 is paired.")
    following.cancel()
    await following.value
  }

  @Test("An unpaired kiosk leaves the list; one that could not be stays, with the reason")
  func unpaired() async {
    let model = model(Following(.sample))
    desk.server.fail(Self.unpair, .offline)
    model.unpairButtonTapped(.sample)
    #expect(model.leaving == .sample && model.isAskingToUnpair)
    await model.unpairConfirmed(.sample)
    #expect(model.kiosks.value == [.sample] && model.errorMessage != nil)
    desk.server.reply(Self.unpair, StandardResponse())
    await model.unpairConfirmed(.sample)
    #expect(model.kiosks.value == [] && model.errorMessage == nil)
  }

  @Test("The switch changes at the tap, is sent alone, and goes back when the server refuses")
  func openKiosks() async throws {
    var changed: [Store] = []
    let model = model { changed.append($0) }
    #expect(model.allowsOpenKiosks)
    var closed = Store.sample
    closed.allowsOpenKiosks = false
    desk.server.reply(.updateStore(Self.id), closed)
    let question = model.openKiosksSwitched(to: false)
    #expect(!model.allowsOpenKiosks && model.openKiosksSwitched(to: true) == nil)
    await question?.value
    #expect(!model.allowsOpenKiosks && changed == [closed])
    let body = try #require(desk.server.requests.last?.body)
    #expect(String(decoding: body, as: UTF8.self) == #"{"allowsOpenKiosks":false}"#)
    desk.server.fail(.updateStore(Self.id), .offline)
    await model.openKiosksSwitched(to: true)?.value
    #expect(!model.allowsOpenKiosks && model.errorMessage != nil)
  }

  @Test("The tag's address is the tag's name, and never the store's id")
  func tag() {
    #expect(model().tagAddress == "http://localhost:3000/tap/tag_demo12345678")
  }
}
