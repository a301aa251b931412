import BoutiqueModels
import ServerKit
import WireKit

/// Pairs kiosks with stores, and unpairs them.
struct KioskDevices: Sendable {
  let database: Database
  let clock: any WallClock
  let identifiers: Identifiers
  let randomness: @Sendable () -> any RandomNumberGenerator
  let sightings: KioskSightings
  /// Without a slash at the end.
  let publicBaseURL: String

  /// A new code for one kiosk of the store.
  func makeCode(forStore store: String) async throws -> PairingCode {
    var generator = randomness()
    let code = PairingCodeText.make(using: &generator)
    let salt = Hex.encode(generator.next() as UInt64) + Hex.encode(generator.next() as UInt64)
    let now = clock.now()
    let expires = now.adding(BoutiqueRules.pairingCodeLifetime)
    try await database.write { db in
      let row = try StoreTable.require(store, in: db)
      try PairingCodeTable.removeExpired(at: now, in: db)
      try PairingCodeTable.insert(
        KioskSecrets.hash(code), store: row.id, salt: salt, expires: expires, in: db)
    }
    let shown = PairingCodeText.shown(code)
    return PairingCode(
      code: shown, link: publicBaseURL + BoutiquePages.kiosk(pairing: shown), expiresAt: expires)
  }

  /// Pairs the kiosk that calls itself `device`. The same kiosk may repeat it while the code lives,
  /// and gets the same key: an answer may be lost, and a button may be tapped twice.
  /// - Throws: ``Problem`` 404 for a code that was never made, has expired, or that another kiosk
  ///   has used; 409 for one kiosk too many.
  func pair(_ code: String, device: String) async throws -> Pairing {
    let now = clock.now()
    let codeHash = KioskSecrets.hash(code)
    let deviceHash = KioskSecrets.hash(device)
    let row = KioskDeviceRow(
      id: identifiers.uuid(), publicId: identifiers.publicId("kiosk"), storeId: "", name: "",
      pairedAt: now, lastSeenAt: now)
    return try await database.write { db in
      guard let found = try PairingCodeTable.find(codeHash, at: now, in: db),
        found.usedBy == nil || found.usedBy == deviceHash,
        let store = try StoreTable.find(id: found.storeId, in: db)
      else { throw Self.unknownCode }
      let key = KioskSecrets.key(device: device, salt: found.salt)
      let pairing = Pairing(storePublicId: store.publicId, storeName: store.fields.name, key: key)
      let keyHash = KioskSecrets.hash(key)
      guard try PairingCodeTable.use(codeHash, by: deviceHash, in: db) else {
        // The owner may have unpaired the kiosk since, which no repetition undoes.
        guard try KioskDeviceTable.find(keyHash: keyHash, in: db) != nil else {
          throw Self.unknownCode
        }
        return pairing
      }
      guard try KioskDeviceTable.ofStore(store.id, in: db).count < BoutiqueRules.kioskLimit else {
        throw Problem.conflict(
          "This store has \(BoutiqueRules.kioskLimit) kiosks. Unpair one that is no longer used.",
          code: "too_many_kiosks")
      }
      var new = row
      new.storeId = store.id
      new.name = "Kiosk \(try KioskDeviceTable.nextNumber(ofStore: store.id, in: db))"
      try KioskDeviceTable.insert(new, keyHash: keyHash, in: db)
      db.changed(BoutiqueTopic.devices(store.publicId))
      return pairing
    }
  }

  /// - Throws: ``Problem`` 404
  func unpair(_ device: String, fromStore store: String) async throws {
    try await unpair { db in
      let row = try StoreTable.require(store, in: db)
      guard let found = try KioskDeviceTable.find(device, ofStore: row.id, in: db) else {
        throw Problem.notFound("Kiosk not found")
      }
      return (found, store)
    }
  }

  /// The kiosk with this key says itself that it is no longer one.
  /// - Throws: ``Problem`` 401
  func unpair(key: String) async throws {
    let keyHash = KioskSecrets.hash(key)
    try await unpair { db in
      guard let found = try KioskDeviceTable.find(keyHash: keyHash, in: db) else {
        throw KioskGate.wrongKey
      }
      return found
    }
  }

  private func unpair(
    _ find: @escaping @Sendable (Connection) throws -> (device: KioskDeviceRow, store: String)
  ) async throws {
    let gone = try await database.write { db in
      let (device, store) = try find(db)
      try KioskDeviceTable.delete(device.id, in: db)
      try HoldTable.releaseAll(by: device.id, ofStore: device.storeId, in: db)
      db.changed(BoutiqueTopic.devices(store))
      // Its question waits at the server, and is refused now.
      db.changed(BoutiqueTopic.kiosk(store))
      return device.id
    }
    sightings.forget(gone)
  }

  func removeExpiredCodes() async throws {
    let now = clock.now()
    try await database.write { db in try PairingCodeTable.removeExpired(at: now, in: db) }
  }

  private static let unknownCode = Problem.notFound(
    "This code is not valid. It may have expired, or have been used. Make a new one.",
    code: "unknown_pairing_code")
}
