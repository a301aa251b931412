import Foundation
import WireKit

/// The rows of blobs. One that arrives has a row before it has a file, and one that is deleted has
/// a row until its file is gone. So no file is ever without a row.
struct BlobTable {
  /// Only `stored` blobs exist for anybody else.
  enum State: String, SQLConvertible {
    case arriving
    case stored
    case deleted
  }

  /// A picture that has been received and is to be converted.
  struct Arrival: Sendable {
    let id: String
    let name: BlobName
    let owner: BlobOwner
    let kind: String
    let at: Timestamp
    /// The names of smaller pictures that it may get.
    var sizes: [String] = []
  }

  /// What the sweep needs of a blob without a future.
  struct Leftover: Sendable {
    let id: String
    /// With those of its smaller pictures.
    let names: [BlobName]
  }

  static let migration = """
    CREATE TABLE blobs (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      realm TEXT NOT NULL,
      owner TEXT NOT NULL,
      kind TEXT NOT NULL,
      content_type TEXT NOT NULL,
      bytes BIGINT NOT NULL,
      width BIGINT NOT NULL,
      height BIGINT NOT NULL,
      sha256 TEXT NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('arriving', 'stored', 'deleted')),
      created_at BIGINT NOT NULL,
      changed_at BIGINT NOT NULL
    );
    CREATE INDEX blobs_owner ON blobs (realm, owner, created_at, id);
    CREATE INDEX blobs_unfinished ON blobs (changed_at) WHERE state <> 'stored';
    """

  /// Their bytes, as JSON by their names: null for pictures without any. One that arrives has all
  /// that it may get.
  static let sizesMigration = "ALTER TABLE blobs ADD COLUMN sizes TEXT;"

  let db: Connection

  /// Adds one that arrives, before anything is known of its picture.
  func add(_ arrival: Arrival) throws {
    try db.execute(
      """
      INSERT INTO blobs (id, name, realm, owner, kind, content_type, bytes, width, height, sha256,
        state, created_at, changed_at, sizes)
      VALUES (\(arrival.id), \(arrival.name), \(arrival.owner.realm), \(arrival.owner.id),
        \(arrival.kind), '', 0, 0, 0, '', 'arriving', \(arrival.at), \(arrival.at),
        \(try Self.text(Dictionary(uniqueKeysWithValues: arrival.sizes.map { ($0, 0) }))))
      """)
  }

  /// False when the sweep was quicker.
  func store(_ blob: Blob, at now: Timestamp) throws -> Bool {
    try db.execute(
      """
      UPDATE blobs SET state = 'stored', content_type = \(blob.contentType), bytes = \(blob.bytes),
        width = \(blob.width), height = \(blob.height), sha256 = \(blob.sha256),
        sizes = \(try Self.text(blob.sizes)), changed_at = \(now)
      WHERE id = \(blob.id) AND state = 'arriving'
      """) == 1
  }

  func find(_ id: String) throws -> (blob: Blob, name: BlobName)? {
    try db.first("SELECT * FROM blobs WHERE id = \(id) AND state = 'stored'") { row in
      (try Self.blob(row), try row["name"])
    }
  }

  /// Whether there is, or is still to be deleted, the file of a blob that was stored once.
  func hasEverStored() throws -> Bool {
    try db.value("SELECT 1 FROM blobs WHERE content_type <> '' LIMIT 1", as: Int.self) != nil
  }

  func list(_ owner: BlobOwner, kind: String?) throws -> [Blob] {
    let ofKind: SQL = kind.map { "AND kind = \($0)" } ?? ""
    return try db.all(
      """
      SELECT * FROM blobs
      WHERE realm = \(owner.realm) AND owner = \(owner.id) AND state = 'stored' \(ofKind)
      ORDER BY created_at, id
      """, Self.blob)
  }

  /// Marks as deleted, and says how many were not.
  func delete(_ owner: BlobOwner, id: String? = nil, at now: Timestamp) throws -> Int {
    let one: SQL = id.map { "AND id = \($0)" } ?? ""
    return try db.execute(
      """
      UPDATE blobs SET state = 'deleted', changed_at = \(now)
      WHERE realm = \(owner.realm) AND owner = \(owner.id) AND state = 'stored' \(one)
      """)
  }

  /// Gives up a blob whose request has failed; false if it is stored after all.
  func abandon(_ id: String, at now: Timestamp) throws -> Bool {
    try db.execute(
      """
      UPDATE blobs SET state = 'deleted', changed_at = \(now)
      WHERE id = \(id) AND state = 'arriving'
      """) == 1
  }

  /// Gives up all that have been arriving since before then: their server died.
  func abandonAll(before limit: Timestamp, at now: Timestamp) throws {
    try db.execute(
      """
      UPDATE blobs SET state = 'deleted', changed_at = \(now)
      WHERE state <> 'stored' AND state = 'arriving' AND changed_at < \(limit)
      """)
  }

  func deleted(_ count: Int, after id: String = "") throws -> [Leftover] {
    try db.all(
      """
      SELECT id, name, sizes FROM blobs WHERE state <> 'stored' AND state = 'deleted' AND id > \(id)
      ORDER BY id LIMIT \(count)
      """
    ) { row in
      let name: BlobName = try row["name"]
      return Leftover(
        id: try row["id"], names: [name] + (try Self.sizes(row)).keys.map { name.of(size: $0) })
    }
  }

  func remove(_ ids: [String]) throws {
    try db.execute("DELETE FROM blobs WHERE id IN \(ids) AND state = 'deleted'")
  }

  private static func blob(_ row: Row) throws -> Blob {
    Blob(
      id: try row["id"], owner: BlobOwner(realm: try row["realm"], id: try row["owner"]),
      kind: try row["kind"], contentType: try row["content_type"], bytes: try row["bytes"],
      width: try row["width"], height: try row["height"], sha256: try row["sha256"],
      createdAt: try row["created_at"], sizes: try sizes(row))
  }

  private static func text(_ sizes: [String: Int]) throws -> String? {
    sizes.isEmpty ? nil : String(decoding: try WireJSON.encode(sizes), as: UTF8.self)
  }

  private static func sizes(_ row: Row) throws -> [String: Int] {
    guard let text: String = try row["sizes"] else { return [:] }
    return try WireJSON.decode(from: Data(text.utf8))
  }
}
