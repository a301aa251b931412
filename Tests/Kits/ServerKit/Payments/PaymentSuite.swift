import Logging
import ServerKit
import ServerKitTesting
import Testing
import WireKit

/// A suite about payments: a small product with orders, on a database of its own.
protocol PaymentSuite: JobQueueSuite {}

extension PaymentSuite {
  /// A product that notes, in its own table, what it was told of its payments.
  func till(
    _ engine: TestEngine, _ service: any PaymentService = SimulatedPayments(),
    http: any OutboundHTTP = NoNetwork(), subject: (any PaymentSubject)? = nil
  ) throws -> Till {
    let database = try Database.open(
      engine.location(in: directory), migrations: Till.migrations, changes: ChangeBus(),
      clock: clock.wall)
    let jobs = queue(database)
    let limiter = RateLimiter(clock: clock.wall)
    let services = Services(
      database: database, jobs: jobs, ownerGate: OwnerGate(token: "t", limiter: limiter),
      limiter: limiter,
      idempotency: IdempotencyMiddleware(database: database, clock: clock.wall),
      outbound: http, clock: clock.wall, logger: .silent)
    let payments = Payments(
      realm: "shop", service: service, subject: subject ?? Till.Notes(), in: services)
    payments.registerJobs(in: jobs)
    return Till(database: database, jobs: jobs, payments: payments, services: services)
  }
}

struct Till: Sendable {
  let database: Database
  let jobs: JobQueue
  let payments: Payments
  let services: Services

  static let migrations = [
    Migration(
      part: "test", number: 1, caption: "what the product was told",
      sql: """
        CREATE TABLE notes (
          number BIGINT PRIMARY KEY, payment TEXT NOT NULL, state TEXT NOT NULL, decline TEXT)
        """)
  ]

  /// Notes each call in the transaction that it is made in.
  struct Notes: PaymentSubject {
    func paymentChanged(_ payment: Payment, _ payments: Payments, in db: Connection) throws {
      let count = try db.value("SELECT COUNT(*) FROM notes", as: Int.self) ?? 0
      try db.execute(
        """
        INSERT INTO notes (number, payment, state, decline)
        VALUES (\(count + 1), \(payment.id), \(payment.state), \(payment.decline?.code))
        """)
    }
  }

  /// One transaction of the product.
  @discardableResult
  func ask<Value: Sendable>(
    _ body: @escaping @Sendable (Payments, Connection) throws -> Value
  ) async throws -> Value {
    try await database.write { db in try body(payments, db) }
  }

  /// An order to be paid; its name is "order:1".
  @discardableResult
  func prepare(
    _ cents: Int = 2310, of order: Int = 1, part: Int = 1, account: String? = "ada"
  ) async throws -> Payment {
    try await ask { payments, db in
      try payments.prepare(
        "order:\(order)", part: part, amount: Money(minorUnits: cents, currency: "USD"),
        account: account, in: db)
    }
  }

  /// Asks for a step and carries it out.
  @discardableResult
  func pay(_ id: String, with method: PaymentMethod = .simulated) async throws -> Payment {
    try await ask { try $0.authorise(id, with: method, in: $1) }
    return try await payments.carryOut(id)
  }

  @discardableResult
  func capture(_ id: String, _ cents: Int) async throws -> Payment {
    try await ask { try $0.capture(id, amount: cents, in: $1) }
    return try await payments.carryOut(id)
  }

  @discardableResult
  func release(_ id: String) async throws -> Payment {
    try await ask { try $0.release(id, in: $1) }
    return try await payments.carryOut(id)
  }

  @discardableResult
  func refund(_ id: String, _ cents: Int, request: String = "r1") async throws -> Payment {
    try await ask {
      try $0.refund(id, amount: cents, reason: "test", request: request, in: $1)
    }
    return try await payments.carryOut(id)
  }

  func payment(_ id: String) async throws -> Payment {
    try await database.read { db in try payments.payment(id, in: db) }
  }

  func entries(_ id: String) async throws -> [String] {
    try await database.read { db in
      try payments.entries(of: id, in: db).map { "\($0.kind) \($0.amount)" }
    }
  }

  /// The states that the product was told, in order.
  func told() async throws -> [String] {
    try await database.read { db in
      try db.all("SELECT state FROM notes ORDER BY number") { row -> String in try row["state"] }
    }
  }

  func faults() async throws -> [LedgerFault] {
    try await database.read { db in try payments.faults(in: db) }
  }

  func jobCount(_ state: String) async throws -> Int {
    try await database.read { db in
      try db.value("SELECT COUNT(*) FROM jobs WHERE state = \(state)", as: Int.self) ?? 0
    }
  }
}

/// The status and code of the problem that a call throws.
func problem(_ call: () async throws -> some Sendable) async -> String {
  do {
    _ = try await call()
    return "none"
  } catch let problem as Problem {
    return "\(problem.status) \(problem.code)"
  } catch {
    return "\(error)"
  }
}
