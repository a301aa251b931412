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
    let schema = name(for: directory)
    return makeOnce(
      for: directory, at: "\(server ?? "postgres://")&options=-csearch_path%3D\(schema)",
      by: "CREATE SCHEMA \(schema)", remove: "DROP SCHEMA IF EXISTS \(schema) CASCADE")
  }

  static func name(for directory: TemporaryDirectory) -> String {
    "t" + directory.url.lastPathComponent.replacing("-", with: "").lowercased()
  }

  /// The addresses that directories have.
  private static let made = Mutex<[String: String]>([:])

  /// The address that the directory has had before.
  static func address(of directory: TemporaryDirectory) -> String? {
    made.withLock { $0[name(for: directory)] }
  }

  /// - Returns: the address that the directory has had before, or else this one.
  static func makeOnce(
    for directory: TemporaryDirectory, at address: String, by statement: String, remove: String
  ) -> String {
    let name = name(for: directory)
    // Under the lock: a second caller finds what the first has made.
    let former = made.withLock { made -> String? in
      if let former = made[name] { return former }
      made[name] = address
      run(statement)
      return nil
    }
    if let former { return former }
    directory.onRemoval {
      made.withLock { $0[name] = nil }
      run(remove)
    }
    return address
  }

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
