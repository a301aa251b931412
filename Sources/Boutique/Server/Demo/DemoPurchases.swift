import BoutiqueModels
import Hummingbird
import NIOCore
import ServerKit
import WireKit

/// "Ring up a purchase": the demo's till.
struct DemoPurchases: Sendable {
  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers
  let purchases: Purchases
  let randomness: @Sendable () -> any RandomNumberGenerator

  func ringUp(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let wish = try await request.json(DemoPurchaseRequest.self, limit: Request.smallBody)
    var generator = randomness()
    let order = DemoCatalogue.purchase(using: &generator)
    let call = context.idempotentCall
    let body = try await database.write { db -> ByteBuffer in
      let store = try StoreTable.require(wish.storePublicId, in: db)
      let externalId = identifiers.uuid()
      guard
        let id = try purchases.ringUp(
          order, at: store, provider: .demo, externalId: externalId, now: clock.now(), in: db)
      else { throw Problem.conflict("This purchase exists already") }
      let session = try SessionTable.require(id, in: db).activity
      let body = ByteBuffer(bytes: try WireJSON.encode(DemoPurchaseResponse(session: session)))
      try call?.keep(status: .created, body: body, in: db)
      return body
    }
    return .json(bytes: body, status: .created)
  }
}
