import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

/// A device that takes pushes under the name that a test gives it.
@MainActor
private final class PushDevice {
  var name: Pushes.Name? = Pushes.Name(token: "a1b2", platform: .ios)
  var permits = true
  var ends = 0

  var pushes: Pushes {
    Pushes(
      ask: { self.permits }, name: { self.name }, end: { self.ends += 1 }, reach: "Always.")
  }
}

@MainActor @Suite("The device takes pushes")
struct NotificationSettingsTests {
  private let device = PushDevice()
  private let phone: Phone

  init() {
    phone = Phone(pushes: device.pushes)
    phone.server.reply(.register, SoulDone.sample)
  }

  private var settings: NotificationSettings {
    NotificationSettings(
      user: SoulUser.sample.id, service: phone.service, pushes: device.pushes)
  }

  private var told: [String?] {
    phone.requests(.register).map { request in
      try? WireJSON.decode(RegisterDeviceRequest.self, from: request.body ?? Data()).deviceToken
    }
  }

  @Test("With the permission the server is told of the device, once for each name")
  func registers() async {
    let settings = settings
    await settings.register()
    #expect(told.isEmpty, "nobody has asked for it")
    await settings.set(true)
    await settings.register()
    #expect(told == ["a1b2"])
    device.name = Pushes.Name(token: "c3d4", platform: .ios)
    await settings.register()
    #expect(told == ["a1b2", "c3d4"])
  }

  @Test("A relaunch tells the server again, and so does a network that is back")
  func again() async {
    phone.server.fail(.register, .offline)
    await settings.set(true)
    phone.server.reply(.register, SoulDone.sample)
    let next = settings
    #expect(next.areOn)
    await next.register()
    #expect(told == ["a1b2", "a1b2"])
  }

  @Test("Without the permission, and in a browser, nothing is registered")
  func nothing() async {
    device.permits = false
    let settings = settings
    await settings.set(true)
    #expect(!settings.areOn && device.ends == 1)
    device.permits = true
    device.name = nil
    await settings.set(true)
    #expect(settings.areOn && told.isEmpty)
    #expect(Pushes.system.reach.contains("While Soul is open"))
  }

  @Test("Signing out, and switching off, end the pushes to the device")
  func ends() async {
    phone.server.reply(.logOut, SoulDone.sample)
    let settings = settings
    await settings.set(true)
    await settings.set(false)
    #expect(device.ends == 1)
    await phone.session.signOut()
    #expect(device.ends == 2)
    #expect(phone.requests(.logOut).count == 1)
  }
}
