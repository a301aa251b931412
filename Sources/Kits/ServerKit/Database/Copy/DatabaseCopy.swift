/// Moves everything from one database to another, which may have another engine.
///
/// The source is read on one snapshot. The target gets all of it in one transaction, or nothing.
package struct DatabaseCopy {
  /// A table that was copied and compared.
  package struct Table: Equatable, Sendable {
    package let name: String
    package let rows: Int
    /// The first digits of the hash of all rows, the same on both sides.
    package let hash: String

    package init(name: String, rows: Int, hash: String) {
      self.name = name
      self.rows = rows
      self.hash = hash
    }
  }

  package struct Progress: Sendable {
    package let table: String
    /// Rows of all tables. Each counts twice: when it is written, and when it is read again.
    package let done: Int
    package let total: Int

    package init(table: String, done: Int, total: Int) {
      self.table = table
      self.done = done
      self.total = total
    }
  }

  private let source: Connection
  private let target: Connection
  private let report: @Sendable (Progress) -> Void
  private var done = 0
  private var total = 0

  /// - Parameter report: called after each page of rows. After a lost connection it starts again.
  /// - Throws: ``DatabaseFailure``; of kind `unusable`, with a sentence for the operator, when the two
  ///   databases do not fit or the target is not empty.
  package static func copy(
    from source: Database, to target: Database,
    report: @escaping @Sendable (Progress) -> Void = { _ in }
  ) async throws -> [Table] {
    try await source.engine.read { from in
      try from.engine.liftLimits()
      // Without a limit of time, and beside no node that changes the schema.
      return try target.engine.schemaChanges().migrate { to in
        var copy = DatabaseCopy(source: from, target: to, report: report)
        return try copy.run()
      }
    }
  }

  private init(
    source: Connection, target: Connection, report: @escaping @Sendable (Progress) -> Void
  ) {
    self.source = source
    self.target = target
    self.report = report
  }

  private mutating func run() throws -> [Table] {
    let tables = try StoredTable.sorted(try fittingTables())
    try checkEmpty(tables)
    total = 2 * (try tables.reduce(0) { $0 + (try count($1)) })
    let written = try tables.map { try copy($0) }
    return try zip(tables, written).map { table, written in
      let found = try digest(of: table)
      guard found == written else {
        throw DatabaseFailure(
          kind: .other,
          message: """
            The table \(table.name) came out differently (\(written.rows) rows, \(written.short); \
            \(found.rows) rows, \(found.short)). Nothing was stored.
            """)
      }
      return Table(name: table.name, rows: found.rows, hash: found.short)
    }
  }

  // MARK: Before

  /// The source's tables, which the target has too.
  private func fittingTables() throws -> [StoredTable] {
    let steps = (try Self.steps(in: source), try Self.steps(in: target))
    guard steps.0 == steps.1 else {
      let names = steps.0.symmetricDifference(steps.1).sorted().joined(separator: ", ")
      throw DatabaseFailure.unusable(
        "The schemas differ in \(names). Start this program's server once on each of the two.")
    }
    let (from, to) = (try Self.tables(in: source), try Self.tables(in: target))
    let names = (Set(from.map(\.name)), Set(to.map(\.name)))
    if let foreign = names.0.symmetricDifference(names.1).min() {
      let place = names.0.contains(foreign) ? "source" : "target"
      throw DatabaseFailure.unusable(
        "The \(place) has a table \(foreign), which is not Quartet's. Move it elsewhere first.")
    }
    for table in from {
      let other = to.first { $0.name == table.name }
      guard Set(other?.columns ?? []) == Set(table.columns) else {
        throw DatabaseFailure.unusable("The table \(table.name) has other columns in the target.")
      }
      guard !table.key.isEmpty, other?.key.isEmpty == false else {
        throw DatabaseFailure(
          kind: .other, message: "The table \(table.name) has no primary key to read it by.")
      }
    }
    return from
  }

  private static func tables(in db: Connection) throws -> [StoredTable] {
    try db.engine.tables().filter { !StoredTable.own.contains($0.name) }
  }

  private static func steps(in db: Connection) throws -> Set<String> {
    try Set(
      db.all("SELECT part, number FROM schema_steps") { row -> String in
        let (part, number): (String, Int) = (try row["part"], try row["number"])
        return "\(part) \(number)"
      })
  }

  private func checkEmpty(_ tables: [StoredTable]) throws {
    for table in tables {
      let isEmpty =
        try target.value(
          "SELECT 1 FROM \(SQL.names([table.name])) LIMIT 1", as: Int.self) == nil
      guard isEmpty else {
        throw DatabaseFailure.unusable(
          """
          The target is not empty: its table \(table.name) has rows. Choose a new directory, or an \
          empty database (createdb), with --to.
          """)
      }
    }
  }

  private func count(_ table: StoredTable) throws -> Int {
    try source.value("SELECT COUNT(*) FROM \(SQL.names([table.name]))") ?? 0
  }

  // MARK: The rows

  private mutating func copy(_ table: StoredTable) throws -> RowDigest {
    var digest = RowDigest()
    var pages = TablePages(table, in: source)
    while case let rows = try pages.next(), !rows.isEmpty {
      for row in rows { digest.add(row) }
      try insert(rows, into: table)
      tell(rows.count, of: table)
    }
    return digest
  }

  /// Several rows in a statement: a server may be far away.
  private func insert(_ rows: [[SQLValue]], into table: StoredTable) throws {
    let batch = max(1, 5000 / table.columns.count)
    for start in stride(from: 0, to: rows.count, by: batch) {
      var values = SQL.StringInterpolation(
        literalCapacity: 0, interpolationCount: batch * table.columns.count)
      for (number, row) in rows[start..<min(start + batch, rows.count)].enumerated() {
        if number > 0 { values.appendLiteral(", ") }
        values.appendInterpolation(row)
      }
      try target.execute(
        """
        INSERT INTO \(SQL.names([table.name])) (\(SQL.names(table.columns))) VALUES \(SQL(stringInterpolation: values))
        """)
    }
  }

  private mutating func digest(of table: StoredTable) throws -> RowDigest {
    var digest = RowDigest()
    // The target's own key, and the source's order of columns, in which the other digest was made.
    let key = try target.engine.tables().first { $0.name == table.name }?.key ?? table.key
    let there = StoredTable(
      name: table.name, columns: table.columns, key: key, references: table.references)
    var pages = TablePages(there, in: target)
    while case let rows = try pages.next(), !rows.isEmpty {
      for row in rows { digest.add(row) }
      tell(rows.count, of: table)
    }
    return digest
  }

  private mutating func tell(_ rows: Int, of table: StoredTable) {
    done += rows
    report(Progress(table: table.name, done: done, total: max(total, done)))
  }
}
