import HTTPTypes
import Hummingbird
import NIOCore

/// `/openapi.json` for programs and `/docs` for people, both made once at start.
package struct DocumentationRoutes: Sendable {
  private let json: ByteBuffer
  private let page: String

  package init(_ document: OpenAPIDocument) {
    json = ByteBuffer(string: document.json)
    page = DocumentationPage.html(of: document)
  }

  /// - Parameter others: where a product's clients look for the document, too.
  package func addRoutes(to router: QuartetRouter, alsoAt others: [String] = []) {
    for path in ["/openapi.json"] + others {
      router.get(RouterPath(path)) { _, _ in
        Response.json(bytes: json, headers: [.accessControlAllowOrigin: "*"])
      }
    }
    router.get("/docs") { _, _ in
      Response.html(page, headers: [.contentSecurityPolicy: Self.policy])
    }
  }

  private static let policy = ContentPolicy.only(style: DocumentationPage.style)
}
