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
import TruFanModels
import WireKit

@testable import TruFanServer

/// TruFan's real application, router and all, with time and disk in the test's hands. The demo's
/// venue, items and people are its data.
struct Lot: Sendable {
  let database: Database
  let clock: ManualClock
  let jobs: JobQueue
  let truFan: TruFan
  let client: any TestClientProtocol

  struct Setting: Sendable {
    var engine = TestEngine.ofProducts
    var directory = TemporaryDirectory()
    /// Another lot's open database, which stays open: then this lot is its second node.
    var database: Database?
    /// Nodes that share it know each other's access tokens.
    var secrets = SecretBox.ofThisProcess()
    /// Saturday, 8 November 2025, 14:00 UTC: 9 in the morning in New York.
    var clock = ManualClock(Timestamp(milliseconds: 1_762_610_400_000))
    var runsJobs = true
    var payments = PaymentChoice.simulated
    /// Takes the place of the choice's own service.
    var service: (any PaymentService)?
    var outbound: any OutboundHTTP = NoNetwork()
    /// What is handed to them stays in the outbox: no job of the lot delivers it.
    var carriers: [Message.Channel: any MessageCarrier] = [:]
    /// Nil: no pushes to iPhones.
    var apple: APNsSettings?
    /// Nil: no pushes to browsers.
    var browsers: WebPushSettings?
  }

  static func open(
    _ setting: Setting = Setting(), _ body: @Sendable (Lot) async throws -> Void
  ) async throws {
    defer { withExtendedLifetime(setting) {} }
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let database = try await database(for: setting)
    let jobs = JobQueue(
      database: database,
      settings: JobQueue.Settings(
        ownsDatabase: true, backOff: BackOff(first: .zero, longest: .zero)),
      logger: logger, metrics: NOOPMetricsHandler.instance, wallClock: setting.clock)
    let limiter = RateLimiter(clock: setting.clock)
    let configuration = TruFanConfiguration(
      publicBaseURL: "https://park.example", payments: setting.payments, apple: setting.apple,
      browsers: setting.browsers)
    let pushes = TruFan.carriers(
      configuration, in: database, outbound: setting.outbound, clock: setting.clock)
    let outbox = Outbox(
      database: database, jobs: jobs, carriers: pushes.merging(setting.carriers) { own, _ in own },
      clock: setting.clock, logger: logger)
    if !pushes.isEmpty { outbox.registerJobs(in: jobs) }
    let files = setting.directory.url
    let blobs = Blobs(
      database: database, jobs: jobs, store: DirectoryBlobStore(files.appending(path: "blobs")),
      incoming: files.appending(path: "incoming"), box: .ofThisProcess(), publicBaseURL: "",
      clock: setting.clock, logger: logger)
    let truFan = try TruFan(
      configuration,
      in: Services(
        database: database, jobs: jobs, ownerGate: OwnerGate(token: "t", limiter: limiter),
        limiter: limiter,
        idempotency: IdempotencyMiddleware(database: database, clock: setting.clock),
        outbound: setting.outbound, outbox: outbox, blobs: blobs, secrets: setting.secrets,
        passwords: Self.passwords, clock: setting.clock, logger: logger),
      service: setting.service ?? setting.payments.service(setting.outbound))
    truFan.registerJobs(in: jobs)
    truFan.services.blobs.registerJobs(in: jobs)
    let worker = Task { if setting.runsJobs { try await jobs.run() } }
    defer { worker.cancel() }
    let router = truFan.testRouter()
    truFan.services.blobs.addRoutes(to: router)
    try await Application(router: router, logger: logger).test(.router) { client in
      try await body(
        Lot(
          database: database, clock: setting.clock, jobs: jobs, truFan: truFan, client: client))
    }
    worker.cancel()
    _ = await worker.result
    if setting.database == nil { try await database.close() }
  }

  private static func database(for setting: Setting) async throws -> Database {
    let demo = demo(at: setting.clock.now())
    guard let open = setting.database else {
      return try await setting.engine.open(
        in: setting.directory, migrations: TruFan.migrations, content: demo, clock: setting.clock)
    }
    // A test that opens its database by itself has not filled it. A second node finds the demo there.
    try await demo.fill(open)
    return open
  }

  private static let passwords = PasswordHasher(cost: .init(kibibytes: 8, passes: 1))

  private static func demo(at time: Timestamp) -> TestContent {
    TestContent("TruFan's demo at \(time.milliseconds)") { database in
      try await TruFanDemo.seed(in: database, clock: ManualClock(time), passwords: passwords)
    }
  }
}

extension Lot {
  /// A lot whose database is of that engine.
  static func open(
    _ engine: TestEngine, _ body: @Sendable (Lot) async throws -> Void
  ) async throws {
    try await open(Setting(engine: engine), body)
  }
}

typealias ManualClock = ServerKitTesting.ManualClock
typealias Reply = ServerKitTesting.Reply

extension Reply {
  /// The sentence of an error.
  var error: String? { (try? decoded(TruFanError.self))?.error.message }
}

extension Lot {
  func send(
    _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, as token: String? = nil,
    key: String? = nil
  ) async throws -> Reply {
    var headers = HTTPFields()
    if let token { headers[.authorization] = "Bearer \(token)" }
    if let key { headers[.idempotencyKey] = key }
    if body != nil { headers[.contentType] = "application/json" }
    let response = try await client.executeRequest(
      uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    return Reply(response)
  }

  /// A call of an endpoint with a body, which may be the test's own text.
  func send<Body: Encodable, Answer>(
    _ call: EndpointCall<Body, Answer>, _ body: Body, as token: String? = nil, key: String? = nil
  ) async throws -> Reply {
    try await send(
      try #require(HTTPRequest.Method(call.verb.rawValue)), call.path,
      String(decoding: try WireJSON.encode(body), as: UTF8.self), as: token, key: key)
  }

  func send<Answer>(
    _ call: EndpointCall<NoBody, Answer>, as token: String? = nil
  ) async throws -> Reply {
    try await send(
      try #require(HTTPRequest.Method(call.verb.rawValue)), call.path, nil, as: token)
  }

  /// Signs a person of the demo in and says the access token.
  func signIn(_ email: String) async throws -> String {
    let reply = try await send(
      TruFanAPI.login(), LoginRequest(email: email, password: TruFanDemo.password))
    return try reply.decoded(AuthResponse.self).accessToken
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
