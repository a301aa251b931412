import ServerKit
import ServerKitTesting
import Testing

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
}
