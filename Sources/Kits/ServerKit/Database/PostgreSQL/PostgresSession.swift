import Foundation

/// One thread's work with the server, over one connection at a time. A connection that has died is
/// thrown away, and made anew by the next work.
final class PostgresSession {
  let address: PostgresAddress
  let settings: PostgresSettings
  private let marks: CommitMarks
  private var link: PostgresLink?

  init(_ address: PostgresAddress, _ settings: PostgresSettings, _ marks: CommitMarks) {
    self.address = address
    self.settings = settings
    self.marks = marks
  }

  /// - Throws: ``DatabaseFailure`` of kind `unwritable`. Whatever the server says, it may be mended
  ///   there while this process runs.
  func connected() throws -> PostgresLink {
    if let link, !link.isGone { return link }
    do {
      let link = try PostgresLink(to: address)
      self.link = link
      return link
    } catch let error as PostgresError {
      link = nil
      throw DatabaseFailure(kind: .unwritable, message: error.message)
    }
  }

  func forget() { link = nil }

  /// Ends what the last work left open, after its caller has the result: a snapshot.
  func tidy() {
    guard let link, link.isGone || link.isInTransaction else { return }
    rollBack()
  }

  // MARK: Reading

  func read<Value>(_ body: (Connection) throws -> Value) throws -> Value {
    var tries = PostgresTries(settings)
    while true {
      let link = try connected()
      let connection = PostgresConnection(link)
      do {
        try connection.begin("ISOLATION LEVEL REPEATABLE READ READ ONLY")
        return try body(Connection(connection))
      } catch {
        guard let failure = connection.failure else { throw error }
        recover(from: failure)
        guard failure.remedy != .none, tries.pause() else {
          throw Self.told(error, failure)
        }
      }
    }
  }

  // MARK: Writing

  /// How often a transaction that met a UNIQUE or FOREIGN KEY rule is repeated: each of so many
  /// others may have been quicker with the same key. A rule that is truly broken is met each time.
  private static let mostMetRules = 4

  private enum Attempt<Value> {
    case done(Value)
    case again(PostgresError)
  }

  /// - Parameter publish: told the topics of a commit, before this returns. It is told them too when
  ///   nobody knows whether the commit took place.
  func write<Value>(
    _ body: (Connection) throws -> Value, publish: ([String]) -> Void
  ) throws -> Value {
    var tries = PostgresTries(settings)
    var metRules = 0
    while true {
      switch try attempt(body, publish, mayMeetRule: metRules < Self.mostMetRules) {
      case .done(let value): return value
      case .again(let failure):
        if failure.remedy == .none { metRules += 1 }
        guard tries.pause() else { throw failure.failure }
      }
    }
  }

  private func attempt<Value>(
    _ body: (Connection) throws -> Value, _ publish: ([String]) -> Void, mayMeetRule: Bool
  ) throws -> Attempt<Value> {
    let connection = PostgresConnection(try connected())
    // New for each try: what an undone try said has not changed.
    let log = TransactionLog()
    let result = Result {
      try connection.begin("ISOLATION LEVEL SERIALIZABLE READ WRITE")
      return try body(Connection(connection, log: log))
    }
    if let failure = connection.failure {
      recover(from: failure)
      // A closure looks before it inserts, and another transaction may insert in between. Repeated,
      // the closure sees that, and says what it says on an engine with one writer.
      if failure.remedy != .none || mayMeetRule && failure.isBrokenReference {
        return .again(failure)
      }
      throw Self.told(result.failure, failure)
    }
    switch result {
    case .failure(let error):
      rollBack()
      throw error
    case .success(let value):
      return try commit(value, of: connection) { publish(log.topics) }
    }
  }

  private func commit<Value>(
    _ value: Value, of connection: PostgresConnection, publish: () -> Void
  ) throws -> Attempt<Value> {
    let mark = connection.hasChanged ? marks.next() : nil
    do {
      try connection.commit(mark)
      publish()
      return .done(value)
    } catch let error as PostgresError {
      recover(from: error)
      guard error.leavesCommitOpen else {
        if error.remedy == .none { throw error.failure }
        return .again(error)
      }
      // Without a mark the transaction has changed nothing, and may be repeated.
      guard let mark else { return .again(error) }
      switch settle(mark) {
      case .committed:
        publish()
        return .done(value)
      case .aborted: return .again(error)
      case nil:
        publish()
        throw DatabaseFailure(
          kind: .unwritable, message: "A commit's answer was lost, and PostgreSQL is away.")
      }
    }
  }

  /// Asks after a commit until there is an answer, or for too long.
  private func settle(_ mark: String) -> CommitMarks.Outcome? {
    let start = ContinuousClock.now
    repeat {
      if let outcome = try? marks.outcome(of: mark, on: connected()) { return outcome }
      rollBack()
      Thread.sleep(forTimeInterval: 0.05 + 0.1 * settings.jitter())
    } while start.duration(to: .now) < settings.longestSettling
    return nil
  }

  // MARK: After a failure

  private func recover(from failure: PostgresError) {
    if failure.remedy == .reconnecting { forget() } else { rollBack() }
  }

  /// The end of a transaction takes its locks and snapshot away; so does the end of a connection.
  func rollBack() {
    guard let link, !link.isGone else { return forget() }
    guard link.isInTransaction else { return }
    do { try link.run("ROLLBACK") } catch { forget() }
  }

  /// A closure's own error, if it made one of the database's.
  private static func told(_ error: (any Error)?, _ failure: PostgresError) -> any Error {
    if let error, !(error is DatabaseFailure), !(error is PostgresError) { return error }
    return failure.failure
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
