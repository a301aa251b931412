import CLibPQ
import Foundation

/// Looks at the server before anybody is served, and refuses it in a sentence that says what to do.
struct PostgresStart {
  let address: PostgresAddress

  /// The oldest server that has what the engine and the products' SQL use.
  private static let oldestVersion = 13_00_00

  /// - Returns: sentences about settings that endanger the data.
  /// - Throws: ``DatabaseFailure`` of kind `unusable`.
  func check() throws -> [String] {
    let link = try connected()
    do {
      try Self.checkVersion(link.serverVersion)
      try checkPlace(link)
      try checkTables(link)
      if try link.run("SELECT to_regclass('commit_marks')").text() == nil {
        try link.run("BEGIN; \(PostgresSchema.lock); \(CommitMarks.schema); COMMIT")
      }
      return try warnings(link)
    } catch let error as PostgresError {
      throw DatabaseFailure(
        kind: .unusable, message: "\(address.description) cannot be used: \(error.message)")
    }
  }

  static func checkVersion(_ version: Int) throws {
    guard version < oldestVersion else { return }
    throw DatabaseFailure(
      kind: .unusable,
      message: """
        The PostgreSQL server has version \(version / 10_000), and 13 is the oldest that Quartet \
        works with. Update the server.
        """)
  }

  private func checkPlace(_ link: PostgresLink) throws {
    let place = try link.run(
      """
      SELECT current_setting('server_encoding'), current_schema(),
        has_schema_privilege(current_schema(), 'CREATE'), current_user
      """)
    if let encoding = place.text(), encoding != "UTF8" {
      throw refusal(
        """
        is encoded in \(encoding) and must be in UTF8. Make one that is: createdb --encoding=UTF8 \
        --template=template0 NAME
        """)
    }
    guard place.text(0, 1) != nil else {
      throw refusal("has no schema of its search_path. Make it with CREATE SCHEMA.")
    }
    if place.text(0, 2) != "t" {
      throw refusal(
        """
        may not be changed by the user \(place.text(0, 3) ?? ""). As its owner: GRANT CREATE ON \
        SCHEMA \(place.text(0, 1) ?? "public") TO \(place.text(0, 3) ?? "…")
        """)
    }
  }

  /// Tables of somebody else must not be changed by steps that happen to use the same names.
  private func checkTables(_ link: PostgresLink) throws {
    let tables = try link.run(
      """
      SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
        AND c.relname <> 'commit_marks' AND to_regclass('schema_steps') IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM pg_depend d
          WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      ORDER BY c.relname LIMIT 3
      """)
    let names = (0..<tables.count).compactMap { tables.text($0) }
    guard !names.isEmpty else { return }
    throw refusal(
      """
      holds tables that are not Quartet's (\(names.joined(separator: ", "))). Give Quartet a \
      database of its own: createdb --encoding=UTF8 --template=template0 NAME
      """)
  }

  private func refusal(_ words: String) -> DatabaseFailure {
    DatabaseFailure(kind: .unusable, message: "The database \(address.description) \(words)")
  }

  private func warnings(_ link: PostgresLink) throws -> [String] {
    let found = try link.run(
      """
      SELECT current_setting('fsync'), current_setting('full_page_writes'),
        current_setting('synchronous_commit')
      """)
    return ["fsync", "full_page_writes", "synchronous_commit"].enumerated().compactMap {
      number, name in
      guard found.text(0, Int32(number)) == "off" else { return nil }
      return """
        The PostgreSQL server has \(name)=off: what was acknowledged can be lost when it crashes or \
        loses power. Set \(name)=on in postgresql.conf.
        """
    }
  }

  // MARK: Connecting

  private func connected() throws -> PostgresLink {
    do {
      return try PostgresLink(to: address)
    } catch let error as PostgresError {
      throw DatabaseFailure(kind: .unusable, message: explained(error))
    }
  }

  private func explained(_ error: PostgresError) -> String {
    switch error.state ?? PostgresRefusal.state(at: address) {
    case "28P01", "28000":
      return """
        The PostgreSQL server at \(address.place) refused the user \(address.user) or the password. \
        Correct the database's address, or the server's pg_hba.conf.
        """
    case "3D000":
      return """
        The PostgreSQL server at \(address.place) has no database \(address.database). Make it: \
        createdb --encoding=UTF8 --template=template0 \(address.database)
        """
    case "53300":
      return """
        All connections of the PostgreSQL server at \(address.place) are taken. Raise its \
        max_connections, or lower QUARTET_DATABASE_CONNECTIONS of each node.
        """
    case "57P03":
      return """
        The PostgreSQL server at \(address.place) is starting or stopping. Start again in a moment.
        """
    case let state?:
      return "The PostgreSQL server at \(address.place) refused the connection (\(state))."
    case nil where error.message.contains("read-only"):
      return """
        No PostgreSQL server at \(address.place) is a primary, and a replica cannot store anything. \
        Name the primary in the database's address too.
        """
    case nil:
      return """
        No PostgreSQL server can be reached at \(address.place). Start it, or correct the database's \
        address. \(error.message)
        """
    }
  }
}

/// Asks a server that has refused a connection for its code, because its words may be of any
/// language.
enum PostgresRefusal {
  static func state(at address: PostgresAddress) -> String? {
    guard let connection = address.withKeywords({ PQconnectStartParams($0, $1, 0) }) else {
      return nil
    }
    defer { PQfinish(connection) }
    PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
    let start = ContinuousClock.now
    var isReading = false
    while start.duration(to: .now) < .seconds(5), PQstatus(connection) != CONNECTION_BAD {
      var watched = pollfd(
        fd: PQsocket(connection), events: Int16(isReading ? POLLIN : POLLOUT), revents: 0)
      _ = poll(&watched, 1, 500)
      switch PQconnectPoll(connection) {
      case PGRES_POLLING_READING: isReading = true
      case PGRES_POLLING_WRITING: isReading = false
      default: return code(in: String(cString: PQerrorMessage(connection)))
      }
    }
    return code(in: String(cString: PQerrorMessage(connection)))
  }

  /// The code in "FATAL:  28P01".
  private static func code(in message: String) -> String? {
    guard let range = message.range(of: #"FATAL: +[0-9A-Z]{5}"#, options: .regularExpression)
    else { return nil }
    return String(message[range].suffix(5))
  }
}
