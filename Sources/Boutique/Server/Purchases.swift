import BoutiqueModels
import ServerKit
import WireKit

/// Turns a purchase into a session that waits for its customer.
struct Purchases: Sendable {
  let identifiers: Identifiers

  /// Stores order, session and audit row in the transaction of `db`.
  /// - Parameter now: when the customer paid; the kiosk counts its 15 minutes from here.
  /// - Returns: the session's public id, or nil when this order had its session already.
  func ringUp(
    _ order: Order, at store: StoreRow, provider: TillProvider, externalId: String,
    now: Timestamp, in db: Connection
  ) throws -> String? {
    let orderId = identifiers.uuid()
    guard
      try OrderTable.insert(
        order, id: orderId, store: store.id, provider: provider, externalId: externalId, at: now,
        in: db)
    else { return nil }
    let session = identifiers.uuid()
    let publicId = identifiers.publicId("sess")
    try SessionTable.insert(
      id: session, publicId: publicId, store: store.id, order: orderId, at: now, in: db)
    try AuditTable.insert(
      .sessionCreated(orderId: orderId, provider: provider), store: store.id, session: session,
      id: identifiers.uuid(), at: now, in: db)
    db.changed(BoutiqueTopic.kiosk(store.publicId))
    db.changed(BoutiqueTopic.activity(store.publicId))
    return publicId
  }
}
