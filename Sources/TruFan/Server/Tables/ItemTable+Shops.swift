import ServerKit

extension ItemTable {
  /// The shops that have items of these names, by the names' keys.
  static func shops(
    ofNames names: [String], atVenue venue: String, in db: Connection
  ) throws -> [String: Set<String>] {
    let keys = Array(Set(names.map(key)))
    let found: [(String, String)] = try db.all(
      """
      SELECT name_key, source_store FROM trufan_items
      WHERE venue_id = \(venue) AND is_active IN (0, 1) AND name_key IN \(keys)
      """
    ) { (try $0["name_key"], try $0["source_store"]) }
    return Dictionary(grouping: found, by: \.0).mapValues { Set($0.map { key($0.1) }) }
  }
}
