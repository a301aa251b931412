import Hummingbird
import WireKit

/// The callers of a route, and their rate. Each product has its own kinds of callers.
package protocol RouteAccess: Sendable {
  /// How often one client may; nil: as often as it likes.
  var limit: RateLimit? { get }
  /// How often one account may, whatever its addresses; nil: as often as it likes. It needs an
  /// ``AccountGate``.
  var accountLimit: RateLimit? { get }
  /// Whether answers say how many requests their client has left.
  var tellsAllowance: Bool { get }
  /// Whether a request with an `Idempotency-Key` is done once, however often it is repeated.
  var isIdempotent: Bool { get }
  /// Whether bodies are too large to be held in memory. An `Idempotency-Key` then stands for its
  /// request whatever the body, which a repetition need not send to its end.
  var streamsBody: Bool { get }
  /// Headers by which its callers may say who they are, for the documentation.
  var headers: [HeaderParameter] { get }

  /// The gate that a request must pass; nil for none.
  func gate(_ services: Services) -> RequestGate?
}

extension RouteAccess {
  package var accountLimit: RateLimit? { nil }
  package var tellsAllowance: Bool { false }
  package var streamsBody: Bool { false }
  package var headers: [HeaderParameter] { [] }
}

/// A header of a request, as the documentation describes it.
package struct HeaderParameter: Hashable, Sendable {
  let name: String
  let text: String

  package init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
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

/// The token of a gate, as the OpenAPI document describes it. All of ours are bearer tokens.
package struct SecurityScheme: Hashable, Sendable {
  /// The scheme's name in the document.
  let name: String
  /// The token's name for people.
  let text: String
  /// Whether requests without a token pass too.
  let isOptional: Bool
  /// The gate's refusals.
  let outcomes: [EndpointWords.Outcome]

  /// - Parameter refusal: the words of the refusal (401).
  package init(_ name: String, _ text: String, refusal: String) {
    self.init(name, text, outcomes: [.init(401, refusal)])
  }

  package init(
    _ name: String, _ text: String, isOptional: Bool = false, outcomes: [EndpointWords.Outcome]
  ) {
    self.name = name
    self.text = text
    self.isOptional = isOptional
    self.outcomes = outcomes
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
