import Foundation
import ServerKit
import ServerKitTesting
import Testing
import TruFanModels
import WireKit

@testable import TruFanServer

@Suite("The description of TruFan's interface")
struct DescriptionTests {
  private typealias Object = [String: Any]

  private func document(of lot: Lot) throws -> Object {
    let document = try OpenAPIDocument(
      title: "TruFan", version: "1", server: "https://park.example",
      endpoints: lot.truFan.descriptions)
    let parsed = try JSONSerialization.jsonObject(with: Data(document.json.utf8))
    return try #require(parsed as? Object)
  }

  @Test("a body that cannot be read is 422, as the routes answer")
  func unreadableBodies() async throws {
    try await Lot.open { lot in
      let paths = try #require(try document(of: lot)["paths"] as? [String: [String: Object]])
      let sentence = "The body is not as described"
      var count = 0
      for (path, operations) in paths {
        for (verb, operation) in operations {
          let body = (operation["requestBody"] as? Object)?["content"] as? Object
          guard body?["application/json"] != nil else { continue }
          let answers = try #require(operation["responses"] as? [String: Object])
          let texts = answers.mapValues { $0["description"] as? String ?? "" }
          #expect(texts["422"]?.contains(sentence) == true, "\(verb) \(path)")
          #expect(texts["400"]?.contains(sentence) != true, "\(verb) \(path)")
          count += 1
        }
      }
      #expect(count > 30)
      for body in ["[", "[]", #"{"email":1}"#] {
        let reply = try await lot.send(.post, "/api/v1/auth/login", body)
        #expect(reply.status == 422, "\(body)")
      }
    }
  }

  @Test("a browser's subscription names the keys that it must have")
  func subscriptions() async throws {
    try await Lot.open { lot in
      let components = try #require(try document(of: lot)["components"] as? Object)
      let schemas = try #require(components["schemas"] as? [String: Object])
      let fields = try #require(schemas["WebPushRequest"]?["properties"] as? [String: Object])
      let required = try #require(fields["keys"]?["required"] as? [String])
      #expect(Set(required) == ["auth", "p256dh"])
    }
  }
}
