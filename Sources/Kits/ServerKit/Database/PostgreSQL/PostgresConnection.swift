/// A link within one transaction or snapshot. It keeps the first failure: the transaction has none
/// but that end, whatever the closure makes of it.
final class PostgresConnection: EngineConnection {
  private let link: PostgresLink
  private(set) var failure: PostgresError?
  /// The transaction has changed something, as far as answers tell.
  private(set) var hasChanged = false

  static let dialect = SQLDialect(
    placeholder: { "$\($0)" }, bytes: "BYTEA", text: #"TEXT COLLATE "C""#)

  var search: any SearchDialect { TSVectorSearch() }

  func tables() throws -> [StoredTable] { try PostgresCatalogue.tables(in: Connection(self)) }

  func liftLimits() throws {
    try executeSchema(
      "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
  }

  init(_ link: PostgresLink) {
    self.link = link
  }

  func execute(_ sql: SQL) throws -> Int {
    try run(sql).changedRows
  }

  func query(_ sql: SQL, _ take: (Row) throws -> Void) throws {
    let result = try run(sql)
    for number in 0..<result.count { try take(Row(base: result.row(number))) }
  }

  func executeSchema(_ sql: String) throws {
    _ = try noting("") { try link.run(Self.dialect.text(ofSchema: sql)) }
    hasChanged = true
  }

  func begin(_ mode: String) throws {
    _ = try noting("") { try link.run("BEGIN \(mode)") }
    hasChanged = false
  }

  /// Ends the transaction, with `mark` in it, in one message.
  /// - Throws: ``PostgresError``
  func commit(_ mark: String?) throws {
    if mark != nil { try link.prepareMark() }
    let result = try link.run(mark.map { "EXECUTE quartet_mark('\($0)'); COMMIT" } ?? "COMMIT")
    guard result.status == "COMMIT" else {
      throw PostgresError(
        state: "40001", message: "PostgreSQL rolled a transaction back.", isConnectionGone: false)
    }
  }

  private func run(_ sql: SQL) throws -> PostgresResult {
    let text = sql.text(in: Self.dialect)
    return try noting(text) { try link.run(text, sql.values) }
  }

  private func noting(
    _ text: String, _ work: () throws -> PostgresResult
  ) throws -> PostgresResult {
    // After a failure the server refuses everything, with words that hide the reason.
    if let failure { throw failure.failure }
    do {
      let result = try work()
      if result.mayHaveChanged(by: text) { hasChanged = true }
      return result
    } catch let error as PostgresError {
      failure = error
      throw error.failure
    }
  }
}
