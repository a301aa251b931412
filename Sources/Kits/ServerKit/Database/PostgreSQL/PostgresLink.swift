import CLibPQ
import Foundation

/// One connection to the server. One thread at a time uses it.
final class PostgresLink {
  /// libpq's object.
  let base: OpaquePointer
  /// Prepared statements by their text and the types of their values. Their names are numbers.
  private var prepared: [StatementKey: String] = [:]
  private var lastName = 0
  private var hasMark = false

  private struct StatementKey: Hashable {
    let text: String
    let types: [Oid]
  }

  /// So many statements are kept at most. Lists of different lengths are different statements.
  private static let mostPrepared = 250

  /// - Throws: ``PostgresError``
  init(to address: PostgresAddress, limits: String = PostgresLink.limits) throws {
    let connection = address.withKeywords { PQconnectdbParams($0, $1, 0) }
    guard let connection else {
      throw PostgresError(
        state: nil, message: "There is no memory for a connection.", isConnectionGone: true)
    }
    base = connection
    guard PQstatus(connection) == CONNECTION_OK else {
      throw PostgresError(nil, on: connection)
    }
    // Notices would be written to standard error.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    try run(limits)
  }

  deinit { PQfinish(base) }

  /// Statements that run too long, and transactions that a stopped process left open, hold locks
  /// and versions of rows. The planner is led to indexes: a serializable transaction that reads a
  /// small table as a whole would conflict with every change in it.
  static let limits = """
    SET statement_timeout = '15s'; SET lock_timeout = '10s';
    SET idle_in_transaction_session_timeout = '15s'; SET enable_seqscan = off;
    SET bytea_output = 'hex'; SET extra_float_digits = 1; SET standard_conforming_strings = on
    """

  var isGone: Bool { PQstatus(base) == CONNECTION_BAD }
  var serverVersion: Int { Int(PQserverVersion(base)) }
  var process: Int32 { PQbackendPID(base) }

  /// A transaction is open, or has failed and was not rolled back.
  var isInTransaction: Bool { PQtransactionStatus(base) != PQTRANS_IDLE }

  /// Runs statements without values, all in one message.
  /// - Throws: ``PostgresError``
  @discardableResult
  func run(_ statements: String) throws -> PostgresResult {
    try checked(PQexec(base, statements))
  }

  /// Runs one statement with its values.
  /// - Throws: ``PostgresError``
  func run(_ text: String, _ values: [SQLValue]) throws -> PostgresResult {
    let name = try prepare(text, types: values.map(\.type))
    return try PostgresParameters(values).withPointers { pointers, lengths, formats in
      try checked(
        PQexecPrepared(base, name, Int32(values.count), pointers, lengths, formats, 0))
    }
  }

  private func prepare(_ text: String, types: [Oid]) throws -> String {
    let key = StatementKey(text: text, types: types)
    if let name = prepared[key] { return name }
    if prepared.count >= Self.mostPrepared {
      try run("DEALLOCATE ALL")
      prepared = [:]
      hasMark = false
    }
    lastName += 1
    let name = "q\(lastName)"
    _ = try checked(PQprepare(base, name, text, Int32(types.count), types))
    prepared[key] = name
    return name
  }

  /// Prepares the insertion of a commit's mark, for `EXECUTE quartet_mark`.
  /// - Throws: ``PostgresError``
  func prepareMark() throws {
    guard !hasMark else { return }
    _ = try checked(PQprepare(base, "quartet_mark", CommitMarks.statement, 1, [25]))
    hasMark = true
  }

  private func checked(_ result: OpaquePointer?) throws -> PostgresResult {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
      if let result { return PostgresResult(result) }
      throw PostgresError(nil, on: base)
    default:
      defer { PQclear(result) }
      throw PostgresError(result, on: base)
    }
  }
}

extension SQLValue {
  /// The object id of the type that the value is sent as. NULL takes the type of its place.
  fileprivate var type: Oid {
    switch self {
    case .null: 0
    case .integer: 20
    case .real: 701
    case .text: 25
    case .blob: 17
    }
  }
}

/// The values of a statement in libpq's form. Texts and bytes are sent with their length, so that a
/// text with the character 0 is refused rather than cut.
private struct PostgresParameters {
  private var bytes: [UInt8] = []
  private var starts: [Int?] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  init(_ values: [SQLValue]) {
    for value in values {
      let isNull = value == .null
      starts.append(isNull ? nil : bytes.count)
      let before = bytes.count
      switch value {
      case .null: break
      case .integer(let number): bytes += Array("\(number)".utf8)
      case .real(let number): bytes += Array("\(number)".utf8)
      case .text(let text): bytes += Array(text.utf8)
      case .blob(let data): bytes += Array(data)
      }
      lengths.append(Int32(bytes.count - before))
      switch value {
      case .text, .blob: formats.append(1)
      case .null, .integer, .real: formats.append(0)
      }
      bytes.append(0)
    }
  }

  func withPointers<Value>(
    _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) throws -> Value
  ) rethrows -> Value {
    try bytes.withUnsafeBytes { memory in
      let start = memory.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = starts.map { offset in offset.flatMap { start?.advanced(by: $0) } }
      return try body(pointers, lengths, formats)
    }
  }
}
