import BoutiqueModels
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Metrics
import NIOCore
import ServerKit
import ServerKitTesting
import Testing
import WireKit

@testable import BoutiqueServer

/// Boutique's real application, router and all, with time, network and disk in the test's hands.
struct Shop: Sendable {
  static let token = "owner-secret"
  static let baseURL = "https://shop.example"
  static let signatureKey = "signature-key"

  let database: Database
  let clock: ManualClock
  let jobs: JobQueue
  let http: StubHTTP
  let boutique: Boutique
  let client: any TestClientProtocol

  struct Setting: Sendable {
    var engine = TestEngine.ofProducts
    /// The directory of the engine's data. Settings that share it find each other's data.
    var directory = TemporaryDirectory()
    /// Another shop's open database, which stays open: then this shop is its second node.
    var database: Database?
    var clock = ManualClock()
    /// The clock of waiting reads.
    var timer: any Clock<Duration> = ContinuousClock()
    var http = StubHTTP.unreachable
    var isDemo = false
    var square = BoutiqueConfiguration.Square(signatureKey: Shop.signatureKey)
    var writer: (any ReviewWriter)?
    var runsJobs = true
  }

  /// Opens the shop, lets `body` use it, and closes it as a kill would: nothing is told to finish.
  static func open(
    _ setting: Setting = Setting(), _ body: @Sendable (Shop) async throws -> Void
  ) async throws {
    // The setting's directory must outlive the shop.
    defer { withExtendedLifetime(setting) {} }
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let database =
      if let open = setting.database {
        open
      } else {
        try await setting.engine.open(
          in: setting.directory, migrations: BoutiqueTables.migrations, clock: setting.clock)
      }
    let jobs = JobQueue(
      database: database,
      settings: JobQueue.Settings(
        ownsDatabase: true, backOff: BackOff(first: .zero, longest: .zero)),
      logger: logger, metrics: NOOPMetricsHandler.instance, wallClock: setting.clock)
    let limiter = RateLimiter(clock: setting.clock)
    let boutique = try Boutique(
      BoutiqueConfiguration(
        publicBaseURL: baseURL, isDemo: setting.isDemo, square: setting.square),
      in: Services(
        database: database, jobs: jobs, ownerGate: OwnerGate(token: token, limiter: limiter),
        limiter: limiter,
        idempotency: IdempotencyMiddleware(database: database, clock: setting.clock),
        outbound: setting.http, clock: setting.clock, timer: setting.timer, logger: logger),
      writer: setting.writer)

    boutique.registerJobs(in: jobs)

    let app = Application(router: boutique.testRouter(), logger: logger)
    let worker = Task { if setting.runsJobs { try await jobs.run() } }
    defer { worker.cancel() }
    try await app.test(.router) { client in
      try await body(
        Shop(
          database: database, clock: setting.clock, jobs: jobs, http: setting.http,
          boutique: boutique, client: client))
    }
    worker.cancel()
    _ = await worker.result
    if setting.database == nil { try await database.close() }
  }
}

typealias ManualClock = ServerKitTesting.ManualClock
typealias Reply = ServerKitTesting.Reply

extension Reply {
  var error: String? { self["error"] }

  subscript(key: String) -> String? { object[key] as? String }

  var object: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
  }
}

