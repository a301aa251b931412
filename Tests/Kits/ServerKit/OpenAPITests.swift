import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerKit
import Synchronization
import Testing
import WireKit

struct OpenAPITests {
  private func document() throws -> OpenAPIDocument {
    try OpenAPIDocument(
      title: "Test <API>", version: "1.0.0", server: "https://example.com",
      endpoints: try ShopProduct.open().descriptions)
  }

  @Test("The document says what the endpoints, their types and their access say")
  func json() throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(try document().json.utf8))
    let root = try #require(parsed as? [String: Any])
    #expect(root["openapi"] as? String == "3.1.0")
    let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
    let store = try #require(paths["/api/v1/stores/{store}"])
    #expect(Set(store.keys) == ["get", "patch"])
    let parameters = try #require(store["get"]?["parameters"] as? [[String: Any]])
    #expect(parameters.map { $0["name"] as? String } == ["store", "wait"])
    #expect(parameters.map { $0["in"] as? String } == ["path", "query"])
    #expect(store["get"]?["security"] == nil)
    #expect(store["patch"]?["security"] != nil)
    #expect(store["patch"]?["requestBody"] != nil)
    func statuses(_ verb: String) throws -> [String] {
      try #require(store[verb]?["responses"] as? [String: Any]).keys.sorted()
    }
    #expect(try statuses("get") == ["200", "400", "404"])
    #expect(try statuses("patch") == ["202", "400", "401", "413", "429"])
    func headers(_ verb: String, _ status: String) throws -> [String] {
      let responses = try #require(store[verb]?["responses"] as? [String: [String: Any]])
      return (responses[status]?["headers"] as? [String: Any])?.keys.sorted() ?? []
    }
    let allowance = ["X-RateLimit-Limit", "X-RateLimit-Remaining"]
    for status in ["202", "401", "429"] {
      let named = try headers("patch", status)
      #expect(named == allowance)
    }
    #expect(try headers("get", "200").isEmpty)
    let components = try #require(root["components"] as? [String: [String: Any]])
    let names = try #require(components["schemas"]).keys.sorted()
    #expect(names == ["PlainError", "Shop"])
    let schema = try #require(components["schemas"]?["Shop"] as? [String: Any])
    #expect(schema["required"] as? [String] == ["name"])
    #expect(Set(try #require(components["securitySchemes"]).keys) == ["ownerToken"])
  }

  @Test("People read the same, without scripts and without anybody's markup")
  func page() async throws {
    let document = try document()
    let made = Mutex(0)
    let application = Application.behindFrontDoor {
      DocumentationRoutes {
        made.withLock { $0 += 1 }
        return document
      }.addRoutes(to: $0)
    }
    #expect(made.withLock { $0 } == 0, "A start does not wait for it.")
    try await application.test(.router) { client in
      let page = try await client.executeRequest(
        uri: "/docs", method: .get, headers: [:], body: nil)
      #expect(page.text.contains("/<wbr>api/<wbr>v1/<wbr>stores/<wbr>{store}"))
      #expect(page.text.contains("Change &lt;it&gt;"))
      #expect(page.text.contains("stars?: [ integer ]"))
      #expect(!page.text.contains("<script"))
      let policy = try #require(page.headers[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
      let json = try await client.executeRequest(
        uri: "/openapi.json", method: .get, headers: [:], body: nil)
      #expect(json.text == document.json)
      #expect(json.headers[.contentType] == "application/json; charset=utf-8")
      #expect(made.withLock { $0 } == 1)
    }
  }

  @Test("A row reads its endpoint's arguments and body, and answers with its status")
  func rows() async throws {
    let product = try ShopProduct.open()
    let application = Application.behindFrontDoor { product.addRoutes(to: $0) }
    try await application.test(.router) { client in
      let shown = try await client.executeRequest(
        uri: "/api/v1/stores/store_a", method: .get, headers: [:], body: nil)
      #expect(shown.status == .ok)
      #expect(shown.text == #"{"name":"store_a"}"#)
      let owner: HTTPFields = [.authorization: "Bearer secret"]
      func change(_ body: String, headers: HTTPFields = owner) async throws -> TestResponse {
        try await client.executeRequest(
          uri: "/api/v1/stores/a", method: .patch, headers: headers,
          body: ByteBuffer(string: body))
      }
      #expect(try await change(#"{"name":"b"}"#, headers: [:]).status == .unauthorized)
      let changed = try await change(#"{"name":"b"}"#)
      #expect(changed.status == .accepted)
      #expect(changed.text == #"{"name":"b"}"#)
      let long = try await change(#"{"name":"a longer name than the row takes"}"#)
      #expect(long.status == .contentTooLarge)
    }
  }
}
