import HTTPTypes
import Hummingbird
import NIOCore
import WireKit

/// Stripe's proof, and which of its events concern the realm's payments and cards.
///
/// A product's route hands its request to a ``SignedWebhook`` of this source:
///
///     webhook = SignedWebhook(
///       StripeEvents(for: payments, stripe), database: …, clock: …, identifiers: …)
///     _ = try await webhook.receive(request)        // 200 {"received": true}
package struct StripeEvents: WebhookSource {
  /// A PaymentIntent's event has some ten kilobytes.
  package static let bodyLimit = 256 * 1024

  private let payments: Payments
  private let key: StripeSignature?

  /// - Parameter settings: nil without Stripe; then every event is 404.
  package init(for payments: Payments, _ settings: StripeSettings?) {
    self.payments = payments
    key = settings?.webhookSecret.flatMap { StripeSignature(secret: $0) }
  }

  package var log: any WebhookLog { payments.eventLog }

  package func signature(of request: Request) throws -> String {
    guard key != nil else { throw Problem.unknownRoute(request) }
    guard let given = request.headers[.stripeSignature] else {
      throw Problem.unauthorized("Signature missing", code: "signature_missing")
    }
    return given
  }

  package func verify(_ signature: String, of request: Request, body: ByteBuffer) throws {
    guard let key,
      key.isValid(signature, body: body.readableBytesView, at: payments.clock.now())
    else { throw Problem.unauthorized("Invalid signature", code: "invalid_signature") }
  }

  package func name(of event: StripeEvent) -> String? { event.id }

  package func type(of event: StripeEvent) -> String { event.type ?? "" }

  package func decide(
    on event: StripeEvent, _ delivery: WebhookDelivery, in db: Connection
  ) throws -> WebhookDecision {
    if event.type == "setup_intent.succeeded" { return try decide(onCard: event, delivery, in: db) }
    guard let intent = event.intent else { return .skip("Not about a payment") }
    guard
      let payment = try PaymentTable.find(
        providerID: intent, provider: payments.service.name, in: db),
      payment.realm == payments.realm
    else { return .skip("No such payment") }
    return work(
      PaymentEventJob(event: delivery.row, payment: payment.id, card: nil), delivery)
  }

  private func decide(
    onCard event: StripeEvent, _ delivery: WebhookDelivery, in db: Connection
  ) throws -> WebhookDecision {
    guard let card = event.data?.object?.paymentMethod, let customer = event.data?.object?.customer,
      let account = try SavedCardTable.account(
        ofCustomer: customer, provider: payments.service.name, realm: payments.realm, in: db)
    else { return .skip("No such customer") }
    return work(
      PaymentEventJob(
        event: delivery.row, payment: nil,
        card: PaymentEventJob.Card(account: account, reference: card)), delivery)
  }

  private func work(_ job: PaymentEventJob, _ delivery: WebhookDelivery) -> WebhookDecision {
    .work { db in
      try payments.jobs.enqueue(
        payments.eventKind, job, key: delivery.row, again: true, in: db)
    }
  }
}

extension HTTPField.Name {
  package static let stripeSignature = literal("Stripe-Signature")
}
