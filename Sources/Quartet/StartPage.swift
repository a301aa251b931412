import Foundation
import HTTPTypes
import Hummingbird
import Mustache

/// The page at `/`: what Quartet is, where its apps are, and the steps to try.
///
/// It has no script, and its policy allows none. An app is shown only once it exists.
struct StartPage: Sendable {
  private let template: MustacheTemplate
  private let isDemo: Bool

  /// - Parameter isDemo: whether the demo's identities exist on this server and may be named.
  /// - Throws: if the template is missing from the bundle or cannot be parsed.
  init(isDemo: Bool) throws {
    let file = Bundle.module.bundleURL.appending(path: "Pages/start.mustache")
    self.template = try MustacheTemplate(string: String(contentsOf: file, encoding: .utf8))
    self.isDemo = isDemo
  }

  func addRoutes<Context: RequestContext>(to router: some RouterMethods<Context>) {
    router.get("/") { _, _ in
      response(nonce: Self.makeNonce())
    }
  }

  private func response(nonce: String) -> Response {
    let page = template.render(["nonce": nonce, "isDemo": isDemo] as [String: Any])
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/html; charset=utf-8",
        .contentSecurityPolicy: Self.policy(nonce: nonce),
        .cacheControl: "no-cache",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
  }

  private static func policy(nonce: String) -> String {
    "default-src 'none'; style-src 'nonce-\(nonce)'; img-src data:; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }

  /// 128 random bits: a style element is honoured only if whoever wrote it knew this answer's nonce.
  private static func makeNonce() -> String {
    let high = UInt64.random(in: .min ... .max)
    let low = UInt64.random(in: .min ... .max)
    return String(high, radix: 16) + String(low, radix: 16)
  }
}
