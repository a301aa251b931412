import ServerKit
import Testing

@testable import BoutiqueServer

@Suite("Boutique's description of itself")
struct DescriptionTests {
  @Test("every route is described, and every description is a route", arguments: [true, false])
  func complete(isDemo: Bool) async throws {
    var setting = Shop.Setting()
    setting.isDemo = isDemo
    try await Shop.open(setting) { shop in
      let router = QuartetRouter(context: QuartetContext.self)
      shop.boutique.addRoutes(to: router)
      let routes = RouteTable()
      routes.fill(from: router)
      #expect(routes.routes == shop.boutique.endpoints.map(\.route).sorted())
      #expect(routes.routes.count == (isDemo ? 18 : 17))
    }
  }

  @Test("every schema that is referred to exists")
  func references() async throws {
    var setting = Shop.Setting()
    setting.isDemo = true
    try await Shop.open(setting) { shop in
      let document = OpenAPIDocument(
        title: "t", version: "1", server: "http://x", endpoints: shop.boutique.endpoints,
        schemas: Boutique.schemas
      ).json
      let names = document.components(separatedBy: "#/components/schemas/").dropFirst()
        .map { String($0.prefix { $0 != "\"" }) }
      #expect(!names.isEmpty)
      for name in Set(names) where name != "Error" {
        #expect(Boutique.schemas[name] != nil, "\(name)")
      }
    }
  }
}
