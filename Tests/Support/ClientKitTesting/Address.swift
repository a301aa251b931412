import ClientKit
import WireKit

/// The method and path of one call of an endpoint.
package struct Address: Hashable, Sendable {
  package let verb: HTTPVerb
  /// With its query.
  package let path: String

  package init<Body, Answer>(_ call: EndpointCall<Body, Answer>) {
    verb = call.verb
    path = call.path
  }
}

extension ScriptedServer {
  package func answer(_ address: Address, _ answer: @escaping Answer) {
    self.answer(address.verb, address.path, answer)
  }

  package func reply(
    _ address: Address, _ body: some Encodable & Sendable, status: Int = 200
  ) {
    answer(address) { _ in try .json(body, status: status) }
  }

  package func refuse(_ address: Address, _ status: Int, _ sentence: String) {
    reply(address, ["error": sentence], status: status)
  }

  package func fail(_ address: Address, _ error: TransportError) {
    answer(address) { _ in throw error }
  }
}
