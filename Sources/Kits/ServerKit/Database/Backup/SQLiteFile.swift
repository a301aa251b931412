import Foundation
import GRDB

/// Questions to a file that should be one of our databases.
enum SQLiteFile {
  /// Reads the whole file, and follows each reference in it.
  /// - Parameter name: what the operator calls the file; nil for its path.
  /// - Returns: the schema's steps.
  /// - Throws: ``DatabaseFailure`` of kind `unusable`, with a sentence for the operator.
  @discardableResult
  static func check(_ file: URL, called name: String? = nil) throws -> Set<String> {
    let name = name ?? file.path
    do {
      return try DatabaseQueue(path: file.path).writeWithoutTransaction { db in
        let problems = try String.fetchAll(db, sql: "PRAGMA integrity_check(1)")
        let orphans = try GRDB.Row.fetchOne(db, sql: "PRAGMA foreign_key_check")
        guard problems == ["ok"], orphans == nil else {
          let problem = orphans == nil ? problems.first ?? "no answer" : "a reference leads nowhere"
          throw DatabaseFailure.unusable("\(name) is damaged: \(problem). Take another backup.")
        }
        let steps = try steps(in: db)
        guard !steps.isEmpty else { throw notOurs(name) }
        return steps
      }
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_NOTADB: throw notOurs(name)
      case .SQLITE_CORRUPT:
        throw DatabaseFailure.unusable(
          "\(name) is damaged: \(error.message ?? "it cannot be read").")
      default: throw DatabaseFailure(error)
      }
    }
  }

  /// "kit 1", "kit 2", …; none in a database that is not ours.
  static func steps(in db: GRDB.Database) throws -> Set<String> {
    guard try db.tableExists("schema_steps") else { return [] }
    return try Set(String.fetchAll(db, sql: "SELECT part || ' ' || number FROM schema_steps"))
  }

  private static func notOurs(_ name: String) -> DatabaseFailure {
    .unusable("\(name) is not a database of Quartet's. Name a file that quartet backup made.")
  }
}
