import ClientKit
import ClientKitTesting
import Foundation
import SoulModels
import Testing
import WireKit

@testable import SoulApp

@MainActor
struct SoulSessionTests {
  let phone = Phone()

  private nonisolated static let renewed = RefreshResponse(
    SoulTokens(accessToken: "new", refreshToken: "rt-new", expiresAt: 1_762_510_000))

  /// Takes only the new access token.
  private func answersUsage() {
    phone.server.answer(.usage) { request in
      guard request.headers["authorization"] == "Bearer new" else {
        return try .json(["error": "Invalid token"], status: 401)
      }
      return try .json(UsageResponse.sample)
    }
  }

  @Test("A sign-in is kept among the secrets; the next launch checks it")
  func signIn() async throws {
    let phone = Phone(isSignedIn: false)
    #expect(phone.session.state == .signedOut)
    phone.server.reply(.verify, VerifyCodeResponse.sample)
    try await phone.session.signIn(phone: "+15195463438", code: "123456")
    #expect(phone.session.state == .signedIn(.sample))
    #expect(phone.storage.keys(withPrefix: "").isEmpty)
    let next = phone.relaunched()
    #expect(next.state == .loading(.sample))
    var changed = SoulUser.sample
    changed.name = "Ada"
    phone.server.reply(.profile, UserResponse(changed))
    await next.checkLaunch()
    #expect(next.state == .signedIn(changed))
  }

  @Test("A launch without a network shows the kept profile")
  func offlineLaunch() async {
    phone.server.fail(.profile, .offline)
    let next = phone.relaunched()
    await next.checkLaunch()
    #expect(next.state == .signedIn(.sample))
  }

  @Test("The profile of such a launch is asked for again; without an answer it stays")
  func offlineProfile() async {
    phone.server.fail(.profile, .offline)
    let next = phone.relaunched()
    await next.checkLaunch()
    await next.refreshProfile()
    #expect(next.state == .signedIn(.sample))
    var changed = SoulUser.sample
    changed.name = "Ada"
    phone.server.reply(.profile, UserResponse(changed))
    await next.refreshProfile()
    #expect(next.state == .signedIn(changed))
    #expect(phone.relaunched().user == changed)
  }

  @Test("A launch with a sign-in that has ended asks for the number, and says why")
  func endedLaunch() async {
    phone.server.refuse(.profile, 401, "Invalid token")
    phone.server.refuse(.refresh, 401, "Invalid refresh token")
    let next = phone.relaunched()
    await next.checkLaunch()
    #expect(next.state == .signedOut)
    #expect(next.farewell == "Your session has ended. Please sign in again.")
    #expect(phone.secrets.string(forKey: SoulSession.key) == nil)
  }

  @Test("Many calls that fail together renew the tokens once, and are then repeated")
  func renewsOnce() async throws {
    answersUsage()
    let gate = Gate()
    phone.server.answer(.refresh) { _ in
      await gate.pass()
      return try .json(Self.renewed)
    }
    let service = phone.service
    let calls = (0..<8).map { _ in Task { try await service.usage() } }
    try await eventually { phone.requests(.usage).count == 8 }
    try await eventually { phone.requests(.refresh).count == 1 }
    gate.open()
    for call in calls { #expect(try await call.value == .sample) }
    #expect(phone.requests(.refresh).count == 1)
    #expect(phone.requests(.usage).count == 16)
  }

  @Test("Deleting the account forgets it here; a failure leaves it")
  func deletion() async throws {
    phone.server.fail(Address(SoulAPI.deleteAccount()), .offline)
    let account = AccountModel(service: phone.service)
    await account.deleteAccount()
    #expect(account.errorMessage != nil)
    #expect(phone.session.user == .sample)
    phone.server.reply(Address(SoulAPI.deleteAccount()), SoulDone.sample)
    let (mine, other) = ("soul_gallery_\(SoulUser.sample.id)", "soul_gallery_somebody")
    for key in [mine, other] { phone.storage.set("[]", forKey: key) }
    await account.deleteAccount()
    #expect(phone.session.state == .signedOut)
    #expect(phone.secrets.string(forKey: SoulSession.key) == nil)
    #expect(phone.storage.keys(withPrefix: "") == [other])
  }

  @Test("A window leaves within a second after another one of the browser has signed out")
  func otherWindow() async throws {
    let other = phone.relaunched(in: "b", of: OpenWindows(["b"]))
    other.took(.sample)
    let watch = Task { await other.watchOtherWindows() }
    try await phone.clock.pass(DeviceWindow.pauseBetweenLooks)
    // It has looked, and sleeps again.
    try await phone.clock.sleeper(for: DeviceWindow.pauseBetweenLooks)
    #expect(other.state == .signedIn(.sample))
    phone.server.reply(.logOut, SoulDone.sample)
    await phone.session.signOut()
    phone.clock.advance(by: DeviceWindow.pauseBetweenLooks)
    await watch.value
    #expect(other.state == .signedOut)
    #expect(other.farewell == "You are signed out. Please sign in again.")
    // Whoever signed out here was asked, and is told nothing.
    #expect(phone.session.farewell == nil)
  }

  @Test("A window whose launch check has no answer leaves, too, once another one has signed out")
  func otherWindowAtLaunch() async throws {
    let gate = Gate()
    phone.server.answer(.profile) { _ in
      await gate.pass()
      return try .json(UserResponse(.sample))
    }
    let other = phone.relaunched(in: "b", of: OpenWindows(["b"]))
    let check = Task { await other.checkLaunch() }
    let watch = Task { await other.watchOtherWindows() }
    try await eventually { phone.requests(.profile).count == 1 }
    phone.server.reply(.logOut, SoulDone.sample)
    await phone.session.signOut()
    #expect(other.isLoading)
    try await phone.clock.pass(DeviceWindow.pauseBetweenLooks)
    await watch.value
    #expect(other.state == .signedOut)
    #expect(other.farewell == "You are signed out. Please sign in again.")
    gate.open()
    await check.value
    #expect(other.state == .signedOut)
  }

  @Test("A window leaves, too, once another one has signed somebody else in, who stays")
  func otherAccount() async throws {
    let other = phone.relaunched(in: "b", of: OpenWindows(["b"]))
    other.took(.sample)
    let watch = Task { await other.watchOtherWindows() }
    let kept = try #require(phone.secrets.string(forKey: SoulSession.key))
    phone.secrets.set(
      kept.replacingOccurrences(of: SoulUser.sample.id, with: "somebody"), forKey: SoulSession.key)
    try await phone.clock.pass(DeviceWindow.pauseBetweenLooks)
    await watch.value
    #expect(other.state == .signedOut)
    #expect(phone.secrets.string(forKey: SoulSession.key)?.contains("somebody") == true)
  }

  @Test("A call that the deletion has ended does not change what the person is told")
  func farewell() async throws {
    let gate = Gate()
    phone.server.answer(.usage) { _ in
      await gate.pass()
      return try .json(["error": "Invalid token"], status: 401)
    }
    phone.server.refuse(.refresh, 401, "Invalid refresh token")
    let service = phone.service
    let call = Task { try await service.usage() }
    try await eventually { phone.requests(.usage).count == 1 }
    phone.server.reply(Address(SoulAPI.deleteAccount()), SoulDone.sample)
    try await phone.session.deleteAccount()
    gate.open()
    _ = await call.result
    #expect(phone.session.farewell == "Your account and everything in it are deleted.")
  }
}
