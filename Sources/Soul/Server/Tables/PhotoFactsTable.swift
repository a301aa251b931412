import Foundation
import ServerKit
import SoulPictures
import WireKit

/// What was measured of photos. Verdicts follow from it, so that other limits need no second look.
enum PhotoFactsTable {
  static let schema = """
    CREATE TABLE soul_photo_facts (
      photo_id TEXT PRIMARY KEY REFERENCES soul_photos (id) ON DELETE CASCADE,
      facts TEXT NOT NULL
    );
    """

  /// Keeps what is known of a photo first, and nothing of one that is gone.
  static func add(_ facts: PhotoFacts, of photo: String, in db: Connection) throws {
    let text = String(decoding: try WireJSON.encode(facts), as: UTF8.self)
    try db.execute(
      """
      INSERT INTO soul_photo_facts (photo_id, facts)
      SELECT id, \(text) FROM soul_photos WHERE id = \(photo)
      ON CONFLICT (photo_id) DO NOTHING
      """)
  }

  /// By photo, of those in a folder that are measured.
  static func all(in folder: String, _ db: Connection) throws -> [String: PhotoFacts] {
    let rows: [(String, String)] = try db.all(
      """
      SELECT photo_id, facts FROM soul_photo_facts
      JOIN soul_photos ON soul_photos.id = soul_photo_facts.photo_id
      WHERE soul_photos.folder = \(folder)
      """
    ) { (try $0["photo_id"], try $0["facts"]) }
    return try rows.reduce(into: [:]) { found, row in
      found[row.0] = try WireJSON.decode(PhotoFacts.self, from: Data(row.1.utf8))
    }
  }
}
