import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Metrics
import NIOCore
import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

/// Soul's real application, router and all, with time and disk in the test's hands.
struct Studio: Sendable {
  static let phone = "+15195463438"

  let database: Database
  let clock: ManualClock
  let outbox: Outbox
  let jobs: JobQueue
  let engine: FakeEngine
  let store: StudioStore
  let soul: Soul
  let client: any TestClientProtocol

  struct Setting: Sendable {
    var location = TestEngine.ofProducts
    var directory = TemporaryDirectory()
    /// Another studio's open database, which stays open: then this studio is its second node.
    var database: Database?
    /// Nodes that share it know each other's access tokens.
    var secrets = SecretBox.ofThisProcess()
    /// 8 November 2025.
    var clock = ManualClock(Timestamp(milliseconds: 1_762_610_400_000))
    var engine = FakeEngine()
    /// An engine in place of the one that does what a test says.
    var other: (any PortraitEngine)?
    /// Who delivers messages.
    var carriers: [Message.Channel: any MessageCarrier] = DemoCarrier.all
    var configuration = SoulConfiguration()
    var outbound: any OutboundHTTP = NoNetwork()
    /// What measures photos; by default it can read none.
    var measure: PhotoJudging.Measure = { photos in photos.map { _ in nil } }
    var jobs = JobQueue.Settings(ownsDatabase: true)
    /// Makes the photos; nil: those of a ``StudioStore``.
    var blobs: (@Sendable (Database, JobQueue, ManualClock, Logger) -> Blobs)?
  }

  /// The studio's day is 8 November 2025.
  /// - Parameters:
  ///   - other: an engine in place of the one that does what a test says.
  ///   - carriers: who delivers messages; a demo's by default.
  ///   - measure: what measures photos; by default it can read none.
  static func open(
    clock: ManualClock = Setting().clock,
    engine: FakeEngine = FakeEngine(), at other: (any PortraitEngine)? = nil,
    carriers: [Message.Channel: any MessageCarrier] = DemoCarrier.all,
    configuration: SoulConfiguration = SoulConfiguration(),
    outbound: any OutboundHTTP = NoNetwork(),
    measure: @escaping PhotoJudging.Measure = { photos in photos.map { _ in nil } },
    _ body: @Sendable (Studio) async throws -> Void
  ) async throws {
    var setting = Setting()
    (setting.clock, setting.engine, setting.other) = (clock, engine, other)
    (setting.carriers, setting.configuration, setting.outbound) = (
      carriers, configuration, outbound
    )
    setting.measure = measure
    try await open(setting, body)
  }

  static func open(
    _ setting: Setting, _ body: @Sendable (Studio) async throws -> Void
  ) async throws {
    defer { withExtendedLifetime(setting) {} }
    let clock = setting.clock
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let database =
      if let open = setting.database {
        open
      } else {
        try await setting.location.open(
          in: setting.directory, migrations: Soul.migrations, clock: clock)
      }
    let jobs = JobQueue(
      database: database, settings: setting.jobs, logger: logger,
      metrics: NOOPMetricsHandler.instance, wallClock: clock)
    let limiter = RateLimiter(clock: clock)
    let outbox = Outbox(
      database: database, jobs: jobs, carriers: setting.carriers, clock: clock, logger: logger)
    let store = StudioStore(setting.directory.url.appending(path: "blobs"))
    let blobs =
      setting.blobs?(database, jobs, clock, logger)
      ?? Blobs(
        database: database, jobs: jobs, store: store,
        incoming: setting.directory.url.appending(path: "incoming"), box: .ofThisProcess(),
        publicBaseURL: "", clock: clock, logger: logger)
    let services = Services(
      database: database, jobs: jobs, ownerGate: OwnerGate(token: "t", limiter: limiter),
      limiter: limiter, idempotency: IdempotencyMiddleware(database: database, clock: clock),
      outbound: setting.outbound, outbox: outbox, blobs: blobs, secrets: setting.secrets,
      clock: clock, logger: logger)
    let soul = try Soul(
      setting.configuration, in: services, engine: setting.other ?? setting.engine,
      presets: TwoPresets(), measure: setting.measure)
    soul.registerJobs(in: jobs)
    for chore in soul.chores { try await chore() }
    let router = soul.testRouter()
    services.blobs.addRoutes(to: router)
    try await Application(router: router, logger: logger).test(.router) { client in
      try await body(
        Studio(
          database: database, clock: clock, outbox: outbox, jobs: jobs, engine: setting.engine,
          store: store, soul: soul, client: client))
    }
    if setting.database == nil { try await database.close() }
  }

