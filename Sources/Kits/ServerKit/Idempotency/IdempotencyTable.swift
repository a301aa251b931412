import Foundation
import WireKit

/// The requests with an `Idempotency-Key` of the last day, and their answers.
struct IdempotencyTable {
  enum Claim: Sendable {
    /// Nobody has made this request, or whoever did is gone: make it.
    case mine
    case answered(KeptAnswer)
    /// The same request is being worked on.
    case inProgress
    /// The key belongs to a request with other contents.
    case otherRequest
  }

  let db: Connection

  func claim(
    _ call: IdempotentCall, now: Timestamp, lease: Duration, lifetime: Duration
  ) throws -> Claim {
    let leasedUntil = now.adding(lease)
    let expiresAt = now.adding(lifetime)
    try db.execute(
      """
      DELETE FROM idempotent_requests
      WHERE caller = \(call.caller) AND key = \(call.key) AND expires_at <= \(now)
      """)
    let added = try db.execute(
      """
      INSERT INTO idempotent_requests (caller, key, fingerprint, lease, leased_until, expires_at)
      VALUES (\(call.caller), \(call.key), \(call.fingerprint), \(call.lease), \(leasedUntil),
        \(expiresAt))
      ON CONFLICT (caller, key) DO NOTHING
      """)
    if added == 1 { return .mine }
    return try existing(call, now: now, leasedUntil: leasedUntil)
  }

  private func existing(
    _ call: IdempotentCall, now: Timestamp, leasedUntil: Timestamp
  ) throws -> Claim {
    let claim = try db.first(
      """
      SELECT fingerprint, leased_until, status, headers, body FROM idempotent_requests
      WHERE caller = \(call.caller) AND key = \(call.key)
      """
    ) { row -> Claim in
      let fingerprint: String = try row["fingerprint"]
      guard fingerprint == call.fingerprint else { return .otherRequest }
      if let status: Int = try row["status"] {
        let headers: String? = try row["headers"]
        let body: Data? = try row["body"]
        return .answered(
          KeptAnswer(
            status: status, headers: try WireJSON.decode(from: Data((headers ?? "{}").utf8)),
            body: body ?? Data()))
      }
      let lease: Timestamp = try row["leased_until"]
      return lease > now ? .inProgress : .mine
    }
    guard case .mine = claim ?? .mine else { return claim ?? .inProgress }
    // The one who held the lease died, or is so late that it counts as dead. Take it over.
    try db.execute(
      """
      UPDATE idempotent_requests SET lease = \(call.lease), leased_until = \(leasedUntil)
      WHERE caller = \(call.caller) AND key = \(call.key)
      """)
    return .mine
  }

  // The lease is in both conditions: a request that outlived its own may not touch what another
  // has taken over.

  /// The first answer stays. False when it is another's, or this one's of before.
  @discardableResult
  func store(_ answer: KeptAnswer, for call: IdempotentCall) throws -> Bool {
    let headers = String(decoding: try WireJSON.encode(answer.headers), as: UTF8.self)
    return try db.execute(
      """
      UPDATE idempotent_requests
      SET status = \(answer.status), headers = \(headers), body = \(answer.body)
      WHERE caller = \(call.caller) AND key = \(call.key) AND lease = \(call.lease)
        AND status IS NULL
      """) == 1
  }

  /// Forgets a request that changed nothing, so that it can be made again.
  func release(_ call: IdempotentCall) throws {
    try db.execute(
      """
      DELETE FROM idempotent_requests
      WHERE caller = \(call.caller) AND key = \(call.key) AND lease = \(call.lease)
        AND status IS NULL
      """)
  }

  func removeExpired(now: Timestamp) throws {
    try db.execute("DELETE FROM idempotent_requests WHERE expires_at <= \(now)")
  }
}
