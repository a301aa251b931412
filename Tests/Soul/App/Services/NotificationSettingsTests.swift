import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor @Suite("The device takes pushes")
struct NotificationSettingsTests {
  private let device = PushDevice()
  private let phone: Phone

  init() {
    phone = Phone(pushes: device.pushes(isBrowser: false))
    phone.server.reply(.register, DeviceRegistered.sample)
    phone.server.reply(.registerBrowser, SoulDone.sample)
    phone.server.reply(.forgetBrowser, SoulDone.sample)
    phone.server.reply(.forgetDevice, SoulDone.sample)
    phone.server.reply(.webPush, WebPushOffer.sample)
  }

  private func settings(isBrowser: Bool = false) -> NotificationSettings {
    NotificationSettings(
      user: SoulUser.sample.id, service: phone.service,
      pushes: device.pushes(isBrowser: isBrowser))
  }

  private var told: [String?] {
    phone.requests(.register).map { request in
      try? WireJSON.decode(RegisterDeviceRequest.self, from: request.body ?? Data()).deviceToken
    }
  }

  // MARK: A phone

  @Test("With the permission the server is told of the device, once for each name")
  func registers() async throws {
    let settings = settings()
    await settings.register()
    #expect(told.isEmpty, "nobody has asked for it")
    await settings.set(true)
    await settings.register()
    #expect(told == ["a1b2"])
    let body = try #require(phone.requests(.register).first?.body)
    let sent = try WireJSON.decode(RegisterDeviceRequest.self, from: body)
    #expect(sent.environment == "sandbox")
    device.answer = .target(.device(token: "c3d4", platform: .ios, environment: .sandbox))
    await settings.register()
    #expect(told == ["a1b2", "c3d4"])
    #expect(device.asked == [true, false, false], "the person is asked once")
  }

  @Test("A relaunch tells the server again, and so does a network that is back")
  func again() async {
    phone.server.fail(.register, .offline)
    await settings().set(true)
    phone.server.reply(.register, DeviceRegistered.sample)
    let next = settings()
    #expect(next.areOn)
    await next.register()
    #expect(told == ["a1b2", "a1b2"])
  }

  @Test("Without the permission, or a service that answers, nothing is registered")
  func nothing() async {
    device.answer = .refused
    let settings = settings()
    await settings.set(true)
    #expect(!settings.areOn && device.ends == 1)
    device.answer = .failed
    await settings.set(true)
    #expect(settings.areOn && told.isEmpty)
    #expect(phone.requests(.webPush).isEmpty, "a phone needs no key")
  }

  @Test("Signing out, and switching off, end the pushes to the device")
  func ends() async {
    phone.server.reply(.logOut, SoulDone.sample)
    let settings = settings()
    await settings.set(true)
    await settings.set(false)
    #expect(device.ends == 1)
    #expect(phone.requests(.forgetDevice).count == 1)
    await phone.session.signOut()
    #expect(device.ends == 2)
    #expect(phone.requests(.logOut).count == 1)
  }

  // MARK: A browser

  private let browser = Pushes.Answer.target(.browser(.sample))

  @Test("A browser signs up with the server's key, and is forgotten when it is switched off")
  func browserRegisters() async {
    device.answer = browser
    let settings = settings(isBrowser: true)
    #expect(settings.reach == "While it is open.")
    await settings.prepare()
    #expect(settings.reach == "Always." && device.asked.isEmpty)
    await settings.set(true)
    await settings.register()
    let bodies = phone.requests(.registerBrowser).compactMap(\.body)
    #expect(bodies.map { try? WireJSON.decode(WebPushRequest.self, from: $0) } == [.sample])
    #expect(settings.areOn && settings.trouble == nil)
    await settings.set(false)
    #expect(!settings.areOn && device.ends == 1)
    #expect(phone.requests(.forgetBrowser).count == 1)
  }

  @Test("A browser that refuses still tells while it is open, and the person hears why")
  func refused() async {
    device.answer = .refused
    let settings = settings(isBrowser: true)
    await settings.set(true)
    #expect(settings.areOn && settings.trouble == "Refused.")
    #expect(settings.reach == "While it is open.")
    #expect(phone.requests(.registerBrowser).isEmpty)
    // Whoever allows it later in the browser's settings has pushes from the next look on.
    device.answer = browser
    await settings.register()
    #expect(settings.trouble == nil && phone.requests(.registerBrowser).count == 1)
    #expect(device.asked == [true, false])
  }

  @Test("Whoever does not answer is told while the page is open, and nothing is wrong")
  func undecided() async {
    device.answer = .unasked
    let settings = settings(isBrowser: true)
    await settings.set(true)
    #expect(settings.areOn && settings.trouble == nil)
    #expect(settings.reach == "While it is open.")
  }

  @Test("A server without a key asks no browser for anything")
  func noKey() async {
    phone.server.reply(.webPush, WebPushOffer(publicKey: nil))
    let settings = settings(isBrowser: true)
    await settings.set(true)
    #expect(settings.areOn && settings.trouble == nil && device.asked.isEmpty)
    #expect(settings.reach == "While it is open.")
    await settings.set(false)
    #expect(phone.requests(.forgetBrowser).isEmpty)
  }

  @Test("A subscription that the server does not take is tried again, and not claimed")
  func untold() async {
    device.answer = browser
    phone.server.fail(.registerBrowser, .offline)
    let settings = settings(isBrowser: true)
    await settings.set(true)
    #expect(settings.areOn && settings.trouble == "Failed.")
    phone.server.reply(.registerBrowser, SoulDone.sample)
    await settings.register()
    #expect(settings.trouble == nil && phone.requests(.registerBrowser).count == 2)
  }

  @Test("An answer that comes after the person has switched off registers nothing")
  func late() async throws {
    device.answer = browser
    let gate = Gate()
    device.gate = gate
    let settings = settings(isBrowser: true)
    let asking = Task { await settings.set(true) }
    try await eventually { device.asked == [true] }
    #expect(settings.areOn, "the page tells of things at once")
    await settings.set(false)
    gate.open()
    await asking.value
    #expect(!settings.areOn && settings.trouble == nil && device.ends == 2)
    #expect(phone.requests(.registerBrowser).isEmpty)
  }

  @Test(
    "An answer after signing out registers nothing, and ends what it began",
    arguments: [false, true])
  func left(isBrowser: Bool) async throws {
    phone.server.reply(.logOut, SoulDone.sample)
    if isBrowser { device.answer = browser }
    let gate = Gate()
    device.gate = gate
    let settings = settings(isBrowser: isBrowser)
    let asking = Task { await settings.set(true) }
    try await eventually { device.asked == [true] }
    await phone.session.signOut()
    #expect(device.ends == 1)
    gate.open()
    await asking.value
    #expect(device.ends == 2)
    await settings.register()
    #expect(device.asked == [true])
    #expect(told.isEmpty)
    #expect(phone.requests(.registerBrowser).isEmpty)
  }
}
