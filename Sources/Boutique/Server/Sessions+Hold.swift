import BoutiqueModels
import ServerKit
import WireKit

/// A session on one kiosk's screen is not opened by the store's others. The hold ends when the
/// kiosk gives the session back, and by itself once the kiosk has been silent for a minute.
extension Sessions {
  /// - Throws: ``Problem`` 423 while another kiosk holds it, 400 when it is not pending, and 401 when
  ///   the kiosk was unpaired after its key was looked at, perhaps at another node. Its unpairing
  ///   has freed what it held, and would not free this.
  func hold(
    _ session: String, ofStore store: String, by kiosk: String, isPaired: Bool
  ) async throws {
    try await database.write { db in
      if isPaired, try !KioskDeviceTable.exists(kiosk, in: db) { throw KioskGate.wrongKey }
      let seen = try SessionTable.require(session, ofStore: store, in: db)
      try requirePending(seen, for: .init(name: kiosk, isPaired: isPaired), in: db)
      let isNew = try HoldTable.hold(seen.id, by: kiosk, at: clock.now(), in: db)
      guard let isNew else { throw Self.heldElsewhere }
      if isNew { db.changed(BoutiqueTopic.kiosk(store)) }
    }
  }

  /// Does nothing if the kiosk does not hold the session.
  func release(_ session: String, ofStore store: String, by kiosk: String) async throws {
    try await database.write { db in
      let seen = try SessionTable.require(session, ofStore: store, in: db)
      if try HoldTable.release(seen.id, by: kiosk, in: db) {
        db.changed(BoutiqueTopic.kiosk(store))
      }
    }
  }
}
