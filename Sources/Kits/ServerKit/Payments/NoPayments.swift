/// Where no service is set up: nothing is answered, so every step waits, and no card is kept.
package struct NoPayments: PaymentService {
  package let name = "none"

  private static let failure = PaymentServiceFailure("no payment service is set up here")

  package init() {}

  package func open(_ payment: Payment, key: String) async throws -> PaymentOpening {
    throw Self.failure
  }

  package func perform(_ command: PaymentCommand) async throws -> PaymentAnswer {
    throw Self.failure
  }

  package func look(at providerID: String) async throws -> PaymentReading? { throw Self.failure }

  package func makeCustomer(account: String, key: String) async throws -> String {
    throw Self.failure
  }

  package func saveCard(
    _ reference: String, of customer: String, key: String
  ) async throws -> CardAnswer {
    throw Self.failure
  }

  package func cardPage(
    of customer: String, returnTo: String, key: String
  ) async throws -> String? {
    throw Self.failure
  }

  package func card(_ reference: String) async throws -> CardDetails? { throw Self.failure }

  package func removeCard(_ reference: String, key: String) async throws { throw Self.failure }

  package func removeCustomer(_ reference: String) async throws { throw Self.failure }
}
