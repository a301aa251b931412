import GRDB

extension DatabaseFailure {
  init(_ error: DatabaseError) {
    let kind: Kind =
      switch error.extendedResultCode {
      case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY: .alreadyExists
      case .SQLITE_CONSTRAINT_FOREIGNKEY: .missingReference
      case .SQLITE_CONSTRAINT_CHECK, .SQLITE_CONSTRAINT_NOTNULL: .ruleBroken
      default: Self.hindrances.contains(error.resultCode) ? .unwritable : .other
      }
    // Without arguments: they are people's data and do not belong in a log.
    self.init(
      kind: kind,
      message: "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no message")")
  }

  /// What the operator mends without us: the disk, its rights, another process, the memory.
  private static let hindrances: [ResultCode] = [
    .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_BUSY, .SQLITE_LOCKED,
    .SQLITE_NOMEM,
  ]

  /// Runs `body`, with the engine's errors turned into ours.
  static func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw DatabaseFailure(error)
    }
  }
}
