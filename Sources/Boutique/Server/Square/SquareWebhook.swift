import BoutiqueModels
import Foundation
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

  let database: Database
  let jobs: JobQueue
  let clock: any WallClock
  let identifiers: Identifiers
  let publicBaseURL: String
  let signature: SquareSignature?

  /// `POST /api/v1/square/webhook`: `{"ok": true}` whenever the signature is valid.
  func legacy(_ request: TypedRequest<NoArguments, RawBody>) async throws -> StandardResponse {
    _ = try await receive(request)
    return StandardResponse()
  }

  /// `POST /api/v1/pos/webhook/{provider}`.
  func generic(_ request: TypedRequest<ProviderPath, RawBody>) async throws -> TillResponse {
    guard request.arguments.provider.uppercased() == TillProvider.square.rawValue else {
      throw Problem.badRequest("Unsupported provider", code: "unsupported_provider")
    }
    return try await receive(request)
  }

  private func receive(_ request: TypedRequest<some EndpointArguments, RawBody>) async throws
    -> TillResponse
  {
    guard let signature else {
      throw Problem.unavailable(
        "Square is not set up here: set SQUARE_WEBHOOK_SIGNATURE_KEY and restart the server",
        code: "square_not_configured")
    }
    guard let given = request.request.headers[.squareSignature] else {
      throw Problem.unauthorized("Signature missing", code: "signature_missing")
    }
    let body = try await request.bytes()
    guard
      signature.isValid(
        given, url: publicBaseURL + request.request.uri.path, body: body.readableBytesView)
    else { throw Problem.unauthorized("Invalid signature", code: "invalid_signature") }

    let event = try WireBody.decode(SquareEvent.self, from: body)
    guard let eventId = event.eventId, !eventId.isEmpty else {
      return TillResponse(message: "Missing event ID")
    }
    let message = try await database.write { db in try accept(event, id: eventId, in: db) }
    if let message {
      request.context.logger.info(
        "Square event not used",
        metadata: ["event_id": "\(eventId)", "reason": "\(message)"])
    }
    return TillResponse(eventId: eventId, message: message)
  }

  /// Stores the event and, if it is a finished purchase of one of our stores, the job for it.
  ///
  /// Square can send an event again. Until the event is processed, that starts its job anew, unless
  /// the job still waits or runs. A job can end without a result, when it is killed too often.
  /// - Returns: the reason why nothing will be done, or nil.
  private func accept(_ event: SquareEvent, id: String, in db: Connection) throws -> String? {
    let now = clock.now()
    let known = try WebhookEventTable.find(id, provider: .square, in: db)
    if known?.status == .processed { return Self.duplicate }

    let row = known?.id ?? identifiers.uuid()
    switch try decide(event, row: row, receivedAt: known?.receivedAt ?? now, in: db) {
    case .skip(let reason):
      // The same verdict again is a duplicate. The outcome of an accepted event is its job's.
      guard known == nil else { return Self.duplicate }
      try WebhookEventTable.insert(
        id: row, eventId: id, provider: .square, type: event.type ?? "", status: .skipped,
        note: reason, at: now, in: db)
      return reason
    case .fetch(let purchase):
      if known == nil {
        try WebhookEventTable.insert(
          id: row, eventId: id, provider: .square, type: event.type ?? "", status: .received,
          note: nil, at: now, in: db)
      }
      guard try jobs.enqueue(SquarePurchase.kind, purchase, key: row, again: true, in: db) else {
        return Self.duplicate
      }
      try WebhookEventTable.mark(row, .received, note: nil, at: now, in: db)
      return nil
    }
  }

  private enum Decision {
    case skip(String)
    case fetch(SquarePurchase)
  }

  private func decide(
    _ event: SquareEvent, row: String, receivedAt: Timestamp, in db: Connection
  ) throws -> Decision {
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
    return .fetch(
      SquarePurchase(
        event: row, store: store.publicId, payment: paymentId,
        order: payment.orderId.flatMap { $0.isEmpty ? nil : $0 },
        amount: amount, currency: currency,
        paidAt: event.paidAt(knownSince: receivedAt)))
  }

  private static let duplicate = "Duplicate event"
}

extension HTTPField.Name {
  static let squareSignature = literal("x-square-hmacsha256-signature")
}
