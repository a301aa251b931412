import BoutiqueModels
import HTTPTypes
import Hummingbird
import ServerKit
import WireKit

/// Adds, changes, lists and shows stores.
struct StoreRoutes: Sendable {
  let stores: Stores
  let gate: OwnerGate

  func list(_ request: TypedRequest<NoArguments, NoBody>) async throws -> StoreList {
    let oldest = stores.clock.now().adding(.zero - BoutiqueRules.listedPeriod)
    let (rows, weeks) = try await stores.database.read { db in
      (try StoreTable.all(in: db), try StoreWeeks.all(after: oldest, in: db))
    }
    return StoreList(
      stores: rows.map { row in
        var store = row.store(forOwner: true)
        store.internals?.week = weeks[row.id] ?? StoreWeek()
        return store
      })
  }

  func create(_ request: TypedRequest<NoArguments, StoreDraft>) async throws -> Store {
    let draft = try await request.body()
    let call = request.context.idempotentCall
    return try await stores.add(draft) { store, db in
      try call?.keep(store, status: .created, in: db)
      return store
    }
  }

  /// Anybody may ask: the kiosk and the phone name the shop. Only its owner sees the internal keys.
  func show(_ request: TypedRequest<StorePath, NoBody>) async throws -> Store {
    let isOwner = request.request.headers[.authorization] != nil
    if isOwner { try gate.check(request.request, from: request.context.network) }
    let row = try await stores.database.read { db in
      try StoreTable.require(request.arguments.store, in: db)
    }
    return row.store(forOwner: isOwner)
  }

  func change(_ request: TypedRequest<StorePath, StoreDraft>) async throws -> Store {
    try await stores.change(request.arguments.store, to: try await request.body())
  }
}
