import Foundation
import HTTPTypes
import NIOCore
import Synchronization
import WireKit

/// A request with an `Idempotency-Key`; a repetition gets the first answer again. It is a class, so
/// that a context without one is cheap to pass on.
package final class IdempotentCall: Sendable {
  let caller: String
  let key: String
  /// The hash of method, path and body.
  let fingerprint: String
  /// The name of this attempt. An attempt that lost the lease to a repetition may change nothing.
  let lease: String
  /// Whether the handler's own transaction has stored the answer.
  private let keeps = Atomic(false)
  private let keptBytes = Mutex<ByteBuffer?>(nil)

  var isKept: Bool { keeps.load(ordering: .acquiring) }

  /// The JSON answer that the handler has kept and returns: it is encoded once.
  var keptAnswer: ByteBuffer? { keptBytes.withLock { $0 } }

  init(caller: String, key: String, fingerprint: String, lease: String) {
    self.caller = caller
    self.key = key
    self.fingerprint = fingerprint
    self.lease = lease
  }

  /// Like ``keep(status:body:in:)``, for a JSON answer that the handler returns afterwards.
  /// A handler that calls it does so on each way to success: a transaction may be tried again.
  package func keep(
    _ answer: some Encodable, status: HTTPResponse.Status, in db: Connection
  ) throws {
    let body = ByteBuffer(bytes: try WireJSON.encode(answer))
    try keep(status: status, body: body, in: db)
    keptBytes.withLock { $0 = body }
  }

  /// Stores the answer in the transaction of the change itself. So even a kill right after the
  /// commit cannot make a repetition change things twice. If a handler does not call this, the
  /// middleware stores the answer after the handler has returned.
  /// - Throws: ``Problem`` 409 when this call took longer than its lease, and a repetition was let
  ///   through. The transaction must then be rolled back.
  package func keep(
    status: HTTPResponse.Status, body: ByteBuffer, in db: Connection
  ) throws {
    let answer = KeptAnswer(
      status: status.code, headers: ["content-type": "application/json; charset=utf-8"],
      body: Data(body.readableBytesView))
    guard try IdempotencyTable(db: db).store(answer, for: self) else {
      throw Problem.conflict(
        "The same request was made again in the meantime. Repeat it to get its answer.",
        code: "request_overtaken")
    }
    keeps.store(true, ordering: .releasing)
  }
}

/// An answer as it is stored and sent again.
struct KeptAnswer: Sendable {
  let status: Int
  let headers: [String: String]
  let body: Data
}
