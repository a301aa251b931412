import BoutiqueModels
import ClientKit
import ClientKitTesting

extension ScriptedServer {
  func answer(_ endpoint: BoutiqueEndpoint, _ answer: @escaping Answer) {
    self.answer(endpoint.verb, endpoint.path, answer)
  }

  func reply(
    _ endpoint: BoutiqueEndpoint, _ body: some Encodable & Sendable, status: Int = 200
  ) {
    answer(endpoint) { _ in try .json(body, status: status) }
  }

  func refuse(_ endpoint: BoutiqueEndpoint, _ status: Int, _ sentence: String) {
    reply(endpoint, ["error": sentence], status: status)
  }

  func fail(_ endpoint: BoutiqueEndpoint, _ error: TransportError) {
    answer(endpoint) { _ in throw error }
  }
}