  func send<Body: Encodable, Answer>(
    _ call: EndpointCall<Body, Answer>, _ body: Body, as token: String? = nil
  ) async throws -> Reply {
    try await send(
      call.verb, call.path, String(decoding: try WireJSON.encode(body), as: UTF8.self), as: token)
  }

  func send<Answer>(
    _ call: EndpointCall<NoBody, Answer>, as token: String? = nil
  ) async throws -> Reply {
    try await send(call.verb, call.path, nil, as: token)
  }

  func send(
    _ verb: HTTPVerb, _ path: String, _ body: String?, as token: String? = nil
  ) async throws -> Reply {
    var headers = HTTPFields()
    if let token { headers[.authorization] = "Bearer \(token)" }
    if body != nil { headers[.contentType] = "application/json" }
    return Reply(
      try await client.executeRequest(
        uri: path, method: try #require(HTTPRequest.Method(verb.rawValue)), headers: headers,
        body: body.map { ByteBuffer(string: $0) }))
  }

  func send<Body: Encodable, Answer: Decodable>(
    _ call: EndpointCall<Body, Answer>, _ body: Body, as token: String, key: String
  ) async throws -> Reply {
    var headers: HTTPFields = [
      .authorization: "Bearer \(token)", .contentType: "application/json",
    ]
    headers[try #require(HTTPField.Name("Idempotency-Key"))] = key
    return Reply(
      try await client.executeRequest(
        uri: call.path, method: .post, headers: headers,
        body: ByteBuffer(bytes: try WireJSON.encode(body))))
  }

  func send<Answer>(
    _ call: EndpointCall<NoBody, Answer>, as token: String, key: String
  ) async throws -> Reply {
    var headers: HTTPFields = [.authorization: "Bearer \(token)"]
    headers[try #require(HTTPField.Name("Idempotency-Key"))] = key
    return Reply(
      try await client.executeRequest(
        uri: call.path, method: try #require(HTTPRequest.Method(call.verb.rawValue)),
        headers: headers, body: nil))
  }

  func get<Answer: Decodable>(
    _ call: EndpointCall<NoBody, Answer>, as token: String
  ) async throws -> Answer {
    let reply = try await send(call, as: token)
    #expect(reply.status == 200, "\(call.path): \(reply.text)")
    return try reply.decoded(Answer.self)
  }

  func count(_ sql: SQL) async throws -> Int {
    try await database.read { db in try db.value(sql) ?? -1 }
  }

  /// The code of the newest message to a number.
  func code(to phone: String = phone) async throws -> String {
    let messages = try await outbox.newest(100)
    let text = try #require(
      messages.first { $0.message.recipient == .address(phone) }?.message.body)
    return String(try #require(text.firstMatch(of: /[0-9]{6}/)).0)
  }

  /// Signs a phone in with the code that it gets.
  func signIn(_ phone: String = phone) async throws -> VerifyCodeResponse {
    let sent = try await send(SoulAPI.sendCode(), SendCodeRequest(phone: phone))
    #expect(sent.status == 200, "\(sent.text)")
    return try await send(
      SoulAPI.verifyCode(), VerifyCodeRequest(phone: phone, token: try await code(to: phone))
    ).decoded(VerifyCodeResponse.self)
  }
}
