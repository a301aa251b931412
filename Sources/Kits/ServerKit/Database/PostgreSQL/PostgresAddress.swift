import CLibPQ
import Foundation

/// Where a PostgreSQL server is, as libpq's keywords. Any that libpq knows may stand in the address:
/// several hosts, `sslmode`, `sslrootcert`, …
struct PostgresAddress: Sendable {
  /// Keyword and value.
  private(set) var parameters: [String: String]

  /// What an address does not say. A network that swallows packets must not hold a thread for long.
  private static let defaults = [
    "application_name": "quartet", "client_encoding": "UTF8", "connect_timeout": "5",
    "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    // Of several hosts, the one that is the primary now.
    "target_session_attrs": "read-write",
  ]

  /// - Throws: ``DatabaseFailure`` of kind `unusable`, without the address, which has a password.
  init(_ url: String) throws {
    // libpq takes much else, also an empty text, and then connects to the machine's own server.
    guard url.hasPrefix("postgres://") || url.hasPrefix("postgresql://"),
      !Self.hasBareSign(url), let options = PQconninfoParse(url, nil)
    else { throw Self.unreadable }
    defer { PQconninfoFree(options) }
    var found: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        found[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    parameters = Self.defaults.merging(found) { $1 }
    // A slash in a password ends the host for libpq, and the port that it finds is a secret.
    guard ports.allSatisfy({ UInt16($0) != nil }) else { throw Self.unreadable }
  }

  /// An @ that stands in a password as it is: libpq takes what follows it for the host, and messages
  /// would show it.
  private static func hasBareSign(_ url: String) -> Bool {
    let rest = url.drop { $0 != "/" }.dropFirst(2)
    return rest.prefix { $0 != "/" && $0 != "?" }.count { $0 == "@" } > 1
  }

  private static let unreadable = DatabaseFailure(
    kind: .unusable,
    message: """
      The database's address cannot be read. It must be like \
      postgres://user:password@host:5432/database; characters such as @, / and % in the password \
      are written as %40, %2F and %25.
      """)

  /// For messages: without the password.
  var description: String {
    var text = "postgres://"
    if let user = parameters["user"] { text += user + "@" }
    return text + place + "/" + (parameters["dbname"] ?? "")
  }

  /// The hosts and ports.
  var place: String {
    let hosts = (parameters["host"] ?? parameters["hostaddr"] ?? "localhost").split(separator: ",")
    let ports = ports
    return hosts.enumerated().map { number, host in
      "\(host):\(ports.count == hosts.count ? ports[number] : ports.first ?? "5432")"
    }.joined(separator: ",")
  }

  /// libpq writes the ports of "db1,db2" as ",": an empty one is its default.
  private var ports: [String] {
    (parameters["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "5432" : String($0) }
  }

  var user: String { parameters["user"] ?? "of this process" }
  var database: String { parameters["dbname"] ?? parameters["user"] ?? "" }

  /// Calls `body` with the keywords and values as libpq takes them: ended by nil.
  func withKeywords<Value>(
    _ body: ([UnsafePointer<CChar>?], [UnsafePointer<CChar>?]) -> Value
  ) -> Value {
    let keywords = parameters.keys.map { strdup($0) }
    let values = parameters.values.map { strdup($0) }
    defer { for text in keywords + values { free(text) } }
    return body(
      keywords.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil])
  }
}
