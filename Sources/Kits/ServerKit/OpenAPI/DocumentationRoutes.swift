import HTTPTypes
import Hummingbird
import NIOCore

/// `/openapi.json` for programs and `/docs` for people, both made once, when one is first asked for. A start of
/// the server does not wait for them.
package struct DocumentationRoutes: Sendable {
  private let texts: Texts

  /// - Parameter document: makes the document; called once, unless it throws.
  package init(_ document: @escaping @Sendable () throws -> OpenAPIDocument) {
    texts = Texts(document)
  }

  /// An actor, so that requests at the same time wait for one document.
  private actor Texts {
    private let document: @Sendable () throws -> OpenAPIDocument
    private var made: (json: ByteBuffer, page: String)?

    init(_ document: @escaping @Sendable () throws -> OpenAPIDocument) { self.document = document }

    var all: (json: ByteBuffer, page: String) {
      get throws {
        if let made { return made }
        let document = try document()
        let texts = (
          json: ByteBuffer(string: document.json), page: DocumentationPage.html(of: document)
        )
        made = texts
        return texts
      }
    }
  }

  /// - Parameter others: where a product's clients look for the document, too.
  package func addRoutes(to router: QuartetRouter, alsoAt others: [String] = []) {
    for path in ["/openapi.json"] + others {
      router.get(RouterPath(path)) { _, _ in
        Response.json(bytes: try await texts.all.json, headers: [.accessControlAllowOrigin: "*"])
      }
    }
    router.get("/docs") { _, _ in
      Response.html(try await texts.all.page, headers: [.contentSecurityPolicy: Self.policy])
    }
  }

  private static let policy = ContentPolicy.only(style: DocumentationPage.style)
}
