import Logging
import WireKit

/// Authorises, captures, releases and refunds, with a ledger of every cent.
///
/// A product makes one, registers its jobs, and adds its chores:
///
///     payments = Payments(
///       realm: "trufan", service: SimulatedPayments(), subject: OrderPayments(…), in: services)
///     payments.registerJobs(in: queue)                      // in Product.registerJobs
///     … + payments.chores                                   // in Product.chores
///
/// An order is paid in two transactions. The first asks, the second stores the result:
///
///     let payment = try await database.write { db in
///       let payment = try payments.prepare("order:\(id)", amount: total, account: user, in: db)
///       return try payments.authorise(payment.id, with: .simulated, in: db)
///     }
///     let paid = try await payments.carryOut(payment.id)    // asks the service now
///     switch paid.state {
///     case .authorised: …                                   // the money is held
///     case .failed: paid.decline?.sentence                  // "Your card was declined. …"
///     default: paid.isWaiting                               // no answer yet; the job goes on
///     }
///
/// `prepare` may be called when the order is made, and `authorise` when it is paid. The later steps
/// stand in the transactions that need them, and jobs carry them out:
///
///     try payments.capture(payment.id, amount: actual, in: db)           // at hand-over
///     try payments.giveBack(payment.id, reason: "cancelled", in: db)     // an order is cancelled
///     try payments.refund(payment.id, amount: 500, reason: "…", request: key, in: db)
///
/// The result of each step comes to ``PaymentSubject/paymentChanged(_:_:in:)``, in the transaction
/// that stores it. Only there may the product believe that money has moved.
///
/// What holds, whatever is killed, lost or called twice:
/// - A step is asked for once: the same call again changes nothing and returns the payment. Another
///   amount is 409.
/// - Steps of one payment are carried out in the order in which they were asked for. So a cancelled
///   order that is just being paid is first authorised, then released.
/// - Of a capture and a release that are asked for at the same instant, one is refused with 409.
/// - The service's key is made from our ids, and is the same at each repetition.
package struct Payments: Sendable {
  /// The largest payment, in cents: what Stripe takes.
  package static let largestAmount = 99_999_999
  /// The caller of an authorisation has this long to carry it out; then the job does.
  static let callersTime = Duration.seconds(30)

  /// Whose payments these are: "trufan". Never renamed.
  package let realm: String
  package let service: any PaymentService
  let subject: any PaymentSubject
  let database: Database
  let jobs: JobQueue
  let clock: any WallClock
  let identifiers: Identifiers
  let logger: Logger

  package init(
    realm: String, service: any PaymentService, subject: any PaymentSubject,
    in services: Services
  ) {
    self.realm = realm
    self.service = service
    self.subject = subject
    database = services.database
    jobs = services.jobs
    clock = services.clock
    identifiers = services.identifiers
    logger = services.logger
  }

  /// - Throws: ``Problem`` 404 for a payment that this realm does not have.
  package func payment(_ id: String, in db: Connection) throws -> Payment {
    guard let payment = try PaymentTable.find(id, in: db), payment.realm == realm else {
      throw Problem.notFound("Payment not found", code: "payment_not_found")
    }
    return payment
  }

  /// The payments of a subject, by their parts.
  package func payments(of subject: String, in db: Connection) throws -> [Payment] {
    try PaymentTable.all(of: subject, realm: realm, in: db)
  }

  /// The same as they will be once all that waits has worked. What may be asked for next depends on
  /// that: a service may be silent for a while.
  package func expectedPayments(of subject: String, in db: Connection) throws -> [Payment] {
    try payments(of: subject, in: db).map { payment in
      guard payment.isWaiting else { return payment }
      return PaymentOutlook(payment, steps: try PaymentStepTable.all(of: payment.id, in: db))
        .expected
    }
  }

  /// What a payment was authorised with; nil before that. A later charge of the same payer may use it
  /// again if it is a saved card.
  package func method(of id: String, in db: Connection) throws -> PaymentMethod? {
    try PaymentStepTable.all(of: id, in: db)
      .last { $0.step == .authorise && $0.state == .done }?.method
  }

  /// What a refund of that name was to give back, in cents, whatever became of it; nil if nobody has
  /// asked for it.
  package func askedRefund(_ id: String, request: String, in db: Connection) throws -> Int? {
    try PaymentStepTable.all(of: id, in: db)
      .last { $0.step == .refund && $0.request == request }?.amount
  }

  /// Whether what the service has refused last was to let go of what it holds. Asking again would
  /// be refused, too, and a hold ends by itself.
  package func hasRefusedRelease(_ id: String, in db: Connection) throws -> Bool {
    try PaymentStepTable.all(of: id, in: db).last { $0.state == .declined }?.step == .release
  }

  /// Whether the last authorisation was asked for so long ago that its caller has gone. Then only
  /// a message reaches the payer.
  package func isLate(_ id: String, in db: Connection) throws -> Bool {
    let asked = try PaymentStepTable.all(of: id, in: db).last { $0.step == .authorise }
    return asked.map { clock.now().since($0.createdAt) >= Self.callersTime } ?? false
  }

  /// A payment's moves of money, oldest first.
  package func entries(of id: String, in db: Connection) throws -> [PaymentEntry] {
    try PaymentEntryTable.all(of: try payment(id, in: db).id, in: db)
  }

  /// Says who does the work of the realm's jobs.
  package func registerJobs(in queue: JobQueue) {
    queue.register(stepKind) { job, _ in try await work(on: job.payment) }
    queue.register(eventKind) { job, _ in try await follow(job) }
    queue.register(customerKind) { job, _ in try await forget(job) }
    queue.register(cardKind) { job, _ in try await forget(job) }
  }

  /// The hourly chores of its ledger and its events.
  package var chores: [Housekeeper.Chore] {
    [resume, { try await ReceivedEventTable.removeOld(in: database, clock: clock) }]
  }

  /// Starts the jobs of steps anew that have had no result for an hour. So no step is ever given up.
  @Sendable func resume() async throws {
    let limit = clock.now().adding(.seconds(-3600))
    try await database.write { db in
      for id in try PaymentTable.waiting(realm: realm, since: limit, in: db) {
        for step in try PaymentStepTable.all(of: id, in: db) where step.state == .waiting {
          try jobs.enqueue(stepKind, PaymentJob(payment: id), key: step.key, again: true, in: db)
        }
      }
    }
  }

  var stepKind: JobKind<PaymentJob> {
    JobKind("\(realm).payment-step", timeLimit: .seconds(60), maximumAttempts: 30)
  }

  var eventKind: JobKind<PaymentEventJob> {
    JobKind("\(realm).payment-event", timeLimit: .seconds(60), maximumAttempts: 300)
  }
}

/// The payload of the job that carries out a payment's waiting steps.
struct PaymentJob: Codable, Sendable {
  let payment: String
}
