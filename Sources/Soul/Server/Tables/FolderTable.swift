import ServerKit
import SoulModels
import WireKit

extension PhotoPurpose: SQLConvertible {}

/// A folder of photos that wait for their training, or were trained from.
struct Folder: Hashable, Sendable {
  let name: String
  let account: String
  let purpose: PhotoPurpose
  /// The model that is trained from it; nil while it waits.
  var model: String?
  var usedAt: Timestamp
}

/// Folders and the photos in them. A photo is a ``Blob`` of the account.
enum FolderTable {
  static let schema = """
    CREATE TABLE soul_folders (
      name TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      purpose TEXT NOT NULL,
      model_id TEXT UNIQUE,
      used_at BIGINT NOT NULL
    );
    CREATE INDEX soul_folders_by_account ON soul_folders (account_id, used_at);
    CREATE INDEX soul_folders_waiting ON soul_folders (used_at) WHERE model_id IS NULL;
    CREATE TABLE soul_photos (
      id TEXT PRIMARY KEY,
      folder TEXT NOT NULL REFERENCES soul_folders (name) ON DELETE CASCADE,
      position BIGINT NOT NULL,
      sha256 TEXT NOT NULL
    );
    CREATE INDEX soul_photos_by_folder ON soul_photos (folder, position);
    """

  /// A waiting folder can be the open one of its account and purpose, which photos without a folder's
  /// name go into.
  static let openFolders = """
    ALTER TABLE soul_folders ADD COLUMN open_for TEXT;
    CREATE UNIQUE INDEX soul_folders_open ON soul_folders (open_for);
    """

  static func insert(_ folder: Folder, in db: Connection) throws {
    try db.execute(
      """
      INSERT INTO soul_folders (name, account_id, purpose, model_id, used_at)
      VALUES (\(folder.name), \(folder.account), \(folder.purpose), \(folder.model),
        \(folder.usedAt))
      """)
  }

  static func find(_ name: String, of account: String, in db: Connection) throws -> Folder? {
    try db.first(
      "SELECT * FROM soul_folders WHERE name = \(name) AND account_id = \(account)", folder)
  }

  /// The folder of this purpose that was used last and still waits.
  static func newest(
    _ purpose: PhotoPurpose, of account: String, since limit: Timestamp, in db: Connection
  ) throws -> Folder? {
    try db.first(
      """
      SELECT * FROM soul_folders WHERE account_id = \(account) AND purpose = \(purpose)
        AND model_id IS NULL AND used_at > \(limit)
        AND EXISTS (SELECT 1 FROM soul_photos WHERE soul_photos.folder = soul_folders.name)
      ORDER BY used_at DESC, name DESC LIMIT 1
      """, folder)
  }

  static func open(
    _ purpose: PhotoPurpose, of account: String, in db: Connection
  ) throws -> Folder? {
    try db.first(
      "SELECT * FROM soul_folders WHERE open_for = \(place(of: purpose, of: account))", folder)
  }

  /// Makes a folder the open one. An account has one of each purpose.
  static func open(_ folder: Folder, in db: Connection) throws {
    let place = place(of: folder.purpose, of: folder.account)
    try db.execute("UPDATE soul_folders SET open_for = \(place) WHERE name = \(folder.name)")
  }

  static func close(_ name: String, in db: Connection) throws {
    try db.execute("UPDATE soul_folders SET open_for = NULL WHERE name = \(name)")
  }

  private static func place(of purpose: PhotoPurpose, of account: String) -> String {
    "\(account) \(purpose.rawValue)"
  }

  static func use(_ name: String, at now: Timestamp, in db: Connection) throws {
    try db.execute("UPDATE soul_folders SET used_at = \(now) WHERE name = \(name)")
  }

  /// Gives a waiting folder to a model; false when another was quicker.
  static func take(_ name: String, for model: String, in db: Connection) throws -> Bool {
    try db.execute(
      """
      UPDATE soul_folders SET model_id = \(model), open_for = NULL
      WHERE name = \(name) AND model_id IS NULL
      """) == 1
  }

  /// Lets a model's folder wait again.
  static func release(
    _ name: String, from model: String, at now: Timestamp, in db: Connection
  ) throws {
    try db.execute(
      """
      UPDATE soul_folders SET model_id = NULL, used_at = \(now)
      WHERE name = \(name) AND model_id = \(model)
      """)
  }

  static func delete(_ name: String, in db: Connection) throws {
    try db.execute("DELETE FROM soul_folders WHERE name = \(name)")
  }

  /// The waiting folders that nobody has used since.
  static func expired(before limit: Timestamp, in db: Connection) throws -> [Folder] {
    try db.all(
      "SELECT * FROM soul_folders WHERE model_id IS NULL AND used_at <= \(limit)", folder)
  }

  // MARK: Photos

  static func add(_ blob: Blob, to folder: String, in db: Connection) throws {
    let last: Int =
      try db.value("SELECT COALESCE(MAX(position), 0) FROM soul_photos WHERE folder = \(folder)")
      ?? 0
    try db.execute(
      """
      INSERT INTO soul_photos (id, folder, position, sha256)
      VALUES (\(blob.id), \(folder), \(last + 1), \(blob.sha256))
      """)
  }

  /// The ids of a folder's photos, in their order.
  static func photos(of folder: String, in db: Connection) throws -> [String] {
    try db.all("SELECT id FROM soul_photos WHERE folder = \(folder) ORDER BY position") {
      try $0["id"]
    }
  }

  static func photo(_ sha256: String, in folder: String, _ db: Connection) throws -> String? {
    try db.first(
      "SELECT id FROM soul_photos WHERE folder = \(folder) AND sha256 = \(sha256)"
    ) { try $0["id"] }
  }

  /// The waiting folder of a photo of this account.
  static func folder(ofPhoto id: String, of account: String, in db: Connection) throws -> Folder? {
    try db.first(
      """
      SELECT soul_folders.* FROM soul_photos
      JOIN soul_folders ON soul_folders.name = soul_photos.folder
      WHERE soul_photos.id = \(id) AND soul_folders.account_id = \(account)
        AND soul_folders.model_id IS NULL
      """, folder)
  }

  static func removePhoto(_ id: String, in db: Connection) throws {
    try db.execute("DELETE FROM soul_photos WHERE id = \(id)")
  }

  private static func folder(_ row: Row) throws -> Folder {
    Folder(
      name: try row["name"], account: try row["account_id"], purpose: try row["purpose"],
      model: try row["model_id"], usedAt: try row["used_at"])
  }
}
