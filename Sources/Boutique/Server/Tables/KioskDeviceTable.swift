import BoutiqueModels
import ServerKit
import WireKit

/// A paired kiosk as stored.
struct KioskDeviceRow: Sendable {
  var id: String
  var publicId: String
  var storeId: String
  var name: String
  var pairedAt: Timestamp
  var lastSeenAt: Timestamp
}

/// The kiosks that have a key. An unpaired one is deleted, so that its key is as good as a guess.
enum KioskDeviceTable {
  static let schema = """
    CREATE TABLE kiosk_devices (
      id TEXT PRIMARY KEY,
      public_id TEXT NOT NULL UNIQUE,
      store_id TEXT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      key_hash TEXT NOT NULL UNIQUE,
      paired_at BIGINT NOT NULL,
      last_seen_at BIGINT NOT NULL
    );
    CREATE INDEX kiosk_devices_by_store ON kiosk_devices (store_id, paired_at);
    ALTER TABLE stores ADD COLUMN kiosks_paired BIGINT NOT NULL DEFAULT 0;
    """

  private static let columns: SQL =
    "d.id, d.public_id, d.store_id, d.name, d.paired_at, d.last_seen_at"

  static func insert(
    _ device: KioskDeviceRow, keyHash: String, in db: Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO kiosk_devices (id, public_id, store_id, name, key_hash, paired_at, last_seen_at)
      VALUES (\(device.id), \(device.publicId), \(device.storeId), \(device.name), \(keyHash),
        \(device.pairedAt), \(device.lastSeenAt))
      """)
  }

  /// The number of the store's next kiosk. A number that was given is never given again, so that an
  /// owner does not take a new kiosk for an old one.
  static func nextNumber(ofStore store: String, in db: Connection) throws -> Int {
    try db.execute("UPDATE stores SET kiosks_paired = kiosks_paired + 1 WHERE id = \(store)")
    return try db.value("SELECT kiosks_paired FROM stores WHERE id = \(store)", as: Int.self) ?? 1
  }

  static func ofStore(_ store: String, in db: Connection) throws -> [KioskDeviceRow] {
    try db.all(
      """
      SELECT \(columns) FROM kiosk_devices d WHERE d.store_id = \(store)
      ORDER BY d.paired_at, d.name
      """, row)
  }

  /// The kiosk with this key, and the public id of its store.
  static func find(
    keyHash: String, in db: Connection
  ) throws -> (device: KioskDeviceRow, store: String)? {
    try db.first(
      """
      SELECT \(columns), t.public_id AS store_public_id FROM kiosk_devices d
      JOIN stores t ON t.id = d.store_id WHERE d.key_hash = \(keyHash)
      """
    ) { (try row($0), try $0["store_public_id"]) }
  }

  static func saw(_ device: String, at now: Timestamp, in db: Connection) throws {
    try db.execute(
      """
      UPDATE kiosk_devices SET last_seen_at = \(now) WHERE id = \(device) AND last_seen_at < \(now)
      """)
  }

  static func find(
    _ publicId: String, ofStore store: String, in db: Connection
  ) throws -> KioskDeviceRow? {
    try db.first(
      """
      SELECT \(columns) FROM kiosk_devices d
      WHERE d.public_id = \(publicId) AND d.store_id = \(store)
      """, row)
  }

  static func exists(_ id: String, in db: Connection) throws -> Bool {
    try db.value("SELECT 1 FROM kiosk_devices WHERE id = \(id)", as: Int.self) != nil
  }

  static func delete(_ id: String, in db: Connection) throws {
    try db.execute("DELETE FROM kiosk_devices WHERE id = \(id)")
  }

  private static func row(_ row: Row) throws -> KioskDeviceRow {
    KioskDeviceRow(
      id: try row["id"], publicId: try row["public_id"], storeId: try row["store_id"],
      name: try row["name"], pairedAt: try row["paired_at"],
      lastSeenAt: try row["last_seen_at"])
  }
}
