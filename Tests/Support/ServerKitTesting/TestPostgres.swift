import CLibPQ
import Foundation
import Synchronization

/// The PostgreSQL server of a test run, which `scripts/postgres.sh` starts. Each test has a schema
/// of its own there.
package enum TestPostgres {
  /// Its address, with a `?` in it; nil when there is none.
  package static let server = ProcessInfo.processInfo.environment["QUARTET_TEST_POSTGRES"]

  /// The address of the directory's own schema, which is made if it is missing.
  package static func url(for directory: TemporaryDirectory) -> String {
    let schema = "t" + directory.url.lastPathComponent.replacing("-", with: "").lowercased()
    // Under the lock: a second caller finds the schema.
    let isNew = made.withLock { made in
      guard made.insert(schema).inserted else { return false }
      run("CREATE SCHEMA \(schema)")
      return true
    }
    if isNew {
      directory.onRemoval {
        made.withLock { _ = $0.remove(schema) }
        run("DROP SCHEMA IF EXISTS \(schema) CASCADE")
      }
    }
    return "\(server ?? "postgres://")&options=-csearch_path%3D\(schema)"
  }

  private static let made = Mutex<Set<String>>([])

  /// Runs statements as the server's owner, on a connection of their own.
  /// - Returns: the first value of the answer.
  @discardableResult
  package static func run(_ statements: String, on url: String? = nil) -> String? {
    let connection = PQconnectdb(url ?? server ?? "")
    defer { PQfinish(connection) }
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    // What a test that was cut off left open must not hold up its removal.
    PQclear(PQexec(connection, "SET lock_timeout = '2s'"))
    let result = PQexec(connection, statements)
    defer { PQclear(result) }
    guard PQntuples(result) > 0, let value = PQgetvalue(result, 0, 0) else { return nil }
    return String(cString: value)
  }
}
