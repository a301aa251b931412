import ClientKit
import ClientKitTesting
import Foundation
import Testing
import WireKit

private struct Renewal: Codable, Hashable, Sendable, Sampled {
  var access: String
  var refresh: String

  static let sample = Renewal(access: "new", refresh: "rt-new")
}

private struct Account: KeptAccount, Hashable {
  var accountID: String
  var name = "Ada"
  var accessToken = "old"
  var refreshToken = "rt-old"

  mutating func take(_ renewal: Renewal) {
    (accessToken, refreshToken) = (renewal.access, renewal.refresh)
  }
}

private enum API {
  static let renew = Endpoint<NoArguments, Renewal, Renewal>(.post, "/renew", .init("A", "Renew"))
  static let read = Endpoint<NoArguments, NoBody, Renewal>(.get, "/read", .init("A", "Read"))
  static let logOut = Endpoint<NoArguments, NoBody, Renewal>(.post, "/out", .init("A", "Leave"))
}

extension Address {
  fileprivate static let renew = Address(API.renew())
  fileprivate static let read = Address(API.read())
  fileprivate static let logOut = Address(API.logOut())
}

@MainActor
struct AccountTokensTests {
  private let server = ScriptedServer()
  private let secrets = RefusingStorage()
  private let device: Device
  private let tokens: AccountTokens<Account>
  private let reasons = Locked<[String]>([])

  init() {
    var device = Device.detached
    device.secrets = secrets
    device.transport = server
    self.device = device
    secrets.setJSON(Account(accountID: "ada"), forKey: "account")
    tokens = Self.window(device, reasons)
  }

  /// Another window of the device has tokens of its own object.
  private static func window(
    _ device: Device, _ reasons: Locked<[String]>
  ) -> AccountTokens<Account> {
    let tokens = AccountTokens<Account>(device: device, key: "account") { token in
      try await device.call(API.renew(), sending: Renewal(access: "", refresh: token))
    }
    tokens.ended = { reason in reasons.withLock { $0.append(reason) } }
    return tokens
  }

  private func read(as account: String? = "ada") async throws -> Renewal {
    try await tokens.authorized(as: account) { try await device.call(API.read(), headers: $0) }
  }

  private func count(_ address: Address) -> Int {
    server.requests.count { $0.method == address.verb && $0.path == address.path }
  }

  /// Takes only the new access token.
  private func takesOnlyNew(_ address: Address) {
    server.answer(address) { request in
      let isNew = request.headers["authorization"] == "Bearer new"
      return try .json(Renewal.sample, status: isNew ? 200 : 401)
    }
  }

  /// A call that has met an expired token, and waits for new ones until the gate opens.
  private func callDuringRenewal(_ gate: Gate) async throws -> Task<Renewal, any Error> {
    takesOnlyNew(.read)
    server.answer(.renew) { _ in
      await gate.pass()
      return try .json(Renewal.sample)
    }
    let call = Task { try await read() }
    try await eventually { count(.renew) == 1 }
    return call
  }

