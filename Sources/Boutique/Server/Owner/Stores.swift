import BoutiqueModels
import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import WireKit

/// Adds, changes and shows stores.
struct Stores: Sendable {
  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers
  let gate: OwnerGate

  func list(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let stores = try await database.read { db in try StoreTable.all(in: db) }
    return try .json(StoreList(stores: stores.map { $0.store(forOwner: true) }))
  }

  func create(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let draft = try await request.json(StoreDraft.self, limit: Request.smallBody)
    let call = context.idempotentCall
    let body = try await add(draft) { store, db in
      let body = ByteBuffer(bytes: try WireJSON.encode(store))
      try call?.keep(status: .created, body: body, in: db)
      return body
    }
    return .json(bytes: body, status: .created)
  }

  /// Adds the store and, in the same transaction, does what `then` wants.
  func add<Result: Sendable>(
    _ draft: StoreDraft, then: @Sendable (Store, Connection) throws -> Result
  ) async throws -> Result {
    let fields = try draft.believed()
    return try await database.write { db in
      try requireFree(fields.squareLocationId, exceptFor: nil, in: db)
      let now = clock.now()
      let row = StoreRow(
        id: identifiers.uuid(), publicId: identifiers.store(), fields: fields, createdAt: now,
        updatedAt: now)
      try StoreTable.insert(row, in: db)
      db.changed(BoutiqueTopic.kiosk(row.publicId))
      return try then(row.store(forOwner: true), db)
    }
  }

  /// Anybody may ask: the kiosk and the phone name the shop. Only its owner sees the internal keys.
  func show(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let id = try context.parameter("store")
    let isOwner = request.headers[.authorization] != nil
    if isOwner { try gate.check(request, from: context.network) }
    let row = try await database.read { db in try StoreTable.require(id, in: db) }
    return try .json(row.store(forOwner: isOwner))
  }

  func change(_ request: Request, _ context: QuartetContext) async throws -> Response {
    let id = try context.parameter("store")
    let draft = try await request.json(StoreDraft.self, limit: Request.smallBody)
    let changed = try await database.write { db in
      var row = try StoreTable.require(id, in: db)
      let fields = try draft.believed(changing: row.fields)
      try requireFree(fields.squareLocationId, exceptFor: row.id, in: db)
      // The merchant was learnt from that location's payments.
      if fields.squareLocationId != row.fields.squareLocationId { row.squareMerchantId = nil }
      row.fields = fields
      row.updatedAt = clock.now()
      try StoreTable.update(row, in: db)
      return row
    }
    return try .json(changed.store(forOwner: true))
  }

  private func requireFree(
    _ location: String?, exceptFor id: String?, in db: Connection
  ) throws {
    guard let location else { return }
    if let other = try StoreTable.atSquare(location: location, merchant: nil, in: db),
      other.id != id
    {
      throw Problem.conflict(
        "Another store already uses this Square location", code: "square_location_taken")
    }
  }
}

extension StoreDraft {
  /// - Throws: ``Problem`` 400 naming the fields.
  fileprivate func believed(changing current: StoreFields? = nil) throws -> StoreFields {
    do {
      return try validated(changing: current)
    } catch {
      throw Problem.badRequest(
        "Validation failed", code: "validation_failed", details: error.byField)
    }
  }
}

extension StoreRow {
  func store(forOwner isOwner: Bool) -> Store {
    Store(
      publicId: publicId, name: fields.name, primaryReviewPlatform: fields.primaryReviewPlatform,
      reviewDestinationUrl: fields.reviewDestinationUrl,
      squareConnected: fields.squareLocationId != nil,
      createdAt: createdAt, updatedAt: updatedAt,
      internals: isOwner
        ? StoreInternals(
          id: id, squareMerchantId: squareMerchantId, squareLocationId: fields.squareLocationId,
          lastApprovedSessionId: lastApprovedSessionId) : nil)
  }
}
