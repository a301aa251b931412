import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

struct AccountGateTests {
  let directory = TemporaryDirectory()

  /// Routes behind gates; each answers with its caller's account and role.
  private func test(
    _ scene: AccountScene, _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
  ) async throws {
    let application = Application.behindFrontDoor { router in
      let realm = scene.accounts.realm
      @Sendable func answer(_ request: Request, _ context: QuartetContext) -> String {
        context.identity.map { "\($0.account) \($0.role)" } ?? "nobody"
      }
      let routes = router.group("/api/v1")
      routes.group().add(middleware: AccountGate(realm, in: scene.services))
        .get("/any", use: answer)
      routes.group().add(middleware: AccountGate(realm, .atLeast("staff"), in: scene.services))
        .get("/staff", use: answer)
      routes.group().add(middleware: AccountGate(realm, isOptional: true, in: scene.services))
        .get("/open", use: answer)
    }
    try await application.test(.router) { try await body($0) }
  }

  private func get(
    _ client: any TestClientProtocol, _ path: String, _ authorization: String?
  ) async throws -> String {
    let response = try await client.executeRequest(
      uri: "/api/v1/\(path)", method: .get,
      headers: authorization.map { [.authorization: $0] } ?? [:], body: nil)
    return "\(response.status.code) \(response.text)"
  }

  @Test("Each refusal has the contract's status and sentence")
  func refusals() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let tokens = try await scene.register().tokens
    let gone = try await scene.register("gone@example.com")
    let locked = try await scene.register("locked@example.com")
    try await scene.accounts.delete(gone.account.id)
    try await scene.accounts.deactivate(locked.account.id)
    try await test(scene) { client in
      let notAuthenticated = #"403 {"error":"Not authenticated"}"#
      let badToken = #"401 {"error":"Could not validate credentials"}"#
      let cases: [(String?, String)] = [
        (nil, notAuthenticated), ("", notAuthenticated), ("Bearer", notAuthenticated),
        ("Bearer   ", notAuthenticated), ("Basic YWRhOng=", notAuthenticated),
        (tokens.access, notAuthenticated), ("Bearer x", badToken), ("Bearer a.b.c", badToken),
        ("Bearer ..", badToken), ("Bearer " + String(repeating: "a", count: 1 << 14), badToken),
        ("Bearer \(tokens.refresh)", #"401 {"error":"Invalid token type. Expected access"}"#),
        ("Bearer \(gone.tokens.access)", #"404 {"error":"User not found"}"#),
        ("Bearer \(locked.tokens.access)", #"403 {"error":"User account is inactive"}"#),
      ]
      for (authorization, answer) in cases {
        #expect(try await get(client, "any", authorization) == answer, "\(authorization ?? "none")")
        // Where a token is optional, each of these is nobody.
        #expect(try await get(client, "open", authorization) == "200 nobody")
      }
      let id = try await scene.identity(tokens.access).account
      #expect(try await get(client, "any", "bearer  \(tokens.access)") == "200 \(id) customer")
      #expect(try await get(client, "open", "Bearer \(tokens.access)") == "200 \(id) customer")
      #expect(
        try await get(client, "staff", "Bearer \(tokens.access)")
          == #"403 {"error":"Insufficient permissions"}"#)
      try await scene.accounts.setRole(of: id, to: "admin")
      #expect(try await get(client, "staff", "Bearer \(tokens.access)") == "200 \(id) admin")
    }
  }

  @Test("A product says it in the words and status of its own contract")
  func ownAnswers() async throws {
    var realm = AccountScene.realm
    realm.answers.notAuthenticated = .unauthorized("Missing or invalid authorization header")
    realm.answers.badToken = .unauthorized("Invalid or expired token")
    let scene = try AccountScene(.sqliteInMemory, in: directory, realm: realm)
    try await test(scene) { client async throws in
      #expect(
        try await get(client, "any", nil)
          == #"401 {"error":"Missing or invalid authorization header"}"#)
      #expect(
        try await get(client, "any", "Bearer x") == #"401 {"error":"Invalid or expired token"}"#)
      #expect(try await get(client, "open", nil) == "200 nobody")
    }
  }

  @Test("A token expires by the server's clock, also when it is known")
  func expiry() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let tokens = try await scene.register().tokens
    let end = tokens.accessExpiresAt
    #expect(end.since(scene.clock.wall.now()) == .seconds(1800))
    scene.clock.advance(by: .milliseconds(1_799_999))
    _ = try await scene.identity(tokens.access)
    scene.clock.advance(by: .milliseconds(1))
    #expect(try await refusal { try await scene.identity(tokens.access) }.status == 401)
    // Another process, which has not seen it before.
    let fresh = Identities(database: scene.database, secrets: scene.services.secrets)
    await #expect(throws: Identities.Refusal.badToken) {
      try await fresh.identity(of: tokens.access, in: scene.accounts.realm, at: end)
    }
  }

  @Test("A token of one product opens nothing of another")
  func otherProduct() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let guest = try await scene.others.register(
      AccountDraft(email: "g@example.com", password: AccountScene.password, role: "guest"))
    #expect(try await refusal { try await scene.identity(guest.tokens.access) }.status == 401)
    _ = try await AccountGate(AccountScene.other, in: scene.services)
      .identity(of: .bearer(guest.tokens.access))
  }
}