  @Test("Many calls that fail together renew the tokens once, and are then repeated")
  func renewsOnce() async throws {
    let gate = Gate()
    let first = try await callDuringRenewal(gate)
    let calls = (0..<7).map { _ in Task { try await read() } }
    try await eventually { count(.read) == 8 }
    gate.open()
    for call in [first] + calls { #expect(try await call.value == .sample) }
    #expect(count(.renew) == 1)
    #expect(count(.read) == 16)
    let body = try #require(server.requests.first { $0.path == "/renew" }?.body)
    #expect(try WireJSON.decode(Renewal.self, from: body).refresh == "rt-old")
    #expect(tokens.kept?.refreshToken == "rt-new")
  }

  @Test("A caller that goes away does not lose the new tokens")
  func cancelledCaller() async throws {
    let gate = Gate()
    let call = try await callDuringRenewal(gate)
    call.cancel()
    gate.open()
    _ = await call.result
    #expect(try await read() == .sample)
    #expect(count(.renew) == 1)
  }

  @Test("A renewal keeps facts that changed meanwhile")
  func changedFacts() async throws {
    let gate = Gate()
    let call = try await callDuringRenewal(gate)
    tokens.update("ada") { $0.name = "Grace" }
    gate.open()
    _ = try await call.value
    #expect(tokens.kept?.name == "Grace")
    #expect(tokens.kept?.accessToken == "new")
  }

  @Test("Facts of an account that is not kept change nothing")
  func othersFacts() {
    tokens.update("somebody else") { $0.name = "Grace" }
    #expect(tokens.kept?.name == "Ada")
  }

  @Test("Tokens that another window has renewed are used without renewing them again")
  func otherWindow() async throws {
    let secrets = secrets
    server.answer(.read) { request in
      guard request.headers["authorization"] == "Bearer new" else {
        secrets.setJSON(Account(accountID: "ada", accessToken: "new"), forKey: "account")
        return try .json(Renewal.sample, status: 401)
      }
      return try .json(Renewal.sample)
    }
    #expect(try await read() == .sample)
    #expect(count(.renew) == 0)
  }

  @Test("Tokens that come after the person has left are kept nowhere")
  func leftMeanwhile() async throws {
    let gate = Gate()
    let call = try await callDuringRenewal(gate)
    tokens.forget("ada")
    gate.open()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(tokens.kept == nil)
    #expect(reasons.withLock(\.self).isEmpty)
  }

  @Test("Tokens that come after somebody else has signed in leave that person's alone")
  func somebodyElseMeanwhile() async throws {
    let gate = Gate()
    let call = try await callDuringRenewal(gate)
    tokens.forget("ada")
    let other = Account(accountID: "grace")
    try await tokens.enter(other)
    gate.open()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(tokens.kept == other)
  }

  @Test("A call of an earlier account is not repeated under the next one's token")
  func earlierAccount() async throws {
    let gate = Gate()
    server.answer(.read) { _ in
      await gate.pass()
      return try .json(Renewal.sample, status: 401)
    }
    let call = Task { try await read() }
    try await eventually { count(.read) == 1 }
    tokens.forget("ada")
    try await tokens.enter(Account(accountID: "grace", accessToken: "new"))
    gate.open()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(count(.read) == 1)
    #expect(count(.renew) == 0)
  }

  @Test("A window whose account is not the kept one asks nobody, and leaves the kept one alone")
  func otherAccount() async {
    let other = Account(accountID: "grace")
    secrets.setJSON(other, forKey: "account")
    await #expect(throws: APIError.self) { try await read() }
    tokens.forget("ada")
    #expect(server.requests.isEmpty)
    #expect(tokens.kept == other)
    #expect(reasons.withLock(\.self) == ["You are signed out. Please sign in again."])
  }

  @Test("A refused renewal ends the sign-in, and says so")
  func refusedRenewal() async throws {
    takesOnlyNew(.read)
    server.reply(.renew, Renewal.sample, status: 401)
    await #expect(throws: APIError.self) { try await read() }
    #expect(reasons.withLock(\.self) == ["Your session has ended. Please sign in again."])
  }

  @Test("A renewal without an answer leaves the person signed in")
  func lostRenewal() async throws {
    takesOnlyNew(.read)
    server.fail(.renew, .offline)
    await #expect(throws: APIError.noAnswer(.offline)) { try await read() }
    #expect(reasons.withLock(\.self).isEmpty)
    server.reply(.renew, Renewal.sample)
    #expect(try await read() == .sample)
  }

  @Test("Leaving with a token that has expired ends the session at the server, too")
  func expiredLogOut() async throws {
    takesOnlyNew(.logOut)
    server.reply(.renew, Renewal.sample)
    let account = try #require(tokens.kept)
    tokens.forget("ada")
    await tokens.logOut(account, API.logOut())
    #expect(count(.logOut) == 2)
    #expect(tokens.kept == nil)
  }

  @Test("A sign-in that the disk refuses after all ends, and says that it is not kept")
  func refusedByTheDisk() {
    secrets.takeBack("account", to: nil)
    #expect(reasons.withLock(\.self) == [NotStored("Your sign-in").errorDescription])
  }
}
