import Foundation
import Hummingbird
import Logging
import NIOCore
import WireKit

package typealias QuartetRouter = Router<QuartetContext>

/// The context of a request: its client, its account, its correlation id and its idempotent call.
package struct QuartetContext: RequestContext {
  /// The largest body that any request of an interface may have, in bytes. Rows of route tables
  /// state smaller limits of their own.
  package static let bodyLimit = 10 * 1024 * 1024

  package var coreContext: CoreRequestContextStorage
  /// The client of the request; nil for internal calls without a client.
  package var client: ClientAddress?
  /// The network address behind the request: the client itself, or the browser whose app asks from
  /// inside. A browser can take any number of names, but not of addresses.
  package var network: ClientAddress?
  /// Set by ``AccountGate`` when the request is an account's.
  package var identity: Identity?
  /// Set by ``FrontDoor`` before any handler runs.
  package var correlationID = ""
  /// Set by ``IdempotencyMiddleware`` when the request has an `Idempotency-Key`.
  package var idempotentCall: IdempotentCall?

  /// The connection that waits for the answer; nil if an app in this process does.
  let connection: (any Channel)?

  package init(source: ApplicationRequestContextSource) {
    connection = source.channel
    coreContext = CoreRequestContextStorage(source: source)
    client = ClientAddress(source.channel.remoteAddress)
    network = client
  }

  /// For calls of the same router from inside this process, on behalf of `client`.
  package init(logger: Logger, client: ClientAddress?, network: ClientAddress? = nil) {
    coreContext = CoreRequestContextStorage(source: InProcessSource(logger: logger))
    connection = nil
    self.client = client
    self.network = network ?? client
  }

  package var maxUploadSize: Int { Self.bodyLimit }

  /// The account whose request it is, behind an ``AccountGate`` that lets nobody else through.
  /// - Throws: ``Problem`` 403 on a route without one.
  package func signedIn() throws -> Identity {
    guard let identity else {
      throw Problem.forbidden("Not authenticated", code: "not_authenticated")
    }
    return identity
  }

  /// A path parameter such as `{store}`; a route that asks for one it does not have is a 404.
  package func parameter(_ name: String) throws -> String {
    guard let value = parameters.get(name) else { throw Problem.notFound("Not found") }
    return value
  }
}

private struct InProcessSource: RequestContextSource {
  let logger: Logger
}
