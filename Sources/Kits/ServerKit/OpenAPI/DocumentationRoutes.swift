import Crypto
import Foundation
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

  package func addRoutes(to router: QuartetRouter) {
    router.get("/openapi.json") { _, _ in
      Response.json(bytes: json, headers: [.accessControlAllowOrigin: "*"])
    }
    router.get("/docs") { _, _ in
      Response.html(page, headers: [.contentSecurityPolicy: Self.policy])
    }
  }

  /// Only the page's own style sheet, recognised by its hash; no scripts at all.
  private static let policy: String = {
    let hash = Data(SHA256.hash(data: Data(DocumentationPage.style.utf8))).base64EncodedString()
    return "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
  }()
}
