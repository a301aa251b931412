import Foundation
import WireKit

/// The requests with an `Idempotency-Key` of the last day, and their answers.
struct IdempotencyTable {
  enum Claim: Sendable {
    /// The request is new, or the attempt that held its lease is gone: make it.
    case mine
    case answered(KeptAnswer)
    /// The same request is being worked on.
    case inProgress
    /// The key belongs to a request with other contents.
    case otherRequest
  }

  /// A request of that caller and key, as it was read.
  struct Stored: Sendable {
    let fingerprint: String
    /// Nil only in rows that are older than this column.
    let lease: String?
    let leasedUntil: Timestamp
    let answer: KeptAnswer?
  }

  let db: Connection

  /// The namespace of an account's Idempotency-Keys.
  static func caller(ofAccount account: String, in realm: String) -> String {
    "account/\(realm)/\(account)"
  }

  /// Stores the request under the lease of `call`, or says why it must not be made.
  /// - Parameter ended: the attempts that hold a lease and are over.
  func claim(
    _ call: IdempotentCall, now: Timestamp, lease: Duration, lifetime: Duration,
    unless ended: EndedAttempts = EndedAttempts()
  ) throws -> Claim {
    let leasedUntil = now.adding(lease)
    let expiresAt = now.adding(lifetime)
    // One statement, because nearly every request is new. An expired one is made again as a new one.
    let added = try db.execute(
      """
      INSERT INTO idempotent_requests (caller, key, fingerprint, lease, leased_until, expires_at)
      VALUES (\(call.caller), \(call.key), \(call.fingerprint), \(call.lease), \(leasedUntil),
        \(expiresAt))
      ON CONFLICT (caller, key) DO UPDATE SET fingerprint = excluded.fingerprint,
        lease = excluded.lease, leased_until = excluded.leased_until,
        expires_at = excluded.expires_at, status = NULL, headers = NULL, body = NULL
      WHERE idempotent_requests.expires_at <= \(now)
      """)
    if added == 1 { return .mine }
    guard let stored = try stored(for: call) else { return .inProgress }
    guard stored.fingerprint == call.fingerprint else { return .otherRequest }
    if let answer = stored.answer { return .answered(answer) }
    guard stored.leasedUntil <= now || ended.contains(stored.lease) else { return .inProgress }
    return try takeOver(stored, by: call, until: leasedUntil) ? .mine : .inProgress
  }

  func stored(for call: IdempotentCall) throws -> Stored? {
    try db.first(
      """
      SELECT fingerprint, lease, leased_until, status, headers, body FROM idempotent_requests
      WHERE caller = \(call.caller) AND key = \(call.key)
      """
    ) { row in
      Stored(
        fingerprint: try row["fingerprint"], lease: try row["lease"],
        leasedUntil: try row["leased_until"], answer: try answer(in: row))
    }
  }

  private func answer(in row: Row) throws -> KeptAnswer? {
    guard let status: Int = try row["status"] else { return nil }
    let headers: String? = try row["headers"]
    let body: Data? = try row["body"]
    return KeptAnswer(
      status: status, headers: try WireJSON.decode(from: Data((headers ?? "{}").utf8)),
      body: body ?? Data())
  }

  /// Takes the lease of an attempt that has died, or is so late that it counts as dead. False when
  /// the request has changed since it was read: a quicker repetition took it over, or it is
  /// answered.
  func takeOver(_ stored: Stored, by call: IdempotentCall, until: Timestamp) throws -> Bool {
    let isAsRead: SQL = if let lease = stored.lease { "lease = \(lease)" } else { "lease IS NULL" }
    return try db.execute(
      """
      UPDATE idempotent_requests SET lease = \(call.lease), leased_until = \(until)
      WHERE caller = \(call.caller) AND key = \(call.key) AND status IS NULL AND \(isAsRead)
      """) == 1
  }

  // The lease is in both conditions below. An attempt that outlived its lease may not touch the
  // request, because a repetition has taken it over.

  /// The first answer stays. False when the request has an answer already, or another lease.
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

  /// Ends the lease of every request without an answer, so that a repetition is let through. Only
  /// the process that owns the database may call this, at its start: the holders are dead then.
  func reclaimAll(now: Timestamp) throws {
    try db.execute(
      """
      UPDATE idempotent_requests SET leased_until = \(now)
      WHERE status IS NULL AND leased_until > \(now)
      """)
  }

  /// Forgets the kept answers of a deleted account. A request that is under way keeps its row.
  func removeAnswers(toAccount account: String, in realm: String) throws {
    let caller = Self.caller(ofAccount: account, in: realm)
    try db.execute(
      "DELETE FROM idempotent_requests WHERE caller = \(caller) AND status IS NOT NULL")
  }

  func removeExpired(now: Timestamp) throws {
    try db.execute("DELETE FROM idempotent_requests WHERE expires_at <= \(now)")
  }
}
