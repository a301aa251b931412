import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerKit
import Testing
import WireKit

struct OpenAPITests {
  private let document = OpenAPIDocument(
    title: "Test <API>", version: "1.0.0", server: "https://example.com",
    endpoints: [
      EndpointDescription(
        .get, "/api/v1/stores/{store}", tag: "Stores", summary: "One \"store\"",
        query: [.init("wait", "seconds to wait", .integer(0...25))],
        responses: [.init(200, "The store", .ref("Store")), .init(404, "Unknown", .ref("Error"))]),
      EndpointDescription(
        .patch, "/api/v1/stores/{store}", tag: "Stores", summary: "Change <it>", access: .owner,
        body: .ref("Store"), responses: [.init(200, "The store", .ref("Store"))]),
    ],
    schemas: [
      "Store": .object(
        ["name": .string("As customers know it"), "stars": .array(of: .integer(1...5))],
        optional: ["stars"])
    ])

  @Test("The document says what the descriptions say")
  func json() throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(document.json.utf8))
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
    let components = try #require(root["components"] as? [String: [String: Any]])
    let names = try #require(components["schemas"]).keys.sorted()
    #expect(names == ["Error", "Store"])
    let schema = try #require(components["schemas"]?["Store"] as? [String: Any])
    #expect(schema["required"] as? [String] == ["name"])
  }

  @Test("People read the same, without scripts and without anybody's markup")
  func page() async throws {
    let application = Application.behindFrontDoor {
      DocumentationRoutes(document).addRoutes(to: $0)
    }
    try await application.test(.router) { client in
      let page = try await client.executeRequest(uri: "/docs", method: .get, headers: [:], body: nil)
      #expect(page.text.contains("/api/v1/stores/{store}"))
      #expect(page.text.contains("Change &lt;it&gt;"))
      #expect(!page.text.contains("<script"))
      let policy = try #require(page.headers[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
      let json = try await client.executeRequest(
        uri: "/openapi.json", method: .get, headers: [:], body: nil)
      #expect(json.text == document.json)
      #expect(json.headers[.contentType] == "application/json; charset=utf-8")
    }
  }
}
