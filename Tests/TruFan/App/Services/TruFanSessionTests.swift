import ClientKit
import ClientKitTesting
import Foundation
import Testing
import TruFanClient
import TruFanModels
import WireKit

@testable import TruFanApp

@MainActor
struct TruFanSessionTests {
  let phone = Phone()

  private nonisolated static let renewed = TokenResponse(accessToken: "new", refreshToken: "rt-new")

  /// Takes only the new access token.
  private func answersOrders() {
    phone.server.answer(.order) { request in
      guard request.headers["authorization"] == "Bearer new" else {
        return try .json(TruFanError.sample, status: 401)
      }
      return try .json(Order.sample)
    }
  }

  @Test("A sign-in is kept among the secrets, and found again after a relaunch")
  func signIn() async throws {
    let phone = Phone(isSignedIn: false)
    phone.server.reply(.login, AuthResponse.sample)
    try await phone.session.signIn(email: "parker@example.com", password: "Parking1!")
    #expect(phone.session.user == .sample)
    #expect(phone.storage.keys(withPrefix: "").isEmpty)
    #expect(phone.relaunched().user == .sample)
  }

  @Test("What another device has changed of the account is taken over, and found after a relaunch")
  func refreshed() async throws {
    let me = Address(TruFanAPI.me())
    phone.server.fail(me, .offline)
    await phone.session.refreshUser()
    #expect(phone.session.user == .sample)
    var changed = TruFanUser.sample
    changed.defaultDelivery = "Locker"
    phone.server.reply(me, changed)
    await phone.session.refreshUser()
    #expect(phone.session.user == changed && phone.relaunched().user == changed)
  }

  @Test("An account that was asked for before a change here does not undo it")
  func lateRefresh() async throws {
    let (me, gate) = (Address(TruFanAPI.me()), Gate())
    phone.server.answer(me) { _ in
      await gate.pass()
      return try .json(TruFanUser.sample)
    }
    let refresh = Task { await phone.session.refreshUser() }
    try await eventually { phone.requests(me).count == 1 }
    var changed = TruFanUser.sample
    changed.defaultDelivery = "Locker"
    phone.server.reply(Address(TruFanAPI.updateMe()), changed)
    try await phone.session.update(UpdateUserRequest(defaultDelivery: "Locker"))
    gate.open()
    await refresh.value
    #expect(phone.session.user == changed)
  }

  @Test("Many calls that fail together renew the tokens once, and are then repeated")
  func renewsOnce() async throws {
    answersOrders()
    let gate = Gate()
    phone.server.answer(.refresh) { _ in
      await gate.pass()
      return try .json(Self.renewed)
    }
    let api = phone.api
    let calls = (0..<8).map { _ in Task { try await api.getOrder(Order.sample.id) } }
    try await eventually { phone.requests(.order).count == 8 }
    try await eventually { phone.requests(.refresh).count == 1 }
    gate.open()
    for call in calls { #expect(try await call.value == .sample) }
    #expect(phone.requests(.refresh).count == 1)
    #expect(phone.requests(.order).count == 16)
    let body = try WireJSON.decode(
      RefreshRequest.self, from: try #require(phone.requests(.refresh).first?.body))
    #expect(body.refreshToken == AuthResponse.sample.refreshToken)
  }

  @Test("The renewed tokens are kept for the next launch")
  func keepsRenewed() async throws {
    answersOrders()
    phone.server.reply(.refresh, Self.renewed)
    _ = try await phone.api.getOrder(Order.sample.id)
    let next = ConvenienceAPIService(session: phone.relaunched())
    _ = try await next.getOrder(Order.sample.id)
    #expect(phone.requests(.refresh).count == 1)
  }

  @Test("A refused renewal signs out and says so; the device forgets the tokens")
  func refusedRenewal() async throws {
    answersOrders()
    phone.server.reply(.refresh, TruFanError.sample, status: 401)
    await #expect(throws: APIError.self) { try await phone.api.getOrder(Order.sample.id) }
    #expect(phone.session.user == nil)
    #expect(phone.session.farewell == "Your session has ended. Please sign in again.")
    #expect(phone.secrets.string(forKey: TruFanApp.sessionKey) == nil)
  }

  @Test("Another account that signs in elsewhere on the device ends this window's sign-in")
  func otherAccount() async throws {
    var other = AuthResponse.sample
    other.user.id = "another"
    Phone.signIn(other, on: phone.secrets)
    await #expect(throws: APIError.self) { try await phone.api.getOrder(Order.sample.id) }
    #expect(phone.server.requests.isEmpty)
    #expect(phone.session.user == nil)
    #expect(phone.secrets.string(forKey: TruFanApp.sessionKey) != nil)
  }

  @Test("A window leaves within a second after another one of the browser has signed out")
  func otherWindow() async throws {
    let other = phone.secondWindow()
    let watch = Task { await other.watchOtherWindows() }
    try await phone.clock.pass(DeviceWindow.pauseBetweenLooks)
    // It has looked, and sleeps again.
    try await phone.clock.sleeper(for: DeviceWindow.pauseBetweenLooks)
    #expect(other.user == .sample)
    phone.server.reply(Address(TruFanAPI.logout()), MessageResponse("Bye."))
    await phone.session.signOut()
    phone.clock.advance(by: DeviceWindow.pauseBetweenLooks)
    await watch.value
    #expect(other.user == nil)
    #expect(other.farewell == "You are signed out. Please sign in again.")
    #expect(phone.session.farewell == nil)
  }

  @Test("Tokens that come after the parker has signed out are kept nowhere")
  func signedOutMeanwhile() async throws {
    answersOrders()
    phone.server.reply(Address(TruFanAPI.logout()), MessageResponse("Bye."))
    let gate = Gate()
    phone.server.answer(.refresh) { _ in
      await gate.pass()
      return try .json(Self.renewed)
    }
    let api = phone.api
    let call = Task { try await api.getOrder(Order.sample.id) }
    try await eventually { phone.requests(.refresh).count == 1 }
    await phone.session.signOut()
    gate.open()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(phone.relaunched().user == nil)
    #expect(phone.session.farewell == nil)
  }

  @Test("A call that a new password has ended does not change what the parker is told")
  func farewell() async throws {
    let gate = Gate()
    phone.server.answer(.order) { _ in
      await gate.pass()
      return try .json(TruFanError.sample, status: 401)
    }
    let api = phone.api
    let call = Task { try await api.getOrder(Order.sample.id) }
    try await eventually { phone.requests(.order).count == 1 }
    phone.server.reply(
      Address(TruFanAPI.confirmReset()), MessageResponse("Your password was changed."))
    try await phone.session.setPassword("Parking2!", token: "t1")
    gate.open()
    _ = await call.result
    #expect(phone.session.farewell == "Your password was changed.")
  }
}
