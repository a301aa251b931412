/// Payments in which no money moves: what the caller wishes happens, at once and each time alike.
///
/// It keeps nothing, so a repeated call has the same answer.
package struct SimulatedPayments: PaymentService {
  package let name = "simulated"

  package init() {}

  package func open(_ payment: Payment, key: String) async throws -> PaymentOpening {
    .opened("sim_\(payment.id)")
  }

  package func perform(_ command: PaymentCommand) async throws -> PaymentAnswer {
    if command.step == .authorise, Self.isDeclined(command.method?.reference) {
      return .declined(Self.decline)
    }
    return .done(amount: command.amount, reference: command.key)
  }

  package func look(at providerID: String) async throws -> PaymentReading? { nil }

  package func makeCustomer(account: String, key: String) async throws -> String {
    "sim_customer_\(account)"
  }

  /// A reference is "sim_<brand>_<last four digits>".
  package func saveCard(
    _ reference: String, of customer: String, key: String
  ) async throws -> CardAnswer {
    if Self.isDeclined(reference) { return .declined(Self.decline) }
    let parts = reference.split(separator: "_")
    let lastFour = parts.last.flatMap { Int($0) == nil ? nil : String($0.suffix(4)) } ?? "4242"
    return .saved(
      CardDetails(
        reference: reference, brand: parts.count > 2 ? String(parts[1]) : "visa",
        lastFour: lastFour, expiryMonth: 12, expiryYear: 2034))
  }

  package func beginSavingCard(of customer: String, key: String) async throws -> String? { nil }

  package func card(_ reference: String) async throws -> CardDetails? { nil }

  package func removeCard(_ reference: String, key: String) async throws {}

  private static func isDeclined(_ reference: String?) -> Bool {
    reference?.hasPrefix(PaymentMethod.simulatedDecline.reference) ?? false
  }

  private static let decline = PaymentDecline(
    code: "card_declined",
    sentence: "Your card was declined. Nothing was charged. Try another card.")
}

extension PaymentMethod {
  /// A simulated card that is good for any amount.
  package static let simulated = PaymentMethod("sim_visa_4242", label: "Simulated card")
  /// A simulated card that is always declined.
  package static let simulatedDecline = PaymentMethod("sim_declined", label: "Simulated card")
}
