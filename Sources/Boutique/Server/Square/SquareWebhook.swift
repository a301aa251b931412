import BoutiqueModels
import HTTPTypes
import Hummingbird
import NIOCore
import ServerKit
import WireKit

/// Receives Square's events. The answer goes out at once. Fetching the order is a durable job,
/// stored in the same transaction as the event.
struct SquareWebhook: Sendable {
  /// A payment's event has a few kilobytes.
  static let bodyLimit = 256 * 1024

  private let webhook: SignedWebhook<SquareEvents>

  init(
    _ events: SquareEvents, database: Database, clock: any WallClock, identifiers: Identifiers
  ) {
    webhook = SignedWebhook(events, database: database, clock: clock, identifiers: identifiers)
  }

  /// `POST /api/v1/square/webhook`: `{"ok": true}` whenever the signature is valid.
  func legacy(_ request: TypedRequest<NoArguments, RawBody>) async throws -> StandardResponse {
    _ = try await webhook.receive(request)
    return StandardResponse()
  }

  /// `POST /api/v1/pos/webhook/{provider}`.
  func generic(_ request: TypedRequest<ProviderPath, RawBody>) async throws -> TillResponse {
    guard request.arguments.provider.uppercased() == TillProvider.square.rawValue else {
      throw Problem.badRequest("Unsupported provider", code: "unsupported_provider")
    }
    let outcome = try await webhook.receive(request)
    return TillResponse(eventId: outcome.event, message: outcome.message)
  }
}

/// Square's proof, and which of its events are purchases of our stores.
struct SquareEvents: WebhookSource {
  let jobs: JobQueue
  let publicBaseURL: String
  let key: SquareSignature?

  var log: any WebhookLog { SquareEventLog() }

  func signature(of request: Request) throws -> String {
    guard key != nil else { throw Problem.unknownRoute(request) }
    guard let given = request.headers[.squareSignature] else {
      throw Problem.unauthorized("Signature missing", code: "signature_missing")
    }
    return given
  }

  func verify(_ signature: String, of request: Request, body: ByteBuffer) throws {
    let url = publicBaseURL + request.uri.path
    guard let key, key.isValid(signature, url: url, body: body.readableBytesView) else {
      throw Problem.unauthorized("Invalid signature", code: "invalid_signature")
    }
  }

  func name(of event: SquareEvent) -> String? { event.eventId }

  func type(of event: SquareEvent) -> String { event.type ?? "" }

  /// A finished purchase of one of our stores needs the job that fetches its order.
  func decide(
    on event: SquareEvent, _ delivery: WebhookDelivery, in db: Connection
  ) throws -> WebhookDecision {
    guard let payment = event.payment, let paymentId = payment.id, !paymentId.isEmpty else {
      return .skip("Not a transaction event")
    }
    guard payment.status == "COMPLETED" else { return .skip("Non-completed transaction") }
    guard let money = payment.amountMoney ?? payment.totalMoney, let amount = money.amount,
      let currency = money.currency, amount >= 0
    else { return .skip("No amount to review") }
    let merchant = payment.merchantId ?? event.merchantId
    guard
      let store = try StoreTable.atSquare(
        location: payment.locationId, merchant: merchant, in: db)
    else { return .skip("No matching connection") }
    if let merchant { try StoreTable.rememberMerchant(merchant, of: store.id, in: db) }
    let purchase = SquarePurchase(
      event: delivery.row, store: store.publicId, payment: paymentId,
      order: payment.orderId.flatMap { $0.isEmpty ? nil : $0 },
      amount: amount, currency: currency,
      paidAt: event.paidAt(knownSince: delivery.receivedAt))
    return .work { db in
      try jobs.enqueue(SquarePurchase.kind, purchase, key: delivery.row, again: true, in: db)
    }
  }
}

extension HTTPField.Name {
  static let squareSignature = literal("x-square-hmacsha256-signature")
}
