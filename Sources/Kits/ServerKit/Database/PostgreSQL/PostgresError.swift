import CLibPQ
import Foundation

/// What the server, or the way to it, refused.
struct PostgresError: Error {
  /// The code of five characters; nil if the server said nothing.
  let state: String?
  /// For the log. It has no values of a statement, which are people's data.
  let message: String
  /// The connection is of no more use.
  let isConnectionGone: Bool

  enum Remedy {
    /// Another transaction was quicker: the same work may succeed now.
    case repeating
    /// The same work may succeed on a new connection.
    case reconnecting
    case none
  }

  var remedy: Remedy {
    if isConnectionGone { return .reconnecting }
    guard let state else { return .none }
    if ["40001", "40P01"].contains(state) { return .repeating }
    return Self.isMoved(state, message) ? .reconnecting : .none
  }

  /// The server is a replica now, or is going, or the connection's statements are out of date.
  private static func isMoved(_ state: String, _ message: String) -> Bool {
    switch state {
    case "25006", "57P01", "57P02", "57P03", "26000": true
    case "0A000": message.contains("cached plan")
    default: false
    }
  }

  /// A UNIQUE or FOREIGN KEY rule.
  var isBrokenReference: Bool { state == "23505" || state == "23503" }

  /// As the answer to COMMIT: the server may have committed all the same. A server that shuts down
  /// ends a connection that waits for a replica after the commit.
  var leavesCommitOpen: Bool {
    isConnectionGone || state?.hasPrefix("57P") == true || state?.hasPrefix("08") == true
  }

  var failure: DatabaseFailure { DatabaseFailure(kind: kind, message: message) }

  private var kind: DatabaseFailure.Kind {
    guard !isConnectionGone, let state else { return .unwritable }
    switch state {
    case "23505": return .alreadyExists
    case "23503": return .missingReference
    // The last two: a text with the character 0, which PostgreSQL cannot store.
    case "23514", "23502", "22021", "22P05": return .ruleBroken
    default: return Self.isHindrance(state) ? .unwritable : .other
    }
  }

  /// What the operator mends without us, or what passes: the way to the server, its memory, disk or
  /// connections, a shutdown, a replica, or a statement that took too long.
  private static func isHindrance(_ state: String) -> Bool {
    ["08", "53", "57", "58", "40"].contains { state.hasPrefix($0) }
      || ["25006", "55P03", "26000"].contains(state)
  }
}

extension PostgresError {
  /// The error of an answer.
  init(_ result: OpaquePointer?, on connection: OpaquePointer) {
    let state = Self.field(CInt(UInt8(ascii: "C")), of: result)
    let isGone = PQstatus(connection) == CONNECTION_BAD
    guard let state else {
      let words = String(cString: PQerrorMessage(connection))
      self.init(state: nil, message: "PostgreSQL: \(words.trimmed)", isConnectionGone: isGone)
      return
    }
    var message = "PostgreSQL \(state)"
    // The words of class 22 repeat the value that was wrong.
    if !state.hasPrefix("22"), let words = Self.field(CInt(UInt8(ascii: "M")), of: result) {
      message += ": \(words)"
    }
    self.init(state: state, message: message, isConnectionGone: isGone)
  }

  private static func field(_ code: CInt, of result: OpaquePointer?) -> String? {
    result.flatMap { PQresultErrorField($0, code) }.map { String(cString: $0) }
  }
}

extension String {
  /// Without the line's end that libpq's messages have.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
