/// The tables of an SQLite database, as it describes them itself.
enum SQLiteCatalogue {
  /// Virtual tables and those that belong to them are filled by triggers, so they are not among these.
  static func tables(in db: Connection) throws -> [StoredTable] {
    let names: [String] = try db.all(
      """
      SELECT name FROM pragma_table_list
      WHERE schema = 'main' AND type = 'table' AND substr(name, 1, 7) <> 'sqlite_'
      """
    ) { try $0["name"] }
    return try names.map { try table($0, in: db) }
  }

  private static func table(_ name: String, in db: Connection) throws -> StoredTable {
    let columns = try db.all(
      """
      SELECT name, type, pk FROM pragma_table_xinfo(\(name)) WHERE hidden = 0 ORDER BY cid
      """
    ) { row -> (name: String, type: String, place: Int) in
      (try row["name"], try row["type"], try row["pk"])
    }
    let key = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }
    // A key of this type is the number that SQLite gives to a row. Our own numbers are BIGINT.
    let stored = columns.filter { !($0.type == "INTEGER" && key.map(\.name) == [$0.name]) }
    let references: [String] = try db.all(
      #"SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(\#(name))"#
    ) { try $0["name"] }
    return StoredTable(
      name: name, columns: stored.map(\.name), key: key.map(\.name), references: Set(references))
  }
}
