import WireKit

/// Brings a database to the code's schema, step by step. It refuses one that is ahead of the code,
/// unless all the newer steps are marked as compatible.
struct Migrator {
  let migrations: [Migration]
  let clock: any WallClock

  func migrate(_ engine: some Engine) throws {
    let schema = try engine.schemaChanges()
    let applied = try steps(in: schema)
    for migration in migrations where !applied.contains(Step(migration)) {
      try schema.migrate { db in try apply(migration, in: db) }
    }
  }

  /// Changes no schema: another process is using the database.
  /// - Throws: ``DatabaseFailure`` of kind `unusable` when the schema lacks a step of the code's, or is
  ///   newer.
  func check(_ engine: some Engine) throws {
    let applied = try steps(in: try engine.schemaChanges())
    guard migrations.allSatisfy({ applied.contains(Step($0)) }) else {
      throw DatabaseFailure(
        kind: .unusable,
        message: """
          The server that is using the database is older than this program. Stop it, or restart it \
          with this program first.
          """)
    }
  }

  /// The steps that the database has.
  private func steps(in schema: any SchemaChanges) throws -> Set<Step> {
    try checkNumbers()
    let (applied, compatible) = try schema.migrate { db in
      // The marks have a table of their own, because programs from before them read the other one.
      try db.engine.executeSchema(
        """
        CREATE TABLE IF NOT EXISTS schema_steps (
          part TEXT NOT NULL, number BIGINT NOT NULL, caption TEXT NOT NULL,
          applied_at BIGINT NOT NULL, PRIMARY KEY (part, number));
        CREATE TABLE IF NOT EXISTS compatible_steps (
          part TEXT NOT NULL, number BIGINT NOT NULL, PRIMARY KEY (part, number))
        """)
      return (
        try Self.read("SELECT part, number FROM schema_steps", in: db),
        try Self.read("SELECT part, number FROM compatible_steps", in: db)
      )
    }
    try checkNothingIsNewer(applied.subtracting(compatible))
    return applied
  }

  private static func read(_ selection: SQL, in db: Connection) throws -> Set<Step> {
    try Set(db.all(selection) { Step(part: try $0["part"], number: try $0["number"]) })
  }

  private func apply(_ migration: Migration, in db: Connection) throws {
    // The record is in the step's own transaction: after a kill a step is either whole or absent.
    let isMissing =
      try db.execute(
        """
        INSERT INTO schema_steps (part, number, caption, applied_at)
        VALUES (\(migration.part), \(migration.number), \(migration.caption), \(clock.now()))
        ON CONFLICT (part, number) DO NOTHING
        """) == 1
    // Another process may have applied the step since this one looked.
    guard isMissing else { return }
    if migration.isCompatible {
      try db.execute(
        """
        INSERT INTO compatible_steps (part, number)
        VALUES (\(migration.part), \(migration.number))
        """)
    }
    try db.engine.executeSchema(migration.sql)
    try migration.work?(db)
  }

  private func checkNothingIsNewer(_ applied: Set<Step>) throws {
    let known = Set(migrations.map(Step.init))
    let unknown = applied.subtracting(known).sorted { ($0.part, $0.number) < ($1.part, $1.number) }
    guard let first = unknown.first else { return }
    throw DatabaseFailure(
      kind: .unusable,
      message: """
        The database is newer than this program: it has step \(first.part) \(first.number), which \
        this program does not know and cannot work beside. Start the newer program, or restore a \
        backup from before it.
        """)
  }

  private func checkNumbers() throws {
    var next: [String: Int] = [:]
    for migration in migrations {
      let expected = next[migration.part, default: 1]
      guard migration.number == expected else {
        throw DatabaseFailure(
          kind: .unusable,
          message: "Step \(migration.part) \(migration.number) should be number \(expected).")
      }
      next[migration.part] = expected + 1
    }
  }

  private struct Step: Hashable {
    let part: String
    let number: Int

    init(part: String, number: Int) {
      self.part = part
      self.number = number
    }

    init(_ migration: Migration) {
      self.init(part: migration.part, number: migration.number)
    }
  }
}