extension Shop {
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
    headers: HTTPFields = [:]
  ) async throws -> Reply {
    var headers = headers
    if body != nil { headers[.contentType] = "application/json" }
    let response = try await client.executeRequest(
      uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    return Reply(response)
  }

  func send(
    _ address: Address, _ body: String? = nil, headers: HTTPFields = [:]
  ) async throws -> Reply {
    let method = try #require(HTTPRequest.Method(address.verb.rawValue))
    return try await send(method, address.path, body, headers: headers)
  }

  /// A phone at the shop's tag, which follows where the tag leads.
  func openTag(_ tag: String) async throws -> Reply {
    let reply = try await send(.tap(tag))
    guard let address = reply.headers[.location] else { return reply }
    return try await send(.get, address)
  }

  func asOwner(
    _ address: Address, _ body: String? = nil, headers: HTTPFields = [:]
  ) async throws -> Reply {
    var headers = headers
    headers[.authorization] = "Bearer \(Self.token)"
    return try await send(address, body, headers: headers)
  }

  /// Adds a store and says its public id.
  /// - Parameter isOpen: whether kiosks without a key may act for it, as most tests' kiosks do.
  func addStore(
    _ name: String = "Maison Lumière", platform: String = "GOOGLE",
    link: String = "https://g.page/r/abc/review", location: String? = nil, isOpen: Bool = true
  ) async throws -> String {
    let draft = StoreDraft(
      name: name, primaryReviewPlatform: platform, reviewDestinationUrl: link,
      squareLocationId: location, allowsOpenKiosks: isOpen)
    return try await Boutique.addStore(draft, to: database, clock: clock).publicId
  }

  /// A customer pays at the counter; says the session's public id.
  @discardableResult
  func ringUp(_ order: Order = .sample, at store: String) async throws -> String {
    let now = clock.now()
    let identifiers = Identifiers()
    let id = try await database.write { db in
      try Purchases(identifiers: identifiers).ringUp(
        order, at: try StoreTable.require(store, in: db), provider: .demo,
        externalId: identifiers.uuid(), now: now, in: db)
    }
    return try #require(id)
  }

  /// A customer who has come as far as `status`.
  /// - Parameter kiosk: the headers of the kiosk's requests.
  func session(
    at store: String, in status: SessionStatus, stars: Int = 4, kiosk: HTTPFields = [:]
  ) async throws -> String {
    let session = try await ringUp(at: store)
    if status == .pending { return session }
    let rating = #"{"starRating":\#(stars)}"#
    _ = try await send(.rate(store: store, session: session), rating, headers: kiosk)
    if status == .declined {
      _ = try await send(.decline(store: store, session: session), headers: kiosk)
    } else {
      _ = try await send(.approve(store: store, session: session), headers: kiosk)
      if status == .postedIntent { _ = try await send(.done(session: session)) }
    }
    return session
  }

  func status(of session: String) async throws -> SessionStatus {
    try await database.read { db in
      try SessionTable.require(session, in: db).session.status
    }
  }

  /// The audit rows of a session as "TYPE payload", oldest first. The clock stands still in most
  /// tests, so rows of one moment follow the order of a visit's steps.
  func audit(_ session: String) async throws -> [String] {
    let steps = [
      "SESSION_CREATED", "RATING_SUBMITTED", "APPROVED", "OPENED", "DECLINED", "COPIED",
      "PLATFORM_CLICKED", "DONE", "POSTED_INTENT",
    ]
    let rows = try await database.read { db in
      try db.all(
        """
        SELECT a.event_type, a.payload, a.created_at FROM audit_events a
        JOIN review_sessions s ON s.id = a.review_session_id
        WHERE s.public_id = \(session)
        """
      ) { row -> (at: Timestamp, type: String, payload: String) in
        (try row["created_at"], try row["event_type"], try row["payload"])
      }
    }
    func place(_ type: String) -> Int { steps.firstIndex(of: type) ?? steps.count }
    return rows.sorted { ($0.at, place($0.type), $0.payload) < ($1.at, place($1.type), $1.payload) }
      .map { "\($0.type) \($0.payload)" }
  }

  func count(_ sql: SQL) async throws -> Int {
    try await database.read { db in try db.value(sql, as: Int.self) ?? 0 }
  }

  /// Waits until `condition` holds, because a job's effects come soon, not at once.
  func eventually(
    _ what: String, _ condition: @Sendable () async throws -> Bool
  ) async throws {
    for _ in 0..<400 {
      if try await condition() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("never happened: \(what)")
  }
}
