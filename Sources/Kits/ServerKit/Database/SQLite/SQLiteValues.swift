import Foundation
import GRDB
import GRDBSQLite

extension SQL {
  /// Gives the statement its values, which SQLite copies.
  func bind(to statement: SQLiteStatement) throws {
    var place: CInt = 0
    for case .value(let value) in pieces {
      place += 1
      let code = value.bind(to: statement, at: place)
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
  }
}

extension SQLValue {
  /// SQLite copies what it is given before the call returns.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  fileprivate func bind(to statement: SQLiteStatement, at place: CInt) -> CInt {
    switch self {
    case .null: sqlite3_bind_null(statement, place)
    case .integer(let value): sqlite3_bind_int64(statement, place, value)
    case .real(let value): sqlite3_bind_double(statement, place, value)
    case .text(let value):
      value.withCString { sqlite3_bind_text(statement, place, $0, -1, Self.copied) }
    // Without an address the value would be NULL.
    case .blob(let value) where value.isEmpty: sqlite3_bind_zeroblob(statement, place, 0)
    case .blob(let value):
      value.withUnsafeBytes {
        sqlite3_bind_blob(statement, place, $0.baseAddress, CInt($0.count), Self.copied)
      }
    }
  }

  /// A column of a statement's present row.
  init(_ statement: SQLiteStatement, column: CInt) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let text = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      self = .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let bytes = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      self = .blob(bytes.map { Data(bytes: $0, count: count) } ?? Data())
    default: self = .null
    }
  }
}
