import CLibPQ
import Foundation

/// An answer of the server, in its text form.
final class PostgresResult {
  private let base: OpaquePointer
  private let columns: [String: Int32]

  init(_ base: OpaquePointer) {
    self.base = base
    var columns: [String: Int32] = [:]
    for number in 0..<PQnfields(base) {
      guard let name = PQfname(base, number) else { continue }
      let text = String(cString: name)
      if columns[text] == nil { columns[text] = number }
    }
    self.columns = columns
  }

  deinit { PQclear(base) }

  var count: Int32 { PQntuples(base) }

  /// What was done, and to how many rows: "UPDATE 1", "SELECT 3", "BEGIN".
  var status: String { PQcmdStatus(base).map { String(cString: $0) } ?? "" }

  /// The rows that an INSERT, UPDATE or DELETE changed.
  var changedRows: Int {
    let words = status.split(separator: " ")
    guard let verb = words.first, ["INSERT", "UPDATE", "DELETE", "MERGE"].contains(verb) else {
      return 0
    }
    return words.last.flatMap { Int($0) } ?? 0
  }

  /// Whether the statement of that text may have changed anything, the schema included. A WITH may
  /// change rows and still be answered as a SELECT.
  func mayHaveChanged(by text: String) -> Bool {
    let verb = text.drop { $0.isWhitespace }.prefix { $0.isLetter }.uppercased()
    if verb == "SELECT" || verb == "SET" || verb == "SHOW" { return false }
    return verb == "WITH" || !status.hasSuffix(" 0")
  }

  func row(_ number: Int32) -> PostgresRow { PostgresRow(result: self, number: number) }

  func text(_ row: Int32 = 0, _ column: Int32 = 0) -> String? {
    guard row < count, PQgetisnull(base, row, column) == 0 else { return nil }
    return PQgetvalue(base, row, column).map { String(cString: $0) }
  }

  fileprivate func number(of column: String) -> Int32? { columns[column] }

  /// Types by their object ids in the server's catalogue, which never change.
  fileprivate func value(_ row: Int32, _ column: Int32) -> SQLValue {
    guard let text = text(row, column) else { return .null }
    switch PQftype(base, column) {
    case 16: return .integer(text == "t" ? 1 : 0)
    case 20, 21, 23, 26: return Int64(text).map { .integer($0) } ?? .text(text)
    case 700, 701: return Double(text).map { .real($0) } ?? .text(text)
    // `numeric`: also the sum of whole numbers.
    case 1700:
      if let whole = Int64(text) { return .integer(whole) }
      return Double(text).map { .real($0) } ?? .text(text)
    case 17: return .blob(Self.bytes(text))
    default: return .text(text)
    }
  }

  /// "\x00ff" as bytes.
  private static func bytes(_ hex: String) -> Data {
    var bytes = Data(capacity: hex.utf8.count / 2)
    var high: UInt8?
    for digit in hex.utf8.dropFirst(2) {
      let value = digit < 58 ? digit - 48 : (digit | 32) - 87
      if let upper = high {
        bytes.append(upper << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}

struct PostgresRow: EngineRow {
  let result: PostgresResult
  let number: Int32

  func value(in column: String) -> SQLValue? {
    result.number(of: column).map { result.value(number, $0) }
  }

  var firstValue: SQLValue { result.value(number, 0) }
}
