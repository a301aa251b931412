import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

/// Makes a POST with an `Idempotency-Key` safe to repeat for 24 hours. The same request gets the
/// stored answer. The same key with another body gets 422, and a request at work gets 409. A body that
/// streams to its handler is not looked at: its key stands for method and path alone. Only
/// successes are stored: a refused request changed nothing and may be tried again.
package struct IdempotencyMiddleware: RouterMiddleware {
  private let database: Database
  private let clock: any WallClock
  /// Nil: the body streams to the handler.
  private var bodyLimit: Int? = QuartetContext.bodyLimit
  private let ended = EndedAttempts()

  /// After this a request without an answer counts as killed, and its repetition is let through.
  private static let lease: Duration = .seconds(60)
  private static let lifetime: Duration = .seconds(24 * 3600)

  package init(database: Database, clock: any WallClock = SystemClock()) {
    self.database = database
    self.clock = clock
  }

  /// The same for a route that takes bodies of so many bytes at most.
  /// - Parameter bytes: nil for a route that streams its bodies.
  func limitingBodies(to bytes: Int?) -> IdempotencyMiddleware {
    var limited = self
    limited.bodyLimit = bytes
    return limited
  }

  package func handle(
    _ request: Request, context: QuartetContext,
    next: (Request, QuartetContext) async throws -> Response
  ) async throws -> Response {
    guard request.method == .post, let key = request.headers[.idempotencyKey] else {
      return try await next(request, context)
    }
    guard (1...255).contains(key.utf8.count) else {
      throw Problem.badRequest("Idempotency-Key must have 1 to 255 characters")
    }
    var request = request
    var body = ByteBuffer()
    if let bodyLimit {
      body = try await request.bytes(limit: bodyLimit)
      request.body = RequestBody(buffer: body)
    }
    var generator = SystemRandomNumberGenerator()
    let call = IdempotentCall(
      caller: Self.caller(of: request, context), key: key,
      fingerprint: Self.fingerprint(of: request, body: body),
      lease: PublicID.make(prefix: "lease", using: &generator))

    let now = clock.now()
    let claim = try await database.write { [ended] in
      try IdempotencyTable(db: $0).claim(
        call, now: now, lease: Self.lease, lifetime: Self.lifetime, unless: ended)
    }
    switch claim {
    case .mine:
      return try await perform(call, request, context, next)
    case .answered(let answer):
      return Self.response(answer)
    case .inProgress:
      throw Problem(
        status: 409, message: "The same request is still being worked on. Try again shortly.",
        code: "request_in_progress", retryAfterSeconds: 1)
    case .otherRequest:
      throw Problem.unprocessable(
        "This Idempotency-Key was used for a different request", code: "idempotency_key_reused")
    }
  }

  private func perform(
    _ call: IdempotentCall, _ request: Request, _ context: QuartetContext,
    _ next: (Request, QuartetContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.idempotentCall = call
    var response: Response
    let body: ByteBuffer
    do {
      response = try await next(request, context)
      guard response.status.kind == .successful else {
        await release(call, context)
        return response
      }
      // A success comes after the commit, with which the answer is stored.
      guard !call.isKept else { return response }
      body = try await response.body.bytes()
    } catch {
      await release(call, context)
      throw error
    }
    response.body = ResponseBody(byteBuffer: body)
    let answer = KeptAnswer(
      status: response.status.code, headers: Self.keptHeaders(of: response),
      body: Data(body.readableBytesView))
    await note("answered", context) { try $0.store(answer, for: call) }
    return response
  }

  private func release(_ call: IdempotentCall, _ context: QuartetContext) async {
    let isNoted = await note("released", context) { try $0.release(call) }
    if !isNoted { ended.note(call, at: clock.now(), lease: Self.lease) }
  }

  /// Notes how a call has ended. A note that cannot be stored changes nothing for the caller, whose
  /// request was refused or done all the same. The lease of a call that was done then ends by itself.
  /// - Returns: whether the note is stored.
  @discardableResult
  private func note(
    _ end: String, _ context: QuartetContext,
    _ work: @escaping @Sendable (IdempotencyTable) throws -> Void
  ) async -> Bool {
    do {
      // In a task of its own, because this one may be cancelled.
      try await Task { [database] in
        try await database.write { try work(IdempotencyTable(db: $0)) }
      }.value
      return true
    } catch {
      context.logger.error(
        "a request's end is not noted", metadata: ["end": "\(end)", "error": "\(error)"])
      return false
    }
  }

  /// Lets the requests be repeated at once that a killed server was working on. Only the process
  /// that owns the database may call this, before it serves.
  package func reclaimAll() async throws {
    let now = clock.now()
    try await database.write { try IdempotencyTable(db: $0).reclaimAll(now: now) }
  }

  /// Forgets answers older than their 24 hours; called by ``Housekeeper``.
  package func removeExpired() async throws {
    let now = clock.now()
    try await database.write { try IdempotencyTable(db: $0).removeExpired(now: now) }
  }

  /// Keys of different callers must not meet. An account keeps its keys when its token changes.
  /// Requests without credentials share one space. There the random key itself and the fingerprint
  /// tell callers apart.
  private static func caller(of request: Request, _ context: QuartetContext) -> String {
    if let identity = context.identity {
      return IdempotencyTable.caller(ofAccount: identity.account, in: identity.realm)
    }
    guard let authorization = request.headers[.authorization] else { return "anonymous" }
    return digest { $0.update(data: Data(authorization.utf8)) }
  }

  private static func fingerprint(of request: Request, body: ByteBuffer) -> String {
    digest {
      $0.update(data: Data("\(request.method.rawValue) \(request.uri.string)\n".utf8))
      $0.update(data: body.readableBytesView)
    }
  }

  private static func digest(_ feed: (inout SHA256) -> Void) -> String {
    var hash = SHA256()
    feed(&hash)
    return Hex.encode(hash.finalize())
  }

  private static func keptHeaders(of response: Response) -> [String: String] {
    var kept: [String: String] = [:]
    for name in [HTTPField.Name.contentType, .location, .eTag] {
      if let value = response.headers[name] { kept[name.canonicalName] = value }
    }
    return kept
  }

  private static func response(_ answer: KeptAnswer) -> Response {
    var headers = HTTPFields()
    for (name, value) in answer.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    headers[.idempotencyReplayed] = "true"
    return Response(
      status: HTTPResponse.Status(code: answer.status), headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
  }
}
