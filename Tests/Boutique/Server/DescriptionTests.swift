import Foundation
import ServerKit
import Testing

@testable import BoutiqueServer

@Suite("Boutique's description of itself")
struct DescriptionTests {
  private func demo(_ body: @Sendable (Shop) async throws -> Void) async throws {
    var setting = Shop.Setting()
    setting.isDemo = true
    try await Shop.open(setting, body)
  }

  private static func document(of shop: Shop) throws -> [String: Any] {
    let document = try OpenAPIDocument(
      title: "t", version: "1", server: "http://x", endpoints: shop.boutique.descriptions)
    let root = try JSONSerialization.jsonObject(with: Data(document.json.utf8))
    return try #require(root as? [String: Any])
  }

  private static func schemas(of shop: Shop) throws -> [String: [String: Any]] {
    let components = try #require(try document(of: shop)["components"] as? [String: Any])
    return try #require(components["schemas"] as? [String: [String: Any]])
  }

  @Test("every route is described, and every description is a route", arguments: [true, false])
  func complete(isDemo: Bool) async throws {
    var setting = Shop.Setting()
    setting.isDemo = isDemo
    try await Shop.open(setting) { shop in
      let router = QuartetRouter(context: QuartetContext.self)
      shop.boutique.addRoutes(to: router)
      let routes = RouteTable()
      routes.fill(from: router)
      #expect(routes.routes == shop.boutique.descriptions.map(\.route).sorted())
      #expect(routes.routes.count == (isDemo ? 25 : 24))
    }
  }

  @Test("every schema that is referred to exists, and every one is referred to")
  func references() async throws {
    try await demo { shop in
      let document = try OpenAPIDocument(
        title: "t", version: "1", server: "http://x", endpoints: shop.boutique.descriptions)
      let names = document.json.components(separatedBy: "#/components/schemas/").dropFirst()
        .map { String($0.prefix { $0 != "\"" }) }
      #expect(!names.isEmpty)
      #expect(Set(names) == Set(try Self.schemas(of: shop).keys))
    }
  }

  @Test("what can be absent or null on the wire is so in the schema")
  func optionalFields() async throws {
    try await demo { shop in
      let schemas = try Self.schemas(of: shop)
      func required(_ name: String) throws -> Set<String> {
        Set(try #require(schemas[name]?["required"] as? [String], "\(name)"))
      }
      #expect(try required("ReviewSession") == ["publicId", "status", "createdAt"])
      #expect(try required("NextSessionResponse") == ["session", "order"])
      #expect(
        try required("Store") == [
          "publicId", "name", "primaryReviewPlatform", "reviewDestinationUrl", "squareConnected",
          "allowsOpenKiosks", "createdAt", "updatedAt",
        ])
      #expect(try required("ActivitySession").count == 10)
      #expect(try required("StoreDraft").isEmpty)
      #expect(try required("SquareEvent").isEmpty)
      #expect(try required("RatingRequest") == ["starRating"])
      #expect(try required("PlainError") == ["error"])

      func property(_ schema: String, _ name: String) throws -> [String: Any] {
        let properties = try #require(schemas[schema]?["properties"] as? [String: Any])
        return try #require(properties[name] as? [String: Any], "\(schema).\(name)")
      }
      func isNullable(_ schema: String, _ name: String) throws -> Bool {
        let cases = try property(schema, name)["oneOf"] as? [[String: Any]]
        return cases?.contains { $0["type"] as? String == "null" } == true
      }
      for (schema, name) in [
        ("NextSessionResponse", "session"), ("NextSessionResponse", "order"),
        ("ActivitySession", "starRating"), ("ActivitySession", "generatedReviewText"),
        ("Store", "squareMerchantId"), ("Store", "lastApprovedSessionId"),
        ("StoreDraft", "squareLocationId"), ("ApproveRequest", "generatedReviewText"),
      ] {
        #expect(try isNullable(schema, name), "\(schema).\(name)")
      }
      #expect(try !isNullable("ReviewSession", "starRating"))
      #expect(try !isNullable("StoreDraft", "name"))
    }
  }

