import Hummingbird
import WireKit

/// Who may use a route, and how often. Each product has its own kinds of callers.
package protocol RouteAccess: Sendable {
  /// How often one client may; nil: as often as it likes.
  var limit: RateLimit? { get }
  /// Whether a request with an `Idempotency-Key` is done once, however often it is repeated.
  var isIdempotent: Bool { get }

  /// What a request must show; nil: nothing.
  func gate(_ services: Services) -> RequestGate?
}

/// A check that requests pass before their handler. It may note in the context whose request it is.
package struct RequestGate: Sendable {
  let middleware: any MiddlewareProtocol<Request, Response, QuartetContext>
  let scheme: SecurityScheme

  package init(
    _ middleware: any MiddlewareProtocol<Request, Response, QuartetContext>,
    scheme: SecurityScheme
  ) {
    self.middleware = middleware
    self.scheme = scheme
  }
}

/// What a gate asks for, as the OpenAPI document describes it. All of ours are bearer tokens.
package struct SecurityScheme: Hashable, Sendable {
  /// The scheme's name in the document.
  let name: String
  /// What people call the token.
  let text: String
  /// The words of the refusal (401).
  let refusal: String

  package init(_ name: String, _ text: String, refusal: String) {
    self.name = name
    self.text = text
    self.refusal = refusal
  }
}

extension OwnerGate {
  package var requestGate: RequestGate {
    RequestGate(
      self,
      scheme: SecurityScheme(
        "ownerToken", "The owner's token", refusal: "No or wrong owner token"))
  }
}
