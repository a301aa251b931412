/// The tables of the connection's schema, as the server describes them.
enum PostgresCatalogue {
  /// The engine's own table of commits says nothing to another database.
  static func tables(in db: Connection) throws -> [StoredTable] {
    let names: [String] = try db.all(
      """
      SELECT relname FROM pg_class
      WHERE relkind = 'r' AND relnamespace = CAST(current_schema() AS regnamespace)
        AND relname <> 'commit_marks'
      """
    ) { try $0["relname"] }
    return try names.map { try table($0, in: db) }
  }

  private static func table(_ name: String, in db: Connection) throws -> StoredTable {
    let columns: [String] = try db.all(
      """
      SELECT attname FROM pg_attribute WHERE attrelid = \(identifier(of: name))
        AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
      """
    ) { try $0["attname"] }
    let key: [String] = try db.all(
      """
      SELECT attname FROM pg_index
      CROSS JOIN LATERAL unnest(CAST(indkey AS int2[])) WITH ORDINALITY AS list (number, place)
      JOIN pg_attribute ON attrelid = indrelid AND attnum = list.number
      WHERE indrelid = \(identifier(of: name)) AND indisprimary ORDER BY list.place
      """
    ) { try $0["attname"] }
    let references: [String] = try db.all(
      """
      SELECT DISTINCT pg_class.relname FROM pg_constraint
      JOIN pg_class ON pg_class.oid = confrelid
      WHERE conrelid = \(identifier(of: name)) AND contype = 'f'
      """
    ) { try $0["relname"] }
    return StoredTable(name: name, columns: columns, key: key, references: Set(references))
  }

  private static func identifier(of table: String) -> SQL {
    """
    (SELECT oid FROM pg_class
     WHERE relname = \(table) AND relnamespace = CAST(current_schema() AS regnamespace))
    """
  }
}
