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

  @Test("A caller that goes away does not lose the new tokens")
  func cancelledCaller() async throws {
    answersOrders()
    let gate = Gate()
    phone.server.answer(.refresh) { _ in
      await gate.pass()
      return try .json(Self.renewed)
    }
    let api = phone.api
    let call = Task { try await api.getOrder(Order.sample.id) }
    try await eventually { phone.requests(.refresh).count == 1 }
    call.cancel()
    gate.open()
    _ = await call.result
    _ = try await phone.api.getOrder(Order.sample.id)
    #expect(phone.requests(.refresh).count == 1)
  }

  @Test("Tokens that another window has renewed are used without renewing them again")
  func otherWindow() async throws {
    answersOrders()
    var other = AuthResponse.sample
    other.accessToken = "new"
    let (secrets, stored) = (phone.secrets, other)
    phone.server.answer(.order) { request in
      guard request.headers["authorization"] == "Bearer new" else {
        await Phone.signIn(stored, on: secrets)
        return try .json(TruFanError.sample, status: 401)
      }
      return try .json(Order.sample)
    }
    #expect(try await phone.api.getOrder(Order.sample.id) == .sample)
    #expect(phone.requests(.refresh).isEmpty)
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

  @Test("A renewal without an answer leaves the parker signed in")
  func lostRenewal() async throws {
    answersOrders()
    phone.server.fail(.refresh, .offline)
    await #expect(throws: APIError.noAnswer(.offline)) {
      try await phone.api.getOrder(Order.sample.id)
    }
    #expect(phone.session.user == .sample)
    phone.server.reply(.refresh, Self.renewed)
    #expect(try await phone.api.getOrder(Order.sample.id) == .sample)
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

  /// A call that has met an expired token, and waits for new ones until the gate opens.
  private func callDuringRenewal(_ gate: Gate) async throws -> Task<Order, any Error> {
    answersOrders()
    phone.server.reply(Self.logout, MessageResponse("Bye."))
    phone.server.answer(.refresh) { _ in
      await gate.pass()
      return try .json(Self.renewed)
    }
    let api = phone.api
    let call = Task { try await api.getOrder(Order.sample.id) }
    try await eventually { phone.requests(.refresh).count == 1 }
    return call
  }

  private static let logout = Address(TruFanAPI.logout())

  @Test("Tokens that come after the parker has signed out are kept nowhere")
  func signedOutMeanwhile() async throws {
    let gate = Gate()
    let call = try await callDuringRenewal(gate)
    await phone.session.signOut()
    gate.open()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(phone.relaunched().user == nil)
    #expect(phone.session.farewell == nil)
  }

  /// Signs in as another person of the same device.
  private func signInAnother() async throws -> TruFanUser {
    var other = AuthResponse.sample
    other.user.id = "another"
    other.accessToken = "another's"
    phone.server.reply(.login, other)
    try await phone.session.signIn(email: "other@example.com", password: "Parking1!")
    return other.user
  }

  @Test("Tokens that come after somebody else has signed in leave that person's alone")
  func somebodyElseMeanwhile() async throws {
    let gate = Gate()
    let call = try await callDuringRenewal(gate)
    await phone.session.signOut()
    let other = try await signInAnother()
    gate.open()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(phone.relaunched().user == other)
  }

  @Test("A call of an earlier account is not repeated under the next one's token")
  func earlierAccount() async throws {
    let gate = Gate()
    phone.server.answer(.order) { _ in
      await gate.pass()
      return try .json(TruFanError.sample, status: 401)
    }
    phone.server.reply(Self.logout, MessageResponse("Bye."))
    let api = phone.api
    let call = Task { try await api.getOrder(Order.sample.id) }
    try await eventually { phone.requests(.order).count == 1 }
    await phone.session.signOut()
    let other = try await signInAnother()
    gate.open()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(phone.requests(.order).count == 1 && phone.requests(.refresh).isEmpty)
    #expect(phone.session.user == other)
  }

  @Test("Signing out with a token that has expired ends the session at the server, too")
  func expiredSignOut() async throws {
    phone.server.reply(.refresh, Self.renewed)
    phone.server.answer(Self.logout) { request in
      guard request.headers["authorization"] == "Bearer new" else {
        return try .json(TruFanError.sample, status: 401)
      }
      return try .json(MessageResponse("Bye."))
    }
    await phone.session.signOut()
    #expect(phone.requests(Self.logout).count == 2 && phone.requests(.refresh).count == 1)
    #expect(phone.secrets.string(forKey: TruFanApp.sessionKey) == nil)
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
