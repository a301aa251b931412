import Foundation
import HTTPTypes
import NIOCore
import WireKit

/// A request that carries an `Idempotency-Key`: whoever repeats it gets the first answer again.
/// A class, so that a context which carries none is cheap to pass on.
package final class IdempotentCall: Sendable {
  let caller: String
  let key: String
  /// Of method, path and body.
  let fingerprint: String
  /// Which of the repetitions this is: whoever lost the lease to a later one may change nothing.
  let lease: String

  init(caller: String, key: String, fingerprint: String, lease: String) {
    self.caller = caller
    self.key = key
    self.fingerprint = fingerprint
    self.lease = lease
  }

  /// As ``keep(status:body:in:)``, for a JSON answer that the handler returns afterwards.
  package func keep(
    _ answer: some Encodable, status: HTTPResponse.Status, in db: Connection
  ) throws {
    try keep(status: status, body: ByteBuffer(bytes: try WireJSON.encode(answer)), in: db)
  }

  /// Stores the answer in the transaction of the change itself, so that even a kill right after the
  /// commit cannot make a repetition change things twice. A handler that does not call this has its
  /// answer stored by the middleware, after it has returned.
  /// - Throws: ``Problem`` 409 when a repetition has been let through in the meantime, because this
  ///   one took longer than its lease; the transaction must then be rolled back.
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
  }
}

/// An answer as it is stored and sent again.
struct KeptAnswer: Sendable {
  let status: Int
  let headers: [String: String]
  let body: Data
}
