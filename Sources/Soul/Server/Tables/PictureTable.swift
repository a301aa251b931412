import ServerKit
import WireKit

/// A place in the gallery, after which the next page begins: "1762506000000-gen_…".
struct GalleryPlace: Hashable, Sendable {
  let at: Timestamp
  let id: String

  init(_ row: GenerationRow) {
    at = row.completedAt ?? row.createdAt
    id = row.id
  }

  /// Nil for a text that no page has given.
  init?(_ text: String) {
    guard let dash = text.firstIndex(of: "-"), let milliseconds = Int64(text[..<dash]) else {
      return nil
    }
    at = Timestamp(milliseconds: milliseconds)
    id = String(text[text.index(after: dash)...])
  }

  var text: String { "\(at.milliseconds)-\(id)" }
}

/// The pictures of generations. Each is a ``Blob`` of the account, whose id it has.
enum PictureTable {
  static func insert(
    _ ids: [String], of generation: String, account: String, in db: Connection
  ) throws {
    for (position, id) in ids.enumerated() {
      try db.execute(
        """
        INSERT INTO soul_pictures (id, generation_id, account_id, position)
        VALUES (\(id), \(generation), \(account), \(position))
        """)
    }
    db.changed(SoulTopic.gallery(account))
  }

  /// The pictures' ids by their generation, in their order.
  static func ids(of generations: [String], in db: Connection) throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    let rows = try db.all(
      """
      SELECT generation_id, id FROM soul_pictures WHERE generation_id IN \(generations)
      ORDER BY generation_id, position
      """
    ) { row in (try row["generation_id"] as String, try row["id"] as String) }
    for (generation, id) in rows { found[generation, default: []].append(id) }
    return found
  }

  static func generation(
    of id: String, account: String, in db: Connection
  ) throws -> String? {
    try db.first(
      "SELECT generation_id FROM soul_pictures WHERE id = \(id) AND account_id = \(account)"
    ) { try $0["generation_id"] }
  }

  /// The generations of these pictures of an account, by the pictures' ids.
  static func generations(
    of ids: [String], account: String, in db: Connection
  ) throws -> [String: String] {
    guard !ids.isEmpty else { return [:] }
    let found = try db.all(
      """
      SELECT id, generation_id FROM soul_pictures WHERE account_id = \(account) AND id IN \(ids)
      """
    ) { row in (try row["id"] as String, try row["generation_id"] as String) }
    return Dictionary(uniqueKeysWithValues: found)
  }

  static func delete(_ id: String, of account: String, in db: Connection) throws {
    try db.execute("DELETE FROM soul_pictures WHERE id = \(id) AND account_id = \(account)")
    db.changed(SoulTopic.gallery(account))
  }
}
