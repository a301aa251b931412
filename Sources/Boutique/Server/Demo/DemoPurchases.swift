import BoutiqueModels
import ServerKit
import WireKit

/// "Ring up a purchase": the demo's till.
struct DemoPurchases: Sendable {
  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers
  let purchases: Purchases
  let randomness: @Sendable () -> any RandomNumberGenerator

  func ringUp(
    _ request: TypedRequest<NoArguments, DemoPurchaseRequest>
  ) async throws -> DemoPurchaseResponse {
    let wish = try await request.body()
    var generator = randomness()
    let order = DemoCatalogue.purchase(using: &generator)
    let call = request.context.idempotentCall
    return try await database.write { db in
      let store = try StoreTable.require(wish.storePublicId, in: db)
      let externalId = identifiers.uuid()
      guard
        let id = try purchases.ringUp(
          order, at: store, provider: .demo, externalId: externalId, now: clock.now(), in: db)
      else { throw Problem.conflict("This purchase exists already") }
      let answer = DemoPurchaseResponse(session: try SessionTable.require(id, in: db).activity())
      try call?.keep(answer, status: .created, in: db)
      return answer
    }
  }
}
