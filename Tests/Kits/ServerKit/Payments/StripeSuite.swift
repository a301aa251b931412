import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

/// Sends an event's body with its signature, and says the status and the answer.
typealias SendEvent = @Sendable (String, String?) async throws -> String

/// A suite with Stripe's stand-in. In the end no request may have been wrong, and the books agree.
protocol StripeSuite: PaymentSuite, Sendable {}

extension StripeSuite {
  static var visa: PaymentMethod { PaymentMethod("pm_card_visa", label: "Visa") }

  func withStripe(
    _ engine: TestEngine = .sqliteInMemory,
    _ body: @escaping @Sendable (StripeStandIn, Till) async throws -> Void
  ) async throws {
    try await StripeStandIn.open { stripe in
      let http = OutboundClient()
      let till = try till(
        engine, StripePayments(stripe.settings, http: http), http: http)
      do {
        try await body(stripe, till)
        #expect(stripe.complaints == [])
        #expect(try await till.faults() == [])
      } catch {
        try await http.shutdown()
        throw error
      }
      try await http.shutdown()
    }
  }

  /// A product's route for events, behind the front door.
  func withWebhook(
    _ till: Till, _ settings: StripeSettings?,
    _ body: @escaping @Sendable (@escaping SendEvent) async throws -> Void
  ) async throws {
    let webhook = SignedWebhook(
      StripeEvents(for: till.payments, settings), database: till.database, clock: clock.wall,
      identifiers: Identifiers())
    let application = Application.behindFrontDoor { router in
      router.post("/events") { request, context -> String in
        let typed = try TypedRequest<NoArguments, RawBody>(
          request, context, bodyLimit: StripeEvents.bodyLimit)
        let outcome = try await webhook.receive(typed)
        return "\(outcome.event ?? "-"): \(outcome.message ?? "taken")"
      }
    }
    try await application.test(.router) { client in
      try await body { text, signature in
        var headers = HTTPFields()
        headers[.stripeSignature] = signature
        let response = try await client.executeRequest(
          uri: "/events", method: .post, headers: headers, body: ByteBuffer(string: text))
        return "\(response.status.code) \(response.text)"
      }
    }
  }

  func stored(_ till: Till) async throws -> [String] {
    try await till.database.read { db in
      try db.all("SELECT name, status FROM received_events ORDER BY name") { row -> String in
        let name: String = try row["name"]
        return "\(name) \(try row["status"] as String)"
      }
    }
  }
}
