import ClientKit
import ClientKitTesting
import Foundation
import LookKit
import Testing
import TruFanModels
import WireKit

@testable import TruFanApp

/// A device whose system answers as a test says.
@MainActor
private final class PushDevice {
  var answer = Pushes.Answer.target(.device(token: "a1b2", platform: .ios, environment: .sandbox))
  var asked: [Bool] = []
  var ends = 0
  var gate: Gate?

  func pushes(isBrowser: Bool) -> Pushes {
    Pushes(
      isBrowser: isBrowser,
      ask: { _, asks in
        self.asked.append(asks)
        await self.gate?.pass()
        return self.answer
      },
      obstacle: { nil }, end: { self.ends += 1 },
      reach: { $0 ? "Always." : "While it is open." },
      trouble: { $0 == .refused ? "Refused." : $0 == .unsent ? "None are sent." : nil })
  }
}

@MainActor @Suite("Whether a device may notify its parker")
struct PushQuestionViewModelTests {
  private let phone = Phone()
  private let device = PushDevice()
  private let paid: Order

  init() {
    var order = Order.sample
    order.paymentStatus = .captured
    order.status = .pending
    paid = order
    phone.server.reply(.devices, MessageResponse.sample)
    phone.server.reply(.webPush, WebPushOffer.sample)
    phone.server.reply(.browsers, MessageResponse.sample)
  }

  private func app(isBrowser: Bool = false) -> AppState {
    AppState(
      session: phone.session, user: .sample, pushes: device.pushes(isBrowser: isBrowser))
  }

  @Test(
    "The parker is asked about an order that is paid and whose goods are not there, and not before")
  func asked() {
    let model = app().pushQuestion
    #expect(model.isAsked(about: paid))
    var order = paid
    order.paymentStatus = .pending
    #expect(!model.isAsked(about: order))
    order = paid
    order.status = .stored
    #expect(!model.isAsked(about: order))
    #expect(device.asked.isEmpty)
  }

  @Test("Yes asks the system, and tells the server of the device; nobody is asked again")
  func yes() async throws {
    let model = app().pushQuestion
    await model.turnOnButtonTapped(on: paid)
    #expect(device.asked == [true])
    let body = try #require(phone.requests(.devices).first?.body)
    let sent = try WireJSON.decode(PushDeviceRequest.self, from: body)
    #expect(sent == PushDeviceRequest(token: "a1b2", platform: "ios", environment: "sandbox"))
    #expect(!model.isAsked(about: paid))
    #expect(model.trouble(on: paid) == nil)
    // After a relaunch the server is told again, and the person is not asked.
    let next = app().pushQuestion
    #expect(!next.isAsked(about: paid))
    await next.settings.register()
    #expect(device.asked == [true, false])
    #expect(phone.requests(.devices).count == 2)
  }

  @Test("Not now is kept, and asks nobody")
  func notNow() async {
    let model = app().pushQuestion
    model.notNowButtonTapped()
    #expect(!model.isAsked(about: paid))
    let next = app().pushQuestion
    #expect(!next.isAsked(about: paid))
    await next.settings.register()
    #expect(device.asked.isEmpty)
    #expect(phone.requests(.devices).isEmpty)
  }

  @Test("A system that refuses is told of on the order's page, and is not asked again")
  func refused() async {
    device.answer = .refused
    let model = app().pushQuestion
    await model.turnOnButtonTapped(on: paid)
    #expect(model.trouble(on: paid) == "Refused.")
    #expect(!model.settings.areOn)
    #expect(!model.isAsked(about: paid))
    #expect(phone.requests(.devices).isEmpty)
  }

  @Test("A server without Apple's key says on the order's page that none come to iPhones")
  func unsent() async {
    phone.server.reply(
      .devices, ["detail": "This server sends no pushes to iPhones."], status: 404)
    let model = app().pushQuestion
    await model.turnOnButtonTapped(on: paid)
    #expect(model.trouble(on: paid) == "None are sent.")
    #expect(model.settings.areOn, "the app tells while it is open")
    #expect(model.settings.reach == "While it is open.")
  }

  @Test("In a browser nobody is asked before the server has told a key")
  func browser() async {
    device.answer = .target(.browser(.sample))
    let model = app(isBrowser: true).pushQuestion
    #expect(!model.isAsked(about: paid))
    await model.prepare(for: paid)
    #expect(model.isAsked(about: paid))
    await model.turnOnButtonTapped(on: paid)
    let bodies = phone.requests(.browsers).compactMap(\.body)
    #expect(bodies.map { try? WireJSON.decode(WebPushRequest.self, from: $0) } == [.sample])
  }

  @Test("Where the server sends browsers no pushes, nobody is asked")
  func noKey() async {
    phone.server.reply(.webPush, WebPushOffer(publicKey: nil))
    let model = app(isBrowser: true).pushQuestion
    await model.prepare(for: paid)
    #expect(!model.isAsked(about: paid))
  }

  @Test("Switching off tells the server, which stores no more for this device")
  func off() async {
    let settings = app().pushQuestion.settings
    await settings.set(true)
    await settings.set(false)
    #expect(device.ends == 1)
    #expect(phone.requests(.forgotten).count == 1)
    await settings.set(false)
    #expect(phone.requests(.forgotten).count == 1)
  }

  @Test("Signing out ends the pushes to the device")
  func signOut() async {
    let app = app()
    await app.pushQuestion.turnOnButtonTapped(on: paid)
    await phone.session.signOut()
    #expect(device.ends == 1)
  }

  @Test("The answer to a parker who has gone does not register the next one's device")
  func late() async throws {
    let gate = Gate()
    device.gate = gate
    let first = app()
    let asking = Task { await first.pushQuestion.turnOnButtonTapped(on: paid) }
    try await eventually { device.asked == [true] }
    // A view that is drawn again makes another, which nobody uses.
    _ = app()
    await phone.session.signOut()
    var next = AuthResponse.sample
    next.user.id = "next"
    phone.server.reply(.login, next)
    try await phone.session.signIn(email: "next@example.com", password: "secret")
    gate.open()
    await asking.value
    #expect(phone.session.user?.id == "next")
    #expect(phone.requests(.devices).isEmpty)
    #expect(device.ends == 2)
  }
}

extension Address {
  fileprivate static let devices = Address(TruFanAPI.registerDevice())
  fileprivate static let forgotten = Address(TruFanAPI.forgetDevice())
  fileprivate static let webPush = Address(TruFanAPI.webPush())
  fileprivate static let browsers = Address(TruFanAPI.registerBrowser())
}
