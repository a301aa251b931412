import Foundation
import HTTPTypes
import NIOCore
import WireKit

/// A request that carries an `Idempotency-Key`: whoever repeats it gets the first answer again.
package struct IdempotentCall: Sendable {
  let caller: String
  let key: String
  /// Of method, path and body.
  let fingerprint: String

  /// Stores the answer in the transaction of the change itself, so that even a kill right after the
  /// commit cannot make a repetition change things twice. A handler that does not call this has its
  /// answer stored by the middleware, after it has returned.
  package func keep(
    status: HTTPResponse.Status, body: ByteBuffer, in db: Connection
  ) throws {
    try IdempotencyTable(db: db).store(
      KeptAnswer(
        status: status.code, headers: ["content-type": "application/json; charset=utf-8"],
        body: Data(body.readableBytesView)), for: self)
  }
}

/// An answer as it is stored and sent again.
struct KeptAnswer: Sendable {
  let status: Int
  let headers: [String: String]
  let body: Data
}
