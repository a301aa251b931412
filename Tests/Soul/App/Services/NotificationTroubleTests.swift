import ClientKit
import ClientKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor @Suite("Why no pushes come")
struct NotificationTroubleTests {
  private let device = PushDevice()
  private let phone: Phone

  init() {
    phone = Phone(pushes: device.pushes(isBrowser: false))
    phone.server.reply(.register, DeviceRegistered.sample)
    phone.server.reply(.registerBrowser, SoulDone.sample)
    phone.server.reply(.forgetBrowser, SoulDone.sample)
    phone.server.reply(.forgetDevice, SoulDone.sample)
    phone.server.reply(.webPush, WebPushOffer.sample)
    phone.server.reply(.logOut, SoulDone.sample)
  }

  private func settings(isBrowser: Bool = false) -> NotificationSettings {
    NotificationSettings(
      user: SoulUser.sample.id, service: phone.service,
      pushes: device.pushes(isBrowser: isBrowser))
  }

  @Test("A phone hears that its server sends none, until the server does")
  func unsent() async {
    phone.server.reply(.register, DeviceRegistered(sendsPushes: false))
    let settings = settings()
    #expect(settings.explanation == "Always.")
    await settings.set(true)
    #expect(settings.areOn && settings.trouble == "None are sent.")
    #expect(settings.explanation == "While it is open. None are sent.")
    await settings.register()
    #expect(settings.trouble == "None are sent.")
    phone.server.reply(.register, DeviceRegistered.sample)
    await settings.register()
    #expect(settings.trouble == nil && settings.explanation == "Always.")
  }

  @Test(
    "Before a switch is on it says what the device has refused; nobody is asked for that",
    arguments: [false, true])
  func foreseen(isBrowser: Bool) async {
    device.obstacle = .refused
    let settings = settings(isBrowser: isBrowser)
    await settings.prepare()
    #expect(settings.trouble == nil && device.asked.isEmpty)
    #expect(settings.explanation == "While it is open. Refused.")
    #expect(settings.reach == "While it is open.", "nor is it promised where reach stands alone")
    // It is allowed in the system's settings meanwhile.
    device.obstacle = nil
    await settings.prepare()
    #expect(settings.explanation == "Always.")
  }

  @Test("Who comes back from the system's settings reads what is so now")
  func comesBack() async {
    device.obstacle = .refused
    let settings = settings()
    await settings.prepare()
    device.obstacle = nil
    await settings.register()
    #expect(settings.explanation == "Always." && device.asked.isEmpty)
    device.obstacle = .refused
    await settings.register()
    #expect(settings.explanation == "While it is open. Refused.")
    // So it is after the system has refused what the person asked for.
    device.answer = .refused
    await settings.set(true)
    await settings.register()
    #expect(!settings.areOn && settings.explanation == "While it is open. Refused.")
    device.obstacle = nil
    await settings.register()
    #expect(settings.trouble == nil && settings.explanation == "Always.")
  }

  @Test("A phone to which the server sends nothing yet is forgotten when it is switched off")
  func unsentIsForgotten() async {
    phone.server.reply(.register, DeviceRegistered(sendsPushes: false))
    let settings = settings()
    await settings.set(true)
    // What the server has stored before stays there when it cannot be told again.
    phone.server.fail(.register, .offline)
    await settings.register()
    #expect(settings.trouble == "Failed.")
    await settings.set(false)
    #expect(phone.requests(.forgetDevice).count == 1)
  }

  @Test("Who switches off hears again what the device refuses")
  func off() async {
    (device.answer, device.obstacle) = (.refused, .refused)
    let settings = settings(isBrowser: true)
    await settings.set(true)
    #expect(settings.trouble == "Refused.")
    await settings.set(false)
    #expect(settings.trouble == nil && settings.explanation == "While it is open. Refused.")
  }

  @Test("A server without a key is not blamed on the browser")
  func noKey() async {
    device.obstacle = .refused
    phone.server.reply(.webPush, WebPushOffer(publicKey: nil))
    let settings = settings(isBrowser: true)
    await settings.prepare()
    #expect(settings.explanation == "While it is open.")
  }

  @Test("A browser that the server takes after the person has switched off is forgotten there")
  func lateRegistration() async throws {
    device.answer = .target(.browser(.sample))
    let gate = Gate()
    phone.server.answer(.registerBrowser) { _ in
      await gate.pass()
      return try .json(SoulDone.sample)
    }
    let settings = settings(isBrowser: true)
    let wish = Task { await settings.set(true) }
    try await eventually { phone.requests(.registerBrowser).count == 1 }
    await settings.set(false)
    #expect(phone.requests(.forgetBrowser).isEmpty, "the app knows of none yet")
    gate.open()
    await wish.value
    #expect(!settings.areOn && settings.trouble == nil)
    #expect(phone.requests(.forgetBrowser).count == 1)
  }

  @Test("A registration that fails after the person has switched off says nothing")
  func lateFailure() async throws {
    let gate = Gate()
    phone.server.answer(.register) { _ in
      await gate.pass()
      throw TransportError.offline
    }
    let settings = settings()
    let wish = Task { await settings.set(true) }
    try await eventually { phone.requests(.register).count == 1 }
    await settings.set(false)
    gate.open()
    await wish.value
    #expect(!settings.areOn && settings.trouble == nil)
  }

  @Test("A late answer to somebody who has gone leaves the next person's pushes alone")
  func takenOver() async throws {
    let gate = Gate()
    device.gate = gate
    let first = settings()
    let wish = Task { await first.set(true) }
    try await eventually { device.asked == [true] }
    await phone.session.signOut()
    #expect(device.ends == 1)
    device.gate = nil
    phone.server.reply(.verify, VerifyCodeResponse.sample)
    try await phone.session.signIn(phone: SoulUser.sample.phone, code: "123456")
    let next = settings()
    await next.set(true)
    gate.open()
    await wish.value
    #expect(device.ends == 1)
    #expect(next.areOn && next.trouble == nil)
    #expect(phone.requests(.register).count == 1)
  }
}
