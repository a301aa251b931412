import ServerKit
import SoulModels
import WireKit

/// The routes by which a browser takes pushes, each for the session that asks.
struct BrowserRoutes: Sendable {
  let registry: BrowserRegistry<BrowserTable>

  func offer(_ request: TypedRequest<NoArguments, NoBody>) -> WebPushOffer { registry.offer }

  func register(_ request: TypedRequest<NoArguments, WebPushRequest>) async throws -> SoulDone {
    let identity = try request.context.signedIn()
    try await registry.register(try await request.body(), of: identity)
    return SoulDone("Browser registered")
  }

  func renew(_ request: TypedRequest<NoArguments, WebPushRenewal>) async throws -> SoulDone {
    try await registry.renew(try await request.body())
    return SoulDone("Browser registered")
  }

  func forget(_ request: TypedRequest<NoArguments, NoBody>) async throws -> SoulDone {
    try await registry.forget(try request.context.signedIn())
    return SoulDone("Browser forgotten")
  }
}
