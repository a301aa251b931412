import BoutiqueModels
import ServerKit
import WireKit

/// Adds and changes stores.
struct Stores: Sendable {
  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers

  /// Adds the store and calls `then` in the same transaction.
  func add<Result: Sendable>(
    _ draft: StoreDraft, then: @escaping @Sendable (Store, Connection) throws -> Result
  ) async throws -> Result {
    let fields = try draft.fields()
    return try await database.write { db in
      try requireFree(fields.squareLocationId, exceptFor: nil, in: db)
      let now = clock.now()
      let row = StoreRow(
        id: identifiers.uuid(), publicId: identifiers.publicId("store"), fields: fields,
        tagId: identifiers.publicId("tag"), openKiosks: OpenKiosks(fields.allowsOpenKiosks),
        createdAt: now, updatedAt: now)
      try Self.namingTheTaken { try StoreTable.insert(row, in: db) }
      db.changed(BoutiqueTopic.kiosk(row.publicId))
      return try then(row.store(forOwner: true), db)
    }
  }

  func change(_ id: String, to draft: StoreDraft) async throws -> Store {
    let changed = try await database.write { db in
      var row = try StoreTable.require(id, in: db)
      if let seen = draft.updatedAt, seen != row.updatedAt {
        throw Problem.conflict(
          "This store was changed elsewhere meanwhile, so nothing was saved. Cancel, and edit it "
            + "again.", code: "store_changed")
      }
      let fields = try draft.fields(changing: row.fields)
      try requireFree(fields.squareLocationId, exceptFor: row.id, in: db)
      // The merchant was learnt from that location's payments.
      if fields.squareLocationId != row.fields.squareLocationId { row.squareMerchantId = nil }
      // Changing something else does not decide for the owner.
      if let areAllowed = draft.allowsOpenKiosks {
        row.openKiosks = OpenKiosks(areAllowed)
        db.changed(BoutiqueTopic.kiosk(row.publicId))
      }
      row.fields = fields
      // Later than the time before, so that it names one state of the store.
      row.updatedAt = max(clock.now(), row.updatedAt.adding(.milliseconds(1)))
      try Self.namingTheTaken { try StoreTable.update(row, in: db) }
      return row
    }
    return changed.store(forOwner: true)
  }

  /// Looks before the change, so that the other store can be named.
  private func requireFree(
    _ location: String?, exceptFor id: String?, in db: Connection
  ) throws {
    guard let location else { return }
    if let other = try StoreTable.atSquare(location: location, merchant: nil, in: db),
      other.id != id
    {
      throw Self.taken(by: "“\(other.fields.name)”")
    }
  }

  /// The database's own rule decides, because on an engine with several writers two owners can pass
  /// the look at the same time. The location is the only unique value that a person chooses.
  private static func namingTheTaken(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as DatabaseFailure where failure.kind == .alreadyExists {
      throw taken(by: "Another store")
    }
  }

  private static func taken(by store: String) -> Problem {
    var problem = Problem.conflict(
      "Another store already uses this Square location", code: "square_location_taken")
    problem.details = ["squareLocationId": ["\(store) already uses this Square location."]]
    return problem
  }
}

extension StoreDraft {
  /// - Throws: ``Problem`` 400 naming the fields.
  fileprivate func fields(changing current: StoreFields? = nil) throws -> StoreFields {
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
      allowsOpenKiosks: openKiosks.areAllowed,
      createdAt: createdAt, updatedAt: updatedAt,
      internals: isOwner
        ? StoreInternals(
          id: id, squareMerchantId: squareMerchantId, squareLocationId: fields.squareLocationId,
          lastApprovedSessionId: lastApprovedSessionId, tagId: tagId,
          asksAboutOpenKiosks: openKiosks == .undecided) : nil)
  }
}