  @Test("only what is done once takes an Idempotency-Key, and says what a wrong one leads to")
  func idempotency() async throws {
    try await demo { shop in
      let paths = try #require(
        try Self.document(of: shop)["paths"] as? [String: [String: [String: Any]]])
      var keyed: Set<String> = []
      for (path, operations) in paths {
        for (verb, operation) in operations {
          let parameters = operation["parameters"] as? [[String: Any]] ?? []
          guard parameters.contains(where: { $0["name"] as? String == "Idempotency-Key" }) else {
            continue
          }
          keyed.insert("\(verb) \(path)")
          let answers = try #require(operation["responses"] as? [String: Any])
          #expect(answers["409"] != nil && answers["422"] != nil)
        }
      }
      #expect(keyed == ["post /api/v1/stores", "post /api/v1/demo/purchases"])
    }
  }

  @Test("enumerations, ranges, times and addresses are told from plain texts and numbers")
  func kinds() async throws {
    try await demo { shop in
      let schemas = try Self.schemas(of: shop)
      func property(_ schema: String, _ name: String) throws -> [String: Any] {
        let properties = try #require(schemas[schema]?["properties"] as? [String: Any])
        return try #require(properties[name] as? [String: Any], "\(schema).\(name)")
      }
      #expect(
        try property("ReviewSession", "status")["enum"] as? [String]
          == ["PENDING", "DECLINED", "APPROVED", "POSTED_INTENT"])
      #expect(
        try property("StoreDraft", "primaryReviewPlatform")["enum"] as? [String]
          == ["GOOGLE", "YELP", "APPLE_MAPS"])
      let stars = try property("RatingRequest", "starRating")
      #expect(stars["minimum"] as? Int == 1 && stars["maximum"] as? Int == 5)
      #expect(try property("Store", "createdAt")["format"] as? String == "date-time")
      #expect(try property("Store", "reviewDestinationUrl")["format"] as? String == "uri")
      #expect(try property("Store", "squareConnected")["type"] as? String == "boolean")
      let items = try property("ActivitySession", "items")["items"] as? [String: Any]
      #expect(items?["$ref"] as? String == "#/components/schemas/OrderItem")
    }
  }

  @Test("bodies and waits can be refused, and the document says how")
  func refusals() async throws {
    try await demo { shop in
      let paths = try #require(
        try Self.document(of: shop)["paths"] as? [String: [String: [String: Any]]])
      func answers(_ verb: String, _ path: String) throws -> Set<String> {
        Set(try #require(paths[path]?[verb]?["responses"] as? [String: Any], "\(path)").keys)
      }
      #expect(try answers("get", "/api/v1/stores/{store}/activity").contains("400"))
      for (verb, path) in [
        ("post", "/api/v1/stores"), ("patch", "/api/v1/stores/{store}"),
        ("post", "/api/v1/demo/purchases"), ("post", "/api/v1/review/{session}/platform_clicked"),
        ("post", "/api/v1/kiosk/pairings"),
      ] {
        #expect(try answers(verb, path).isSuperset(of: ["400", "413"]), "\(path)")
      }
      // What takes no body cannot refuse one.
      #expect(try !answers("post", "/api/v1/review/{session}/copied").contains("413"))
      #expect(
        try answers("post", "/api/v1/kiosk/{store}/sessions/{session}/rating")
          .isSuperset(of: ["400", "401", "404", "410", "413", "423", "429"]))
    }
  }

  @Test("the rules of names, links and providers stand in the document")
  func rules() async throws {
    try await demo { shop in
      let schemas = try Self.schemas(of: shop)
      let draft = try #require(schemas["StoreDraft"]?["properties"] as? [String: [String: Any]])
      #expect(draft["name"]?["minLength"] as? Int == 1)
      #expect(draft["name"]?["maxLength"] as? Int == 255)
      #expect(draft["reviewDestinationUrl"]?["maxLength"] as? Int == 1_000)
      let name = try NSRegularExpression(
        pattern: try #require(draft["name"]?["pattern"] as? String))
      func allows(_ text: String) -> Bool {
        name.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
      }
      #expect(allows("Maison Lumière") && allows("店") && allows(" x "))
      for text in ["", "  ", "two\nlines", "back\u{202E}wards", "\u{2066}x", "x\u{7}"] {
        #expect(!allows(text), "\(text.debugDescription)")
      }
      let paths = try #require(
        try Self.document(of: shop)["paths"] as? [String: [String: [String: Any]]])
      let webhook = paths["/api/v1/pos/webhook/{provider}"]?["post"]
      let parameters = try #require(webhook?["parameters"] as? [[String: Any]])
      let schema = parameters.first?["schema"] as? [String: Any]
      #expect(schema?["enum"] as? [String] == ["square"])
    }
  }
}
