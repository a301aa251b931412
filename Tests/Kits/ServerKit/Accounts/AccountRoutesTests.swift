import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

/// What route tables make of an identity: idempotency and limits by account, and the documentation.
struct AccountRoutesTests {
  let directory = TemporaryDirectory()

  private enum Access: RouteAccess {
    case customer
    case staff
    case anyone

    var limit: RateLimit? { nil }
    var accountLimit: RateLimit? {
      self == .customer ? RateLimit("orders", burst: 6, perSecond: 1) : nil
    }
    var isIdempotent: Bool { self == .customer }

    func gate(_ services: Services) -> RequestGate? {
      let realm = AccountScene.realm
      return switch self {
      case .customer: AccountGate(realm, in: services).requestGate
      case .staff: AccountGate(realm, .atLeast("staff"), in: services).requestGate
      case .anyone: AccountGate(realm, isOptional: true, in: services).requestGate
      }
    }
  }

  private struct Order: Codable, Sampled {
    var number: Int
    var account: String
    static let sample = Order(number: 1, account: "x")
  }

  private static let words = EndpointWords("Orders", "Order", answer: "The order")
  private static let order = Endpoint<NoArguments, Order, Order>(.post, "/api/v1/orders", words)
  private static let queue = Endpoint<NoArguments, NoBody, Order>(.get, "/api/v1/queue", words)
  private static let items = Endpoint<NoArguments, NoBody, Order>(.get, "/api/v1/items", words)

  private func rows(_ runs: Shared<Int>) -> [RouteRow<Access>] {
    [
      .init(
        .customer, Self.order,
        { request in
          let number = runs.update { runs -> Int in
            runs += 1
            return runs
          }
          return Order(number: number, account: try request.context.signedIn().account)
        }),
      .init(.staff, Self.queue, { _ in .sample }),
      .init(.anyone, Self.items, { _ in .sample }),
    ]
  }

  private func post(
    _ client: any TestClientProtocol, _ token: String, key: String?
  ) async throws -> TestResponse {
    var headers: HTTPFields = [.authorization: "Bearer \(token)", .contentType: "application/json"]
    if let key { headers[.idempotencyKey] = key }
    return try await client.executeRequest(
      uri: "/api/v1/orders", method: .post, headers: headers,
      body: ByteBuffer(string: #"{"number":0,"account":""}"#))
  }

  @Test(
    "A key is its account's: it stays when the token changes, and another account's is another",
    arguments: TestEngine.allCases)
  func idempotency(engine: TestEngine) async throws {
    let scene = try AccountScene(engine, in: directory)
    let ada = try await scene.register("ada@example.com").tokens
    let bob = try await scene.register("bob@example.com").tokens
    let runs = Shared(0)
    let application = Application.behindFrontDoor { router in
      for row in rows(runs) { row.add(to: router, with: scene.services) }
    }
    try await application.test(.router) { client in
      let first = try await post(client, ada.access, key: "k")
      let renewed = try await scene.accounts.refresh(ada.refresh).tokens
      let elsewhere = try await scene.signIn("ada@example.com").tokens
      #expect(first.status == .ok)
      for token in [ada.access, renewed.access, elsewhere.access] {
        let again = try await post(client, token, key: "k")
        #expect(again.text == first.text)
        #expect(again.headers[.idempotencyReplayed] == "true")
      }
      #expect(runs.value == 1)
      let other = try await post(client, bob.access, key: "k")
      #expect(other.status == .ok)
      #expect(other.headers[.idempotencyReplayed] == nil)
      #expect(other.text != first.text)
      #expect(runs.value == 2)
      // Who has no token any more learns nothing by the key.
      #expect(try await post(client, "x", key: "k").status == .unauthorized)
    }
  }

  @Test("A limit by account counts the person, on whatever device")
  func limits() async throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let phone = try await scene.register("ada@example.com").tokens.access
    let tablet = try await scene.signIn().tokens.access
    let bob = try await scene.register("bob@example.com").tokens.access
    let application = Application.behindFrontDoor { router in
      for row in rows(Shared(0)) { row.add(to: router, with: scene.services) }
    }
    try await application.test(.router) { client in
      for token in [phone, tablet, phone, tablet, phone, tablet] {
        #expect(try await post(client, token, key: nil).status == .ok)
      }
      let refused = try await post(client, tablet, key: nil)
      #expect(refused.status == .tooManyRequests)
      #expect(refused.headers[.retryAfter] == "1")
      #expect(try await post(client, bob, key: nil).status == .ok)
      scene.clock.advance(by: .seconds(1))
      #expect(try await post(client, tablet, key: nil).status == .ok)
    }
  }

  @Test("The documentation names the token once, its refusals, and whether it is optional")
  func documentation() throws {
    let scene = try AccountScene(.sqliteInMemory, in: directory)
    let descriptions = rows(Shared(0)).map { $0.description(with: scene.services) }
    #expect(descriptions[0].otherwise.map(\.status) == [400, 401, 403, 404, 409, 413, 422, 429])
    #expect(
      descriptions[1].otherwise.first { $0.status == 403 }?.text
        == "Not authenticated, or: User account is inactive, or: Insufficient permissions")
    #expect(descriptions[2].otherwise.isEmpty)
    let document = try OpenAPIDocument(
      title: "Test", version: "1", server: "http://localhost", endpoints: descriptions
    ).json
    #expect(document.components(separatedBy: #""scheme":"bearer""#).count == 2)
    #expect(document.contains(#""security":[{"shopToken":[]}]"#))
    #expect(document.contains(#""security":[{},{"shopToken":[]}]"#))
  }
}
